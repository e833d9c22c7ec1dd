import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import type { Config } from '#platform/settings/config.server.ts'
import { startLocalPostgres } from '#platform/local-postgres/launcher.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import type { Portal } from './portal.server.ts'

// Without a trailing slash: with one React Router would not watch the list of routes.
const root = resolve(import.meta.dirname, '../..')
/** An editor or a branch change writes several files at once. */
const gatherMs = 100

/**
 * `npm run dev`: Vite loads the portal like the pages, so after a change of code or migrations only changed modules are reloaded and a new
 * portal replaces the old one. The listening server, Vite and the embedded database stay; requests wait for the new portal.
 */
export async function develop(config: Config, log: FastifyBaseLogger, say: (sentence: string) => void) {
  const { dataDir, pgBin } = config
  const database = config.databaseUrl
    ? undefined
    : await startLocalPostgres({ dataDir, log, ...(pgBin && { binDir: pgBin }) })
  const http = createServer(
    (request, response) => void current.then((portal) => portal.server.app.routing(request, response)),
  )
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
    plugins: [watchServerCode((server, file) => restart(server, file))],
  })
  // Servers that React Router starts for itself would end the process at once, while the database is stopping.
  process.removeAllListeners('SIGTERM')
  const start = async (): Promise<Portal> => {
    const module = (await vite.ssrLoadModule('/src/app/portal.server.ts')) as typeof import('./portal.server.ts')
    return module.startPortal(config, log, { say, development: { vite, database } })
  }
  let current = start()
  let ended = Promise.resolve()
  let gathering = false
  const restart = ({ environments }: ViteDevServer, file: string) => {
    environments.ssr.moduleGraph.onFileChange(file)
    if (gathering) return
    gathering = true
    current = current.then(async (before) => {
      await sleep(gatherMs)
      gathering = false
      const began = performance.now()
      try {
        const next = await start()
        ended = ended.then(() => before.stop())
        say(`Restarted in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
        return next
      } catch (error) {
        log.error({ error: describeError(error) }, 'not restarted: the portal from before the change keeps serving')
        return before
      }
    })
  }
  const stop = async () => {
    http.close()
    http.closeAllConnections()
    await current.then((portal) => portal.stop())
    await ended
    await vite.close()
    await database?.stop()
  }
  const { firstAdmin } = await current
  await new Promise<void>((done, reject) => http.once('error', reject).listen(config.port, config.host, done))
  return { firstAdmin, adminAddress: undefined, port: (http.address() as AddressInfo).port, stop }
}

/** Vite itself replaces screens (.tsx) in the browser. */
const isServerCode = (file: string) =>
  /\/src\/.*(?<!\.test)\.ts$|\/migrations\/.*\.(sql|json)$/.test(file.slice(root.length))

const watchServerCode = (onChange: (server: ViteDevServer, file: string) => void): Plugin => ({
  name: 'restart-portal',
  configureServer(server) {
    server.watcher.on('all', (_event, file) => {
      if (isServerCode(file)) onChange(server, file)
    })
  },
})
