import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalCommand } from '../../tools/portal-command.ts'
import { repositoryRoot } from '../../tools/repository-root.ts'
import { freePort } from '../../tools/test-server.ts'

/** The administrator of the portals of the tests. */
export const admin = { email: 'admin@commission.test', password: 'Quiet-River-82!' }

export type RunningPortal = {
  /** Address without a trailing slash. */
  url: string
  /** The output of the process so far. */
  log(): string
  /** Kills the process like a power cut: no signal handler runs. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'portal-data-'))

/** The databases of the running portals, by address: tests inspect them. */
export const databases = new Map<string, string>()

/**
 * Starts the built portal, of this project or of the copy in `root`, with a port and a data folder of its own; answers when it is ready,
 * throws with its log when it is not in time.
 */
export async function startPortal({
  env = {},
  root = repositoryRoot,
  readySeconds = 100,
}: { env?: Record<string, string>; root?: string; readySeconds?: number } = {}): Promise<RunningPortal> {
  const dataDir = env['DATA_DIR'] ?? makeDataDir()
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  const [program, args] = portalCommand(dataDir, join(root, 'portal/src/main.js'))
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ADMIN_PORT: '0',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  if (env['DATABASE_URL']) databases.set(url, env['DATABASE_URL'])
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const stop = async () => {
    await end(child)
    // The test removes a folder that it has passed.
    if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(`${url}/readyz`, child, readySeconds)
  } catch (error) {
    await stop()
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${log}`, { cause: error })
  }
  return { url, log: () => log, kill: () => end(child, 'SIGKILL'), stop }
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function waitUntilReady(address: string, child: ChildProcess, seconds: number): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline;) {
    if (ended(child)) throw new Error(`the portal ended with ${child.exitCode ?? child.signalCode} before it was ready`)
    const ready = await fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the portal was not ready within ${seconds} s`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (ended(child)) return
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(force)
}
