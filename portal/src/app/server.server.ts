import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { Span } from '@opentelemetry/api'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { ViteDevServer } from 'vite'
import { scheduleFile } from '#features/fees/schedule.ts'
import { readScheduleFile, withFeePreview } from '#features/fees/service.server.ts'
import { listNewsForFeed } from '#features/media/service.server.ts'
import { listRegulationsForFeed } from '#features/regulations/service.server.ts'
import { readTopic } from '#features/topics/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Feed, type FeedEntry, writeAtom, writeRss } from '#platform/feed.ts'
import { isDeeperThan, maxJsonDepth } from '#platform/json-depth.ts'
import { installationOf } from '#platform/keys/master-key.server.ts'
import { unavailable, notFound, Problem } from '#platform/problem.ts'
import { isForwarded, trustFunction, untrustedProxyWarning } from '#platform/proxies.server.ts'
import { mailboxes, commission } from '#platform/state/commission.ts'
import { asRequest, currentRequestId, newRequestId } from '#platform/telemetry/request-id.server.ts'
import { beginRequest, endFailed, untraced } from '#platform/telemetry/traces.server.ts'
import { type ApiDocument, registerMetrics } from './admin-server.server.ts'
import { registerApi } from './api.server.ts'
import { registerErrors } from './errors.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { createPages, type Pages, registerPages } from './pages.server.ts'
import { clientFolder, createRenderer } from './render.server.ts'
import { inertPolicy, securityHeaders, workerPolicy } from './security-headers.server.ts'
import { registerSiteMap } from './pages/site-map.server.ts'
import { isUnseen } from './pages/unseen.server.ts'

/** How long the portal waits for a client, in ms. */
export interface ClientTimeouts {
  /** For all headers of a request. */
  headers: number
  /** For a complete body that is no upload. */
  body: number
  /** For data on a connection with an unfinished request. */
  silence: number
  /** How often connections are checked. */
  check: number
}

const usualTimeout: ClientTimeouts = { headers: 20_000, body: 60_000, silence: 120_000, check: 5_000 }

// Uploads may take hours on a poor connection while data arrives; they have their own time limits.
const uploads = /^(multipart\/|application\/offset\+octet-stream)/i

/** Cuts requests whose body arrives too slowly: with the idle limit alone, one byte a minute would hold a connection. */
function limitSlowBodies(app: FastifyInstance, timeout: ClientTimeouts): void {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    const { headers } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || uploads.test(headers['content-type'] ?? '')) return
    const timer = setTimeout(() => raw.destroy(), timeout.body)
    const over = () => clearTimeout(timer)
    raw.once('end', over).once('close', over)
  })
}

/** Parses JSON only where its depth is usual. */
function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(body, maxJsonDepth)) done(new Problem(400, 'The request has too many lists within each other.'))
    else void parse(request, body, done)
  })
}

export interface PortalServer {
  app: FastifyInstance
  pages: Pages
  /** The OpenAPI document; available once the server is ready. */
  describeApi(): ApiDocument
}

export interface BuildOptions {
  /** In development, instead of the built pages. */
  vite: ViteDevServer | undefined
  /** The process's pino logger. */
  log: FastifyInstance['log']
  /** Prints a message for the person at the terminal. */
  say: (sentence: string) => void
  features: readonly Feature[]
  patience?: ClientTimeouts
}

/** Builds the complete server, not yet listening. */
export async function buildServer(deps: Deps, options: BuildOptions): Promise<PortalServer> {
  const { vite } = options
  let pages: Pages | undefined
  let http: Server | undefined
  let stopping = false
  const timeout = options.patience ?? usualTimeout
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(deps.config.trustProxy),
    // The calls that a page makes while it is rendered belong to the request of the page.
    genReqId: () => currentRequestId() ?? newRequestId(),
    // Of calls, see `bodyBytesOf`.
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    serverFactory: (handler) => {
      // requestTimeout would cut slow but steady 300 MB uploads; stalled ones are detected per upload instead.
      const times = { requestTimeout: 0, headersTimeout: timeout.headers, connectionsCheckingInterval: timeout.check }
      http = createServer({ ...times, keepAliveTimeout: 72_000 }, (request, response) => {
        if (!stopping && pages?.answerFromMemory(request, response)) return
        handler(request, response)
      })
      http.timeout = timeout.silence
      return http
    },
  })
  // From here on every answer closes its connection, which only the framework's own close does.
  app.addHook('preClose', async () => {
    stopping = true
    if (http?.listening) releaseIdleConnections(http)
  })
  registerErrors(app)
  registerJson(app)
  registerHooks(app, deps)
  watchUntrustedProxies(app, deps, options.say)
  limitSlowBodies(app, timeout)
  registerHealth(app, deps)
  if (vite) registerMetrics(app, deps)
  registerFeeds(app, deps)
  registerSiteMap(app, deps)
  registerFeeDocument(app, deps)
  registerSecurityText(app, deps)
  let describeApi!: PortalServer['describeApi']
  await app.register(
    async (scope) => {
      await registerApi(scope, deps, { features: options.features, dev: vite !== undefined })
      describeApi = () => scope.swagger() as ApiDocument
    },
    { prefix: '/api' },
  )
  await (vite ? registerVite(app, vite) : registerStaticFiles(app))
  const settings = { deps, ...(await createRenderer(app, vite, deps.config)), keep: !vite }
  pages = createPages(settings)
  registerPages(app, pages, settings)
  return { app, pages, describeApi: () => describeApi() }
}

