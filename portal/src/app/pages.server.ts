import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { isSealedPage, readPageAddress } from './page-address.ts'
import { type Page, PageCache } from './page-cache.server.ts'
import { previewPage, readPreviewToken } from './preview-page.server.ts'
import { developmentPolicy, securityHeaders } from './security-headers.server.ts'

export interface Pages {
  cache: PageCache
  /** Answers a kept page straight from memory; false when the request must take the long way. */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean
}

export interface PagesOptions {
  deps: Deps
  render(url: string): Promise<Response>
  isUnknown(path: string): boolean
  /** Development renders every time. */
  keep: boolean
}

/** Public pages: rendered from the address alone, kept compressed, answered with ETag and 304. */
export function createPages({ deps, render, isUnknown, keep }: PagesOptions): Pages {
  const cache = new PageCache({ render, isUnknown, maxBytes: 64 * 1_048_576 })
  const common = securityHeaders(deps.config)
  deps.events.onChange(() => cache.clear())
  const mayKeep = () => keep && deps.events.listening
  return {
    cache,
    answerFromMemory(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (!mayKeep()) return false
      const page = cache.peek(request.url ?? '')
      if (!page) return false
      // Whose page this is may be seen in no figure.
      if (!isSealedPage(request.url ?? '')) deps.metrics.pagesFromMemory.count++
      send(request, response, page, common)
      return true
    },
  }
}

/** Everything that is neither API nor a file is a page. */
export function registerPages(app: FastifyInstance, pages: Pages, options: PagesOptions): void {
  const { deps } = options
  const common = securityHeaders(deps.config)
  app.get('/*', async (request, reply) => {
    const address = readPageAddress(request.url)
    if (!address) return reply.code(400).type('text/plain; charset=utf-8').send('The address could not be read.')
    const token = readPreviewToken(request.url)
    if (token) {
      const page = await previewPage(deps, token, () => pages.cache.fresh(address.url))
      const policy = options.keep ? page.policy : developmentPolicy(page.policy)
      return reply
        .code(page.status)
        .headers({ ...common, ...page.headers, 'content-security-policy': policy })
        .send(page.body)
    }
    const keep = options.keep && deps.events.listening && address.keep
    if (!isSealedPage(request.url)) deps.metrics.pages.inc({ outcome: keep ? 'rendered' : 'not-kept' })
    const page = keep ? await pages.cache.get(address.url, address.seconds) : await pages.cache.fresh(address.url)
    reply.hijack()
    const policy = options.keep ? page.policy : developmentPolicy(page.policy)
    send(request.raw, reply.raw, { ...page, policy }, common)
    return reply
  })
}

type Encoding = 'br' | 'gzip'

function pickBody(request: IncomingMessage, page: Page): [Buffer, Encoding | undefined] {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (page.br && /\bbr\b(?!;q=0(?![.\d]))/.test(accepted)) return [page.br, 'br']
  if (page.gzip && /\bgzip\b(?!;q=0(?![.\d]))/.test(accepted)) return [page.gzip, 'gzip']
  return [page.raw, undefined]
}

type Headers = Record<string, string | number>

function send(request: IncomingMessage, response: ServerResponse, page: Page, common: Record<string, string>): void {
  const sealed = isSealedPage(request.url ?? '')
  const ready = readyFor(page, common)
  if (!sealed && page.status === 200 && matches(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, ready.always)
    response.end()
    return
  }
  const [body, encoding] = pickBody(request, page)
  const headers = (ready.whole[encoding ?? 'plain'] ??= {
    ...ready.always,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.writeHead(page.status, sealed ? sealedHeaders(headers) : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sealedHeaders({ etag: _etag, ...headers }: Headers): Headers {
  return { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** The headers of the answers that a page gives, whoever asks: put together once, since that takes longer than to send them. */
interface Ready {
  always: Headers
  whole: Partial<Record<Encoding | 'plain', Headers>>
}
const made = new WeakMap<Page, Ready>()

function readyFor(page: Page, common: Record<string, string>): Ready {
  const known = made.get(page)
  if (known) return known
  const always = {
    ...common,
    'content-security-policy': page.policy,
    'content-type': page.type,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: page.etag,
    ...(page.location && { location: page.location }),
  }
  const ready = { always, whole: {} }
  made.set(page, ready)
  return ready
}

const matches = (header: string | undefined, etag: string) =>
  header === etag ||
  (header !== undefined && header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag))
