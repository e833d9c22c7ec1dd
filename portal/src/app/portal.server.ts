import type { FastifyBaseLogger } from 'fastify'
import type { ViteDevServer } from 'vite'
import { ensureFirstAdmin, type FirstAdmin } from '#features/accounts/sign-in/service.first-admin.server.ts'
import type { Config } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { ensureMasterKey } from '#platform/keys/master-key-in-use.server.ts'
import type { LocalPostgres } from '#platform/local-postgres/launcher.server.ts'
import { startAdminServer } from './admin-server.server.ts'
import { closeDeps, createDeps } from './deps.server.ts'
import { prepareDatabase } from './commands/prepare-database.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { features as ownFeatures, hooksOf } from './features.server.ts'
import { buildServer, type PortalServer, type ClientTimeouts } from './server.server.ts'

export interface Portal {
  deps: Deps
  server: PortalServer
  address: string
  /** Of /metrics and /api/docs, where they have a separate address. */
  adminAddress: string | undefined
  firstAdmin: FirstAdmin | undefined
  /** Finishes running requests, uploads and jobs, then stops; safe to call twice. */
  stop(): Promise<void>
}

/** Survives a change of the portal's code: Vite, and the embedded database unless a server is used. */
export interface Development {
  vite: ViteDevServer
  database: LocalPostgres | undefined
}

/** config → database → migrations → jobs → listen. */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  options: {
    development?: Development
    say: (sentence: string) => void
    overrides?: Partial<Deps>
    features?: readonly Feature[]
    patience?: ClientTimeouts
  },
): Promise<Portal> {
  const undo: (() => Promise<unknown>)[] = []
  const unwind = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const connection = await prepareDatabase(config, log, undo, options.development?.database)
    const traces =
      config.traces && (await import('#platform/telemetry/traces.otlp.server.ts')).openTraces(config.traces, log)
    const hooks = hooksOf(options.features)
    const own = createDeps({ ...config, databaseOwnerUrl: undefined }, connection, { hooks, log, traces })
    const deps = { ...own, ...options.overrides }
    undo.push(() => closeDeps(deps))
    await ensureMasterKey(deps.config, deps.database.pool)
    const features = [...ownFeatures, ...(options.features ?? [])]
    for (const feature of features) feature.defineJobs?.(deps)
    await deps.jobs.start()
    for (const feature of features) await feature.prepare?.(deps)
    for (const feature of features) await feature.start?.(deps)
    const firstAdmin = await ensureFirstAdmin(deps)
    const server = await buildServer(deps, {
      vite: options.development?.vite,
      say: options.say,
      log,
      features,
      ...(options.patience && { patience: options.patience }),
    })
    undo.push(() => server.app.close())
    const admin = options.development ? undefined : await startAdminServer(deps, log, server)
    if (admin) undo.push(() => admin.close())
    // In development another server listens, which also stays.
    if (options.development) await server.app.ready()
    const address = options.development ? '' : await server.app.listen({ host: config.host, port: config.port })
    return { deps, server, address, adminAddress: admin?.address, firstAdmin, stop: unwind }
  } catch (error) {
    await unwind()
    throw error
  }
}
