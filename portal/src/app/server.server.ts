import { createServer, type Server } from 'node:http'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Deps } from '#platform/deps.server.ts'
import { isForwarded, trustFunction, untrustedProxyWarning } from '#platform/proxies.server.ts'
import { asRequest, currentRequestId, newRequestId } from '#platform/telemetry/request-id.server.ts'
import { type ApiDocument, registerMetrics } from './admin-server.server.ts'
import { registerApi } from './api.server.ts'
import { registerFeeDocument } from './fee-document.server.ts'
import { registerErrors } from './errors.server.ts'
import { registerFeeds } from './feeds.server.ts'
import { registerHealth } from './health.server.ts'
import { createPages, type Pages, registerPages } from './pages.server.ts'
import { clientFolder, createRenderer } from './render.server.ts'
import type { Feature } from './feature.server.ts'
import { registerSecurityText } from './security-text.server.ts'
import { registerSiteMap } from './site-map.server.ts'
import { inertPolicy, securityHeaders, workerPolicy } from './security-headers.server.ts'
import { limitSlowBodies, type Patience, usualPatience } from './slow-clients.server.ts'
import { registerTraces } from './traces.server.ts'
import { isUnseen } from './unseen.server.ts'

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
  patience?: Patience
}

/** Builds the complete server, not yet listening. */
export async function buildServer(deps: Deps, options: BuildOptions): Promise<PortalServer> {
  const { vite } = options
  let pages: Pages | undefined
  let http: Server | undefined
  let stopping = false
  const patience = options.patience ?? usualPatience
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(deps.config.trustProxy),
    // The calls that a page makes while it is rendered belong to the request of the page.
    genReqId: () => currentRequestId() ?? newRequestId(),
    bodyLimit: 1_048_576,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    serverFactory: (handler) => {
      // requestTimeout would cut slow but steady 300 MB uploads; stalled ones are detected per upload instead.
      const times = { requestTimeout: 0, headersTimeout: patience.headers, connectionsCheckingInterval: patience.check }
      http = createServer({ ...times, keepAliveTimeout: 72_000 }, (request, response) => {
        if (!stopping && pages?.answerFromMemory(request, response)) return
        handler(request, response)
      })
      http.timeout = patience.silence
      return http
    },
  })
  // From here on every answer closes its connection, which only the framework's own close does.
  app.addHook('preClose', async () => {
    stopping = true
    if (http?.listening) releaseIdleConnections(http)
  })
  registerErrors(app)
  registerHooks(app, deps)
  watchUntrustedProxies(app, deps, options.say)
  limitSlowBodies(app, patience)
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
    const ms = Math.round(reply.elapsedTime)
    if (!isUpload(request)) deps.metrics.recent.note(`${request.method} ${route}`, ms, deps.clock.now())
    deps.metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000)
    // The pattern, not the address: an address may contain a search or a token.
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
}

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
