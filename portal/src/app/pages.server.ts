import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderPreview } from '#features/content/engine/service.preview.server.ts'
import { withFeePreview } from '#features/fees/service.server.ts'
import { readPageAddresses } from '#features/pages/service.server.ts'
import { cleanAddress } from '#fields/content/content-addresses.ts'
import { readBrowserKey } from '#kit/api/browser-key.ts'
import { readPageToken } from '#kit/api/page-token.ts'
import { isApplicationPath } from '#ui/application-paths.ts'
import { describeWait } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatTime } from '#platform/values/nigerian-time.ts'
import { unwrapPasted } from '#platform/values/pasted.ts'
import { trimPath } from '#platform/values/trim-marks.ts'
import { Problem } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { acceptedEncodings, compressText, type Encoding } from './compression.server.ts'
import { guessedPage } from './pages/near-pages.ts'
import { isSealedPage, type PageAddress, readPageAddress } from './pages/page-address.ts'
import { compressedFor, type Page, PageCache, type Render } from './pages/page-cache.server.ts'
import { registerPageForms, type SentForm } from './pages/page-forms.server.ts'
import { PageLimits, uploadPageLimits, usualPageLimits } from './pages/page-limits.server.ts'
import type { FindPage, FoundPage } from './pages/page-routes.ts'
import type { RenderFor } from './render.server.ts'
import { developmentPolicy, pagePolicy, securityHeaders, inertPolicy } from './security-headers.server.ts'

interface PreviewPage {
  status: number
  policy: string
  headers: Record<string, string>
  body: Buffer | string
}

// The address is a secret: it must reach no other site, cache or search engine.
const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The token of an address that shows a draft, e.g. `/media/x?preview=…`. */
function readPreviewToken(target: string): string | undefined {
  const address = target.replace(/^\/{2,}/, '/')
  if (!address.includes('preview=') || !URL.canParse(address, 'http://site.internal')) return undefined
  const token = new URL(address, 'http://site.internal').searchParams.get('preview')
  const plain = unwrapPasted((token ?? '').slice(0, 200))
  return /^[\w-]{20,60}$/.test(plain) ? plain : undefined
}

/** The real page with a draft and a line that says so; 410 when the token has expired. */
async function previewPage(deps: Deps, token: string, render: () => Promise<Page>): Promise<PreviewPage> {
  const shown = (await renderPreview(deps, token, render)) ?? (await renderFeePreview(deps, token, render))
  if (!shown)
    return {
      status: 410,
      policy: inertPolicy,
      headers: { ...privately, 'content-type': 'text/plain; charset=utf-8' },
      body: 'This preview has expired. Open a new one in the content manager.',
    }
  const { page, expiresAt } = shown
  return {
    status: page.status,
    policy: page.policy,
    headers: { ...privately, 'content-type': page.type },
    body: page.type.startsWith('text/html') ? withBanner(page.raw.toString(), expiresAt) : page.raw,
  }
}

async function renderFeePreview(deps: Deps, token: string, render: () => Promise<Page>) {
  const shown = await withFeePreview(deps, token, render)
  return shown && { page: shown.result, expiresAt: shown.expiresAt }
}

/** React ignores unknown elements at the end of the body. */
const withBanner = (html: string, expiresAt: Date) =>
  html.replace(
    '</body>',
    () =>
      `<aside aria-label="Preview" data-print="no" class="sticky bottom-0 z-40 border-t border-line bg-amber-soft text-amber-ink"><p class="shell py-2 text-sm font-semibold">Preview of a draft: the public does not see this. The address works until ${formatTime(expiresAt)} (Nigerian time).</p></aside></body>`,
  )

interface AddressTarget {
  find: FindPage
  /** Where an old address leads. */
  redirect?: string
}

/**
 * The pages of the routes and those that staff placed in the tree. A page of the routes wins over one of staff, that over a redirect. Only addresses
 * without a route of their own ask for the list, which is cached until content changes. A preview is shown wherever its draft is to be.
 */