/** A stopping server closes idle connections only once: one whose answer is sent after that would stay open for 72 s. */
function releaseIdleConnections(http: Server): void {
  const timer = setInterval(() => http.closeIdleConnections(), 100)
  http.once('close', () => clearInterval(timer))
}

function registerHooks(app: FastifyInstance, deps: Deps): void {
  const headers = { ...securityHeaders(deps.config), 'content-security-policy': inertPolicy }
  // Fastify restores the context after it has read a body.
  app.addHook('onRequest', (request, _reply, done) => (isUnseen(request) ? done() : asRequest(request.id, done)))
  registerTraces(app, deps)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onResponse', async (request, reply) => {
    if (isUnseen(request)) return
    const { url: route = 'unknown' } = request.routeOptions
    const { problem } = reply
    const ms = Math.round(reply.elapsedTime)
    if (!isUpload(request)) deps.metrics.recent.note(`${request.method} ${route}`, ms, deps.clock.now())
    deps.metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000)
    // The pattern, not the address: an address may contain a search or a token.
    const line = { method: request.method, route, status: reply.statusCode, ms, ...(problem && { problem }) }
    // A proxy asks each second: 20 MB of lines a day that nobody reads.
    request.log[isHealth(route) ? 'debug' : 'info'](line, 'request')
  })
  // An upload that breaks off at 90 % is otherwise no line at all.
  app.addHook('onRequestAbort', async (request) => {
    if (isUnseen(request)) return
    const { url: route = 'unknown' } = request.routeOptions
    request.log.info({ method: request.method, route, bytes: request.socket.bytesRead }, 'request cut by its sender')
  })
}

const isHealth = (route: string): boolean => route === '/healthz' || route === '/readyz'

/** How long it takes is up to the connection of the sender. */
const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/|application\/offset\+octet-stream)/.test(headers['content-type'] ?? '')

/** Counts requests of a reverse proxy that seems to be missing in TRUST_PROXY, and warns once; without the address, and never for a call that may leave no trace. */
function watchUntrustedProxies(app: FastifyInstance, { config, log, metrics }: Deps, say: BuildOptions['say']): void {
  const isTrusted = trustFunction(config.trustProxy) || (() => false)
  app.addHook('onRequest', async (request) => {
    if (!isForwarded(request.headers) || isTrusted(request.socket.remoteAddress ?? '', 0) || isUnseen(request)) return
    if (metrics.untrustedProxies.count++ > 0) return
    log.warn({}, untrustedProxyWarning)
    say(untrustedProxyWarning)
  })
}

async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      if (/\/outbox-worker\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
}

