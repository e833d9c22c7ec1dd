import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, createApiClient } from '#kit/api-client.ts'
import type { PageRequest, PageSettings } from '#kit/api-context.ts'
import type { Config } from '#platform/config.server.ts'
import { currentRequestId } from '#platform/telemetry/request-id.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import type { ViteDevServer } from 'vite'
import { isSealedPage, pageOf, readPageAddress } from './page-address.ts'
import type { Render } from './page-cache.server.ts'
import { forPages } from './page-api.server.ts'
import { createPageFinder, type FindPage } from './page-routes.ts'

const buildUrl = new URL('../../build/server/index.js', import.meta.url)

/**
 * The renderer never sees the visitor's request, only the address, and a submitted form: every other page may be served to everyone.
 * Its data comes through the API, in-process, as a visitor. A page rendered while a call failed has `cache-control: no-store`,
 * because it may show built-in instead of stored content, and so has a page rendered at another address than its own.
 */
export async function createRenderer(app: FastifyInstance, vite: ViteDevServer | undefined, config: Config) {
  const apiFor = (remoteAddress?: string) =>
    createApiClient({
      async send({ method, url, headers, body }) {
        const payload = typeof body === 'string' && { payload: body }
        const answer = await app.inject({ method, url, headers, ...payload, ...(remoteAddress && { remoteAddress }) })
        return {
          status: answer.statusCode,
          header: (name) => toText(answer.headers[name]),
          json: async () => answer.json<unknown>(),
        }
      },
    })
  const api = apiFor()
  const production = vite ? undefined : ((await import(/* @vite-ignore */ buildUrl.href)) as ServerBuild)
  const getBuild = async () =>
    production ?? ((await vite!.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild)
  const handle = createRequestHandler(getBuild, vite ? 'development' : 'production')
  // Development caches nothing, so paths need no normalising.
  const find: FindPage = production ? createPageFinder(production.routes) : (path) => ({ path, uncertain: true })
  const { origin } = new URL(config.publicUrl)
  const render: Render = async (url, form) => {
    const build = await getBuild()
    const context = new RouterContextProvider()
    // The bundle has its own copy of the module: the context key must come from it.
    const entry = build.entry.module as unknown as {
      apiContext: RouterContext<ApiClient>
      formApiContext: RouterContext<ApiClient>
      settingsContext: RouterContext<PageSettings>
      requestContext: RouterContext<PageRequest>
      ownAddressContext: RouterContext<(own: string) => void>
    }
    let mayKeep = true
    const request = pageRequest(app, isSealedPage(url))
    const showsReference = request.reference !== undefined
    context.set(entry.requestContext, request)
    context.set(entry.apiContext, forPages(api, { onFailure: () => (mayKeep = false), showsReference }))
    if (form) context.set(entry.formApiContext, apiFor(form.address))
    context.set(entry.settingsContext, { exitAddress: config.exitAddress })
    context.set(entry.ownAddressContext, (own) => {
      if (readPageAddress(own, find)?.url !== pageOf(url)) mayKeep = false
    })
    const sent = form && { method: 'POST', body: form.body, headers: { 'content-type': form.type } }
    const response = await handle(new Request(origin + url, sent), context)
    if (!mayKeep) response.headers.set('cache-control', 'no-store')
    return response
  }
  return { render, find }
}

/** A line about a page for whistle-blowers says neither which request nor where. */
function pageRequest(app: FastifyInstance, sealed: boolean): PageRequest {
  const reference = sealed ? undefined : currentRequestId()
  return {
    reference,
    note(message, error) {
      const { at, ...kind } = describeError(error)
      app.log.error({ ...(reference && { reqId: reference }), error: sealed ? kind : { ...kind, at } }, message)
    },
  }
}

const toText = (value: number | string | string[] | undefined) => (value === undefined ? undefined : String(value))

/** The folder of files for the browser: built ones, with hashed names under /assets, and those of `public`. */
export const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))