async function findWithPages(deps: Deps, target: string, find: FindPage, preview: boolean): Promise<AddressTarget> {
  const path = pathOfTarget(target)
  if (path === undefined) return { find }
  const found = find(path)
  if (found) return { find, ...(found.uncertain && !preview && (await findMoved(deps, path))) }
  if (preview) return { find: withPage(find, { path: cleanAddress(path) || '/preview', uncertain: true }) }
  const { pages, redirects } = await readPageAddresses(deps)
  const page = pages.get(path)
  if (page) return { find: withPage(find, { path: page.path, uncertain: true }) }
  return { find, ...toRedirect(redirects, path) }
}

const toRedirect = (redirects: ReadonlyMap<string, string>, path: string) => {
  const redirect = redirects.get(path)
  return redirect === undefined ? {} : { redirect }
}

/** Where an article that moved is now: the route of all articles matches its old address too. Without the database the route's own page decides. */
const findMoved = (deps: Deps, path: string) =>
  readPageAddresses(deps).then(
    ({ redirects }) => toRedirect(redirects, path),
    () => ({}),
  )

const withPage =
  (find: FindPage, page: FoundPage): FindPage =>
  (pathname) =>
    find(pathname) ?? page

/** The path as addresses are compared: decoded, in lower case, without slashes at its end; undefined when it cannot be read. */
function pathOfTarget(target: string): string | undefined {
  const [path = ''] = target.replace(/^\/{2,}/, '/').split('?')
  try {
    return trimPath(decodeURIComponent(path).toLowerCase())
  } catch {
    return undefined
  }
}

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:4rem auto;padding:0 1rem}a{display:inline-block;padding:.6rem 0}'
const styleHash = createHash('sha256').update(style).digest('base64')

const busyPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

/**
 * The answer instead of a page when a limit is reached; a constant, so that refusing costs almost nothing. The link with an empty address reloads the
 * page; what was typed in a form is with the browser alone, which sends it again when it is told to reload.
 */
