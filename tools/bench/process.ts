import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeFolder, Portal } from '../portal-process.ts'
import { freePort } from '../test-server.ts'

export { admin as benchAccount } from '../portal-process.ts'

/** A server under measurement, in a process of its own. */
export type Measured = Pick<Portal, 'url' | 'pid'>

/** The ids in a folder of processes or threads, none where its process has ended meanwhile. */
function pids(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** A file of a process, empty where it has ended meanwhile. */
function readOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** CPU time of all threads of a process so far, in milliseconds, as exact as Linux's scheduler. */
export const cpuOf = (pid: number): number =>
  pids(`/proc/${pid}/task`).reduce((sum, id) => sum + Number(readOf(`${pid}/task/${id}/schedstat`).split(' ')[0]), 0) /
  1e6

/** CPU time of a process's children that have ended, such as the database's connections, in steps of 10 ms. */
export function cpuOfEnded(pid: number): number {
  const stat = readOf(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number): number[] =>
  pids('/proc')
    .filter((id) => Number(/^PPid:\s+(\d+)/m.exec(readOf(`${id}/status`))?.[1]) === pid)
    .map(Number)

/** As `cpuOf`, of a process and all that it has started and that still run. */
export const cpuOfAll = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuOfAll(child), cpuOf(pid))

/** Memory of a process in MiB: now, and at its peak. */
const memory = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readOf(`${pid}/status`))?.[1] ?? 0) / 1024
export const memoryOf = (pid: number): number => memory(pid, 'VmRSS')
export const peakMemoryOf = (pid: number): number => memory(pid, 'VmHWM')

/** Follows a value that changes, such as memory; `stop` answers the highest. */
export function watchHighest(read: () => number, everyMs = 20): { stop(): number } {
  let highest = read()
  const timer = setInterval(() => (highest = Math.max(highest, read())), everyMs)
  return {
    stop() {
      clearInterval(timer)
      return highest
    },
  }
}

export const makeDataDir = () => makeFolder('bench')

/** The portal as `npm start` runs it, at its usual log level, on the embedded database unless `environment` names another. `main` is that of another copy. */
export async function startPortal(
  dataDir: string,
  environment: Record<string, string> = {},
  main?: string,
): Promise<Portal> {
  const env = { LOG_LEVEL: 'info', ADMIN_PORT: '0', ...environment }
  const portal = new Portal(dataDir, await freePort(), env, { main, isMeasured: true })
  await portal.start()
  return portal
}

/** The yardstick: `node:http` and nothing else. */
export async function startBare(folder: string): Promise<Measured & { stop(): void }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [folder])
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill() }
}

/** The quantile `part` (0 to 1) of the values by nearest rank: of 100 the 99th percentile is the second largest. */
export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

export const median = (values: number[]): number => percentile(values, 0.5)

/** Milliseconds that some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
