import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, findAccount } from '../../../portal/src/platform/accounts.server.ts'

/** PostgreSQL refuses to run as root, so root starts the engines as Debian's account for it. */
export function engineAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (!account) throw new Error('the engines need an account such as postgres, because they do not run as root')
  return account
}

/** A server in the foreground, as a child of this process. */
export interface EngineProcess {
  readonly pid: number
  readonly running: boolean
  /** SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/** Starts a server; its output is added to the file `log`. */
export function startEngine(
  command: string[],
  { log, cwd, env }: { log: string; cwd: string; env?: Record<string, string> },
): EngineProcess {
  const [program = '', ...args] = command
  const child: ChildProcess = spawn(program, args, {
    ...engineAccount(),
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, HOME: cwd, LC_ALL: 'C.UTF-8', ...env },
  })
  const write = (chunk: Buffer | string) => appendFileSync(log, chunk)
  child.stdout?.on('data', write)
  child.stderr?.on('data', write)
  child.on('error', (error) => write(`${program}: ${error.message}\n`))
  const running = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    get running() {
      return running()
    },
    async stop(graceMs = 8_000) {
      if (!running()) return
      child.kill('SIGTERM')
      // A stopped process receives the signal only when it continues.
      child.kill('SIGCONT')
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    },
  }
}

/** Waits until `test` answers true; its errors count as false. */
export async function waitUntil(what: string, test: () => Promise<boolean>, patienceMs: number): Promise<void> {
  let problem = ''
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100))
    try {
      if (await test()) return
      problem = ''
    } catch (error) {
      problem = error instanceof Error ? ` (${error.message})` : ''
    }
  throw new Error(`${what} was not ready within ${patienceMs / 1000} s${problem}`)
}

/** A process and everything below it, children last. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(Number(name))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = [pid]
  for (const each of all) all.push(...(children.get(each) ?? []))
  return all
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Sends a signal to processes that this test has started; those that have ended are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      if (pid > 1) process.kill(pid, signal)
    } catch {
      // It has ended in the meantime.
    }
}