function busyPage({ message, retryAfter = 1 }: Problem, isForm: boolean): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Busy for a moment</title><style>${style}</style></head>
<body><main><h1>Busy for a moment</h1><p>${message}</p><p>Try again in ${describeWait(retryAfter)}.</p><p>${isForm ? 'Reload this page then: your browser sends the form again, with everything that you wrote. If you leave the page, it is lost.' : '<a href="">Try again</a><br><a href="/">Home page</a>'}</p></main></body></html>
`
}

export interface Pages {
  cache: PageCache
  /** Answers a page directly from the cache; false when it must be rendered. */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean
}

export interface PagesOptions {
  deps: Deps
  render: Render
  renderFor: RenderFor
  find: FindPage
  /** In development every request renders. */
  keep: boolean
}

const maxBytes = 48 * 1_048_576
/** What a page without its data tells a visitor to wait, as the API does. */
const busySeconds = 5

/** Public pages: rendered from the address alone, cached compressed, answered with ETag and 304. */
export function createPages({ deps, render, keep }: PagesOptions): Pages {
  const cache = new PageCache({ render, maxBytes, now: () => deps.clock.now() })
  const common = securityHeaders(deps.config)
  deps.events.onChange(() => cache.clear())
  const mayKeep = () => keep && deps.events.listening
  return {
    cache,
    answerFromMemory(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (!mayKeep()) return false
      const target = request.url ?? ''
      if (readPageToken(request.headers.cookie)) return false
      const page = cache.peek(target)
      if (!page) return false
      const sealed = isSealedPage(target)
      // No metric may show that somebody reads the pages for whistle-blowers.
      if (!sealed) deps.metrics.pagesFromMemory.count++
      send(request, response, { page, common, unstored: sealed ? sealedPolicy : undefined })
      return true
    },
  }
}

/** Every address that is neither an API call nor a file is a page. */
export function registerPages(app: FastifyInstance, { cache }: Pages, options: PagesOptions): void {
  const { deps } = options
  const common = securityHeaders(deps.config)
  const limits = new PageLimits(usualPageLimits)
  // Readers at home on a shared network must not use up what visitors may search.
  const limitsOfReaders = new PageLimits(usualPageLimits)
  const limitsOfUploads = new PageLimits(uploadPageLimits)
  const limited = <T>(request: FastifyRequest, render: () => Promise<T>, within = limits) =>
    options.keep ? within.run(request.ip, deps.clock.now(), render) : render()

  /** What a page that keeps a key learns of its visitor. */
  const cookiesFor = ({ own }: PageAddress, { headers: { cookie } }: FastifyRequest) =>
    own && { key: readBrowserKey(cookie), token: readPageToken(cookie) }

  const answerPage = async (request: FastifyRequest, address: PageAddress): Promise<Page> => {
    const mayKeep = options.keep && deps.events.listening
    const { url, seconds, keep, sealed } = address
    if (!sealed) deps.metrics.pages.inc({ outcome: mayKeep && keep !== 'never' ? 'rendered' : 'not-kept' })
    const known = mayKeep ? cache.peek(url) : undefined
    if (known) return known
    // Its calls count for its visitor.
    const from = keep === 'never' ? { address: request.ip, ...cookiesFor(address, request) } : undefined
    if (!mayKeep || keep === 'never') return limited(request, () => cache.fresh(url, from))
    if (keep === 'always') return cache.get({ url, seconds, keep })
    const page = await limited(request, () => cache.get({ url, seconds, keep }))
    if (cache.peek(url) === page) limits.forgive(request.ip)
    return page
  }

  const policyOf = ({ policy }: { policy: string }) => (options.keep ? policy : developmentPolicy(policy))
  /** For pages that are used once: previews, and answers to a form. */
  const sendOnce = (reply: FastifyReply, page: Pick<Page, 'status' | 'policy'>, headers: Headers, body: unknown) =>
    reply
      .code(page.status)
      .headers({ ...common, ...headers, 'content-security-policy': policyOf(page) })
      .send(body)

  /** The page with its reader's data, where the request has a token. Limits and faults lead to the page that is the same for everybody. */
  const pageFor = async (request: FastifyRequest, { sealed }: PageAddress, token?: string) => {
    if (token === undefined || sealed || !isApplicationPath(request.url) || !mayHaveData(request.url)) return undefined
    deps.metrics.pages.inc({ outcome: 'not-kept' })
    try {
      return await limited(request, () => options.renderFor(request.url, token, request.ip), limitsOfReaders)
    } catch (error) {
      if (!(error instanceof Problem))
        request.log.error({ error: describeError(error) }, 'a page could not be rendered for its reader')
      return undefined
    }
  }

  app.get('/*', (request, reply) =>
    orBusy(reply, async () => {
      const preview = readPreviewToken(request.url)
      const { find, redirect } = await findWithPages(deps, request.url, options.find, preview !== undefined)
      const token = readPageToken(request.headers.cookie)
      const address = readPageAddress(request.url, find, token !== undefined)
      if (!address) return sendUnreadable(reply)
      const path = pathOf(request.url)
      const other = redirect ?? (find(path) ? undefined : guessedPage(path))
      if (other) return sendOn(reply, other, { ...common, ...(address.sealed && sealedPolicy) })
      if (preview) {
        const page = await limited(request, () => previewPage(deps, preview, () => cache.fresh(address.url)))
        return sendOnce(reply, page, page.headers, page.body)
      }
      const own = await pageFor(request, address, token)
      if (own !== undefined) {
        const { policy, headers, body } = await prepareForReader(request, own)
        return sendOnce(reply, { status: 200, policy }, headers, body)
      }
      const page = await compressedFor(await answerPage(request, address), request.headers['accept-encoding'])
      reply.hijack()
      const unstored = address.sealed || address.secret ? sealedPolicy : address.own && ownPolicy
      send(request.raw, reply.raw, { page: { ...page, policy: policyOf(page) }, common, unstored })
      return reply
    }),
  )

  const answerForm = (request: FastifyRequest, reply: FastifyReply, form: SentForm) =>
    orBusy(reply, async () => {
      const address = readPageAddress(request.url, options.find)
      if (!address) return sendUnreadable(reply)
      const within = form.files ? limitsOfUploads : limits
      const page = await limited(
        request,
        () => cache.fresh(address.url, { ...form, ...cookiesFor(address, request) }),
        within,
      )
      await form.files?.discard()
      const { type, location, cookies } = page
      // Lengths would say more about what is written to those who receive reports of wrongdoing.
      const sent = address.sealed ? page : await compressedFor(page, request.headers['accept-encoding'])
      const [body, encoding] = pickBody(request.raw, sent)
      const headers = {
        'cache-control': 'no-store',
        'content-type': type,
        ...(location && { location }),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        ...(encoding && { 'content-encoding': encoding }),
      }
      return sendOnce(reply, page, { ...headers, ...((address.secret || address.sealed) && sealedPolicy) }, body)
    })
  registerPageForms(app, answerForm, (url) => options.find(pathOf(url))?.page?.takesFiles === true)
}

async function prepareForReader({ headers: { 'accept-encoding': accepted } }: FastifyRequest, html: string) {
  const { body, encoding } = await compressText(html, accepted)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { policy: pagePolicy(html), headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) }, body }
}

/** Of pages with a query only receipts: lists that a query narrows, and drafts, are left to the screen. */
const mayHaveData = (target: string) => /^[^?]*(?:\?(?:sent|application))?$/.test(target)

const pathOf = (target: string) => target.split('?')[0]!
const sealedPolicy = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const ownPolicy = { 'cache-control': 'no-store' }

/** To the page that an old or guessed address means. Browsers ask again each time, so that a page may take the address one day. */
const sendOn = (reply: FastifyReply, page: string, headers: Record<string, string>) =>
  reply.headers({ 'cache-control': 'no-cache', ...headers }).redirect(page, 301)

const sendUnreadable = (reply: FastifyReply) =>
  reply.code(400).type('text/plain; charset=utf-8').send('The address could not be read.')

/** Answers with the busy page when a limit was reached. */
async function orBusy(reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Problem && error.retryAfter !== undefined) return sendBusy(reply, error)
    throw error
  }
}

const sendBusy = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.statusCode)
    .headers({
      'retry-after': problem.retryAfter ?? 1,
      'cache-control': 'no-store',
      'content-security-policy': busyPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(busyPage(problem, reply.request.method === 'POST'))

function pickBody(request: IncomingMessage, page: Page): [Buffer, Encoding | undefined] {
  for (const encoding of acceptedEncodings(request.headers['accept-encoding'])) {
    const body = page[encoding]
    if (body) return [body, encoding]
  }
  return [page.raw, undefined]
}

type Headers = Record<string, string | number | string[]>

interface Answer {
  page: Page
  common: Record<string, string>
  /** For a page that no browser stores. */
  unstored: Record<string, string> | undefined
}

function send(request: IncomingMessage, response: ServerResponse, { page, common, unstored }: Answer): void {
  const ready = readyFor(page, common)
  if (!unstored && page.status === 200 && matches(request.headers['if-none-match'], page.etag)) {
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
  response.writeHead(page.status, unstored ? withoutTag(headers, unstored) : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const withoutTag = ({ etag: _etag, ...headers }: Headers, unstored: Headers): Headers => ({ ...headers, ...unstored })

/** The headers of a page's answers, the same for everyone: built once, since that takes longer than sending them. */
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
    ...(page.status === 503 && { 'retry-after': busySeconds }),
    ...(page.location && { location: page.location }),
  }
  const ready = { always, whole: {} }
  made.set(page, ready)
  return ready
}

const matches = (header: string | undefined, etag: string) =>
  header === etag ||
  (header !== undefined && header.split(',').some((value) => value.trim().replace(/^W\//, '') === etag))
