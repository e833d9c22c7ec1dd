import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, createApiClient } from '#kit/api/api-client.ts'
import type { PageRequest, PageSettings, PageVisitor, SentFiles } from '#kit/api/api-context.ts'
import { type PageReads, writePageReader } from '#kit/api/page-reader.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import type { Config } from '#platform/settings/config.server.ts'
import { currentRequestId } from '#platform/telemetry/request-id.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import type { ViteDevServer } from 'vite'
import { pages } from './all-pages.ts'
import { isSealedPage, readPageAddress } from './pages/page-address.ts'
import { pageEndsHeader, type Render } from './pages/page-cache.server.ts'
import { forPages } from './pages/page-api.server.ts'
import { unseenCall } from './pages/unseen.server.ts'
import { findReader, type ReaderOfPage } from './pages/page-for-reader.server.ts'
import { createPageFinder, type FindPage } from './pages/page-routes.ts'

/**
 * Renders an application page for the holder of a token, who asks from `address`; undefined where it must be the page that is the same for everybody.
 */
export type RenderFor = (url: string, token: string, address: string) => Promise<string | undefined>

/** For whom the renderer calls. */
interface Caller {
  token?: string
  agent?: string
  unseen?: boolean
}

const buildUrl = new URL('../../build/server/index.js', import.meta.url)

/**
 * The renderer never sees the visitor's request, only the address, and a submitted form: every other page may be served to everyone, but for those of
 * `renderFor`. Its data comes through the API, in-process, as a visitor. A page rendered while a call failed has `cache-control: no-store`,
 * because it may show built-in instead of stored content, and so has a page rendered at another address than its own.
 */
export async function createRenderer(app: FastifyInstance, vite: ViteDevServer | undefined, config: Config) {
  const apiFor = (remoteAddress?: string, { token, agent, unseen = false }: Caller = {}) =>
    createApiClient({
      async send({ method, url, headers: given, body, sent }) {
        const stream = sent && { payload: Readable.from(sent.chunks, { objectMode: false }) }
        const payload = stream ?? (typeof body === 'string' && { payload: body })
        const headers = {
          ...given,
          ...(unseen && unseenCall),
          ...(sent && { 'content-type': sent.type }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(agent && { 'user-agent': agent }),
        }
        const answer = await app.inject({ method, url, headers, ...payload, ...(remoteAddress && { remoteAddress }) })
        return {
          status: answer.statusCode,
          header: (name) => toText(answer.headers[name]),
          json: async () => answer.json<unknown>(),
        }
      },
    })
  const sharedApi = apiFor()
  const production = vite ? undefined : ((await import(/* @vite-ignore */ buildUrl.href)) as ServerBuild)
  const getBuild = async () =>
    production ?? ((await vite!.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild)
  const handle = createRequestHandler(getBuild, vite ? 'development' : 'production')
  const findListed = createPageFinder(pages)
  // Development caches nothing: a page that was just added to the table needs no restart.
  const find: FindPage = production ? findListed : (path) => findListed(path) ?? { path, uncertain: true }
  const isForVisitors = (url: string) => !url.includes('?') && find(url)?.page?.visitors !== undefined
  const { origin } = new URL(config.publicUrl)
  const findUser = async (address: string, token: string) =>
    (await findReader(apiFor(address, { token })))?.user ?? null
  const renderPage = async (url: string, from?: Parameters<Render>[1], reader?: ReaderOfPage) => {
    const form = from && 'body' in from ? from : undefined
    const user = from?.token ? await findUser(from.address, from.token) : null
    const sealed = isSealedPage(url)
    const caller = { ...(user && { token: from!.token! }), unseen: sealed }
    const api = from || sealed ? apiFor(from?.address, caller) : sharedApi
    const build = await getBuild()
    const context = new RouterContextProvider()
    // The bundle has its own copy of the module: the context key must come from it.
    const entry = build.entry.module as unknown as {
      apiContext: RouterContext<ApiClient>
      formApiContext: RouterContext<ApiClient>
      sentFilesContext: RouterContext<SentFiles | null>
      settingsContext: RouterContext<PageSettings>
      requestContext: RouterContext<PageRequest>
      ownAddressContext: RouterContext<(own: string) => void>
      pageEndsContext: RouterContext<(at: Date) => void>
      visitorContext: RouterContext<PageVisitor>
      readerContext: RouterContext<{ user?: StoredUser | null; reads?: PageReads }>
    }
    let mayKeep = true
    let ends: Date | undefined
    const request = pageRequest(app, sealed)
    const showsReference = request.reference !== undefined
    context.set(entry.requestContext, request)
    context.set(entry.apiContext, forPages(api, { onFailure: () => (mayKeep = false), showsReference }))
    context.set(entry.readerContext, reader ?? (isForVisitors(url) ? { user: null } : {}))
    if (form) context.set(entry.formApiContext, apiFor(form.address, { agent: form.agent, ...caller }))
    if (from) context.set(entry.visitorContext, { key: from.key, user, isForm: form !== undefined })
    if (form?.files) context.set(entry.sentFilesContext, form.files.after)
    context.set(entry.settingsContext, { exitAddress: config.exitAddress, ssoName: config.sso?.name ?? null })
    context.set(entry.ownAddressContext, (own) => {
      if (readPageAddress(own, find, !isForVisitors(url))?.url !== url) mayKeep = false
    })
    context.set(entry.pageEndsContext, (at) => (ends = at))
    const sent = form && { method: 'POST', body: form.body, headers: { 'content-type': form.type } }
    const response = await handle(new Request(origin + url, sent), context)
    if (!mayKeep) response.headers.set('cache-control', 'no-store')
    if (ends) response.headers.set(pageEndsHeader, ends.toISOString())
    return response
  }
  const render: Render = (url, from) => renderPage(url, from)
  const renderFor: RenderFor = async (url, token, address) => {
    const reader = await findReader(apiFor(address, { token }))
    if (!reader) return undefined
    const response = await renderPage(url, undefined, reader)
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) return undefined
    const html = startLater(await response.text())
    return html.replace('</head>', () => `${writePageReader(reader.result())}</head>`)
  }
  return { render, renderFor, find }
}

/** The page has its data: its application starts once it is painted (app/layouts/page-start.tsx), and leaves the line to its style sheet and font. */
const startLater = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="later">')

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