async function registerVite(app: FastifyInstance, vite: ViteDevServer): Promise<void> {
  const { default: middie } = await import('@fastify/middie')
  await app.register(middie)
  app.use((request, response, next) => {
    if (/^\/(api|healthz|readyz|metrics)(\/|$)|^\/\w+\/(feed|atom)\.xml$/.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
}

/** `/healthz` (the process runs) and `/readyz` (its database answers). */
function registerHealth(app: FastifyInstance, deps: Deps): void {
  const health = { status: 'ok', installation: installationOf(deps.config) }
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(health))
  app.get('/readyz', async (_request, reply) => {
    await deps.database.pool.query('select 1').catch((error: unknown) => {
      throw unavailable('The database does not answer.', error)
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

/** `/docs/schedule-of-fees.pdf`: the schedule of today, of a day (`?on=2026-03-01`), or of a draft (`?preview=`). */
function registerFeeDocument(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, unknown> }>(scheduleFile, async (request, reply) => {
    const { on, preview } = request.query
    const read = () => readScheduleFile(deps, typeof on === 'string' ? on : undefined)
    const shown = typeof preview === 'string' ? await withFeePreview(deps, preview, read) : { result: await read() }
    if (!shown) throw notFound('This preview has expired. Open a new one in the content manager.')
    const etag = `"${createHash('sha256').update(shown.result).digest('base64url').slice(0, 27)}"`
    // Browsers ask each time: tomorrow it may be another schedule.
    reply.headers({ 'cache-control': typeof preview === 'string' ? 'no-store' : 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/pdf').send(shown.result)
  })
}

const path = '/.well-known/security.txt'
const daysAhead = 364

/** `/.well-known/security.txt` (RFC 9116): where to report a flaw. The answer is the same all day, so that it may be cached. */
function registerSecurityText(app: FastifyInstance, deps: Deps): void {
  app.get(path, async (_request, reply) => {
    const today = deps.clock.now().toISOString().slice(0, 10)
    const expires = new Date(new Date(today).getTime() + daysAhead * 86_400_000).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${mailboxes.security}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          // The standard allows only an https address.
          ...(deps.config.publicUrl.startsWith('https:') ? [`Canonical: ${deps.config.publicUrl}${path}`] : []),
          '',
        ].join('\n'),
      )
  })
}

/** Everything about reports of wrongdoing, also the work of staff: a trace has the exact time. */
const isSealed = (request: FastifyRequest) =>
  isUnseen(request) || /^\/(api\/)?whistleblowing(\/|$)/.test(request.routeOptions.url ?? '')

/** Makes each request a span with the pattern of its route. A trace that a sender claims to continue is not continued. */
function registerTraces(app: FastifyInstance, { traces }: Pick<Deps, 'traces'>): void {
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (isSealed(request)) return untraced(done)
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'portal.request': request.id }
    beginRequest(traces, `${method} ${route}`, { attributes }, (span) => {
      if (span) {
        spans.set(request, span)
        request.log = request.log.child({ traceId: span.spanContext().traceId })
      }
      done()
    })
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) endFailed(span, String(statusCode))
    span.end()
  })
}

interface FeedOfPage {
  page: string
  title: string
  description: string
  entries: FeedEntry[]
}

const feeds: { page: string; title: string; description: string; entries(deps: Deps): Promise<FeedEntry[]> }[] = [
  {
    page: '/media',
    title: `News of the ${commission.name}`,
    description: 'News, orders and the electricity market of the State.',
    entries: listNewsForFeed,
  },
  {
    page: '/regulations',
    title: `Rules and regulations of the ${commission.name}`,
    description: 'The law, guidelines, fees and orders of the electricity market of the State.',
    entries: listRegulationsForFeed,
  },
]

const forms = [
  { file: 'feed.xml', type: 'application/rss+xml', write: writeRss },
  { file: 'atom.xml', type: 'application/atom+xml', write: writeAtom },
] as const
const cacheControl = 'public, max-age=300'

/** RSS and Atom beside their pages: `/media/feed.xml`, `/media/atom.xml` and the same for /regulations. */
function registerFeeds(app: FastifyInstance, deps: Deps): void {
  for (const { page, title, description, entries } of feeds)
    for (const { file, type, write } of forms)
      app.get(`${page}/${file}`, async (_request, reply) => {
        const text = write(feedOf(deps, file, { page, title, description, entries: await entries(deps) }))
        return reply.type(`${type}; charset=utf-8`).header('cache-control', cacheControl).send(text)
      })
  registerTopicFeeds(app, deps)
}

/** `/topics/{slug}/feed.xml` and `atom.xml`. */
function registerTopicFeeds(app: FastifyInstance, deps: Deps): void {
  for (const { file, type, write } of forms)
    app.get<{ Params: { slug: string } }>(`/topics/:slug/${file}`, async ({ params }, reply) => {
      const { slug, title, lead, entries } = await readTopic(deps, params.slug)
      const feed = {
        page: `/topics/${slug}`,
        title: `${title}: ${commission.name}`,
        description: lead || `News and rules on ${title}.`,
        entries: entries.map(({ title: of, path, summary, day }) => ({ title: of, link: path, summary, date: day })),
      }
      return reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', cacheControl)
        .send(write(feedOf(deps, file, feed)))
    })
}

const feedOf = (deps: Deps, file: string, { entries, page, ...words }: FeedOfPage): Feed => ({
  ...words,
  page,
  self: `${page}/${file}`,
  origin: new URL(deps.config.publicUrl).origin,
  author: commission.name,
  language: commission.language,
  entries: entries.slice(0, 50),
})
