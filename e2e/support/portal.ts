import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Program, isReady } from '../../tools/portal-process.ts'
import { freePort } from '../../tools/test-server.ts'

/** The administrator of the portals of the tests. */
export const admin = { email: 'admin@commission.test', password: 'Quiet-River-82!' }

export type RunningPortal = {
  /** Address without a trailing slash. */
  url: string
  dataDir: string
  /** The output of the process so far. */
  log(): string
  /** Kills the process like a power cut: no signal handler runs. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'portal-data-'))

/** The databases of the running portals, by address: tests inspect them. */
export const databases = new Map<string, string>()

const timeoutMs = 300_000

/** Starts the built portal, of this project or of the copy in `root`, with a port and a data folder of its own; throws with its log when it is not ready in time. */
export async function startPortal({
  env = {},
  root,
}: { env?: Record<string, string>; root?: string } = {}): Promise<RunningPortal> {
  const dataDir = env['DATA_DIR'] ?? makeDataDir()
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), ADMIN_PORT: '0', PUBLIC_URL: url, LOG_LEVEL: 'warn', ...env }
  const program = new Program(dataDir, [], own, root ? { main: join(root, 'portal/src/main.js') } : {})
  if (env['DATABASE_URL']) databases.set(url, env['DATABASE_URL'])
  const stop = async () => {
    await program.end()
    // The test removes a folder that it has passed.
    if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
  }
  for (const end = Date.now() + timeoutMs; !(await isReady(url)); await new Promise((go) => setTimeout(go, 100)))
    if (!program.running || Date.now() > end) {
      await stop()
      throw new Error(`the portal did not become ready:\n${program.said}`)
    }
  return { url, dataDir, log: () => program.said, kill: () => program.end('SIGKILL'), stop }
}
