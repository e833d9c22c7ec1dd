import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portalCommand } from '../portal-command.ts'
import { repositoryRoot } from '../repository-root.ts'
import { freePort } from '../test-server.ts'

/** A server under measurement, in its own process. */
export interface Measured {
  url: string
  pid: number
  /** Milliseconds from start to the first answer. */
  startedIn: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** CPU time of all threads of a process so far, in milliseconds, as exact as Linux's scheduler. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e6
}

/** CPU time of a process's children that have ended, such as the database's connections, in steps of 10 ms. */
export function cpuOfEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** As `cpuOf`, of a process and all that it has started and that still run. */
export function cpuOfAll(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const sum = (of: number): number =>
    cpuOf(of) + parents.filter(({ parent }) => parent === of).reduce((total, child) => total + sum(child.pid), 0)
  return sum(pid)
}

export function parentOf(name: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
  } catch {
    // A process that ended meanwhile.
    return undefined
  }
}

function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    // The thread has ended in the meantime.
    return 0
  }
}

/** Current resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

async function start(
  [program, args]: [string, string[]],
  env: Record<string, string>,
  readyPath: string,
): Promise<Measured> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), ADMIN_PORT: '0', HOST: '127.0.0.1', ...env },
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`a measured server ended with ${child.exitCode}`)
    const answer = await fetch(url + readyPath).catch(() => undefined)
    if (answer?.ok) break
    if (performance.now() - began > 180_000) {
      await end(child, 'SIGTERM')
      throw new Error('a measured server was not ready within 180 s')
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    pid: child.pid!,
    startedIn: performance.now() - began,
    stop: (signal = 'SIGTERM') => end(child, signal),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/** The first administrator of every portal under measurement. */
export const benchAccount = { email: 'bench@commission.test', password: 'Bench-River-82!' }

/** The portal as `npm start` runs it, at its usual log level, on the embedded database unless `environment` names another. `main` is that of another copy. */
export const startPortal = (
  dataDir: string,
  environment: Record<string, string> = {},
  main?: string,
): Promise<Measured> =>
  start(
    portalCommand(dataDir, main),
    {
      DATA_DIR: dataDir,
      LOGIN_LIMIT: '100000',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: benchAccount.email,
      ADMIN_PASSWORD: benchAccount.password,
      ...environment,
    },
    '/readyz',
  )

/** The yardstick: `node:http` and nothing else. */
export const startBare = (env: Record<string, string>): Promise<Measured> =>
  start([process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url))]], env, '/ready')

/** The quantile `part` (0 to 1) of the values by nearest rank: of 100 the 99th percentile is the second largest. */
export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

export const median = (values: number[]): number => percentile(values, 0.5)
