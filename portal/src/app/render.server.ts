import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, createApiClient } from '#kit/api-client.ts'
import type { ViteDevServer } from 'vite'
import { forPages } from './page-api.server.ts'

const buildUrl = new URL('../../build/server/index.js', import.meta.url)

/**
 * The renderer never sees the visitor's request, only the address: what it makes may be given to everyone.
 * Its data comes through the API, in-process, as a visitor.
 */
export async function createRenderer(app: FastifyInstance, vite: ViteDevServer | undefined) {
  const api = createApiClient({
    async send({ method, url, headers, body }) {
      const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' && { payload: body }) })
      return {
        status: answer.statusCode,
        header: (name) => toText(answer.headers[name]),
        json: async () => answer.json<unknown>(),
      }
    },
  })
  const production = vite ? undefined : ((await import(buildUrl.href)) as ServerBuild)
  const getBuild = async () =>
    production ?? ((await vite!.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild)
  const handle = createRequestHandler(getBuild, vite ? 'development' : 'production')
  return async (url: string): Promise<Response> => {
    const build = await getBuild()
    const context = new RouterContextProvider()
    // The bundle has its own copy of the module: the key must be the bundle's.
    const entry = build.entry.module as unknown as { apiContext: RouterContext<ApiClient> }
    context.set(entry.apiContext, forPages(api))
    return handle(new Request(`http://site.internal${url}`), context)
  }
}

const toText = (value: number | string | string[] | undefined) => (value === undefined ? undefined : String(value))

/** The folder of files for the browser: the build's, with hashed names under /assets, and everything of `public`. */
export const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))
