import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Config, ConfigError } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { registerErrors } from './errors.server.ts'
import { inertPolicy, securityHeaders } from './security-headers.server.ts'

/** `/metrics` (Prometheus), for those who operate the portal. */
export function registerMetrics(app: FastifyInstance, { metrics, clock }: Deps): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.read(clock.now())),
  )
}

/** `/api/docs`, the API's documentation for people; needs the document of `@fastify/swagger` on the same server. */
export async function registerApiDocs(app: FastifyInstance, routePrefix: string): Promise<void> {
  // Plain HTTP inside a machine or a private network: there is no HTTPS to upgrade to.
  const transformStaticCSP = (header: string) => header.replace('upgrade-insecure-requests;', '').trim()
  await app.register(swaggerUi, { routePrefix, staticCSP: true, transformStaticCSP })
}

export type ApiDocument = StaticDocumentSpec['document']

/** The part of the portal's server that is needed here. */
interface Described {
  app: FastifyInstance
  describeApi(): ApiDocument
}

function openServer(deps: Deps, log: FastifyInstance['log']): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  registerErrors(app)
  const headers = { ...securityHeaders(deps.config), 'content-security-policy': inertPolicy }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  return app
}

async function buildAdminServer(deps: Deps, log: FastifyInstance['log'], server: Described) {
  const app = openServer(deps, log)
  registerMetrics(app, deps)
  await server.app.ready()
  const buildDocs = async () => {
    const docs = openServer(deps, log)
    await docs.register(swagger, { mode: 'static', specification: { document: server.describeApi() } })
    await registerApiDocs(docs, '/api/docs')
    await docs.ready()
    return docs.routing
  }
  // At the first request: describing all calls takes 100 MB for a while.
  let docs: ReturnType<typeof buildDocs> | undefined
  for (const path of ['/api/docs', '/api/docs/*'])
    app.get(path, async (request, reply) => {
      docs ??= buildDocs()
      const answer = await docs
      reply.hijack()
      answer(request.raw, reply.raw)
    })
  return app
}

/** A separate listener for operators; undefined where ADMIN_PORT is off. ConfigError when it cannot listen. */
export async function startAdminServer(
  deps: Deps,
  log: FastifyInstance['log'],
  server: Described,
): Promise<{ address: string; close(): Promise<void> } | undefined> {
  const { adminHost: host, adminPort: port } = deps.config
  if (port === undefined) return undefined
  const app = await buildAdminServer(deps, log, server)
  try {
    return { address: await app.listen({ host, port }), close: () => app.close() }
  } catch (error) {
    await app.close()
    throw explain(error, deps.config)
  }
}

function explain(error: unknown, { adminHost, adminPort }: Config): unknown {
  const code = (error as { code?: unknown }).code
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${adminPort}, which /metrics and /api/docs use, is in use by another program. Stop it, or choose another port with ADMIN_PORT=9091, or none with ADMIN_PORT=off.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`ADMIN_HOST must be an address of this machine; ${adminHost} is not.`)
  return error
}
