import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The programs that each real engine needs, and how Debian calls their packages. */
const engines = {
  'PostgreSQL cluster': {
    programs: ['patroni', 'etcd', 'haproxy', 'psql'],
    packages: 'postgresql patroni etcd-server haproxy',
  },
  Swift: {
    programs: [
      'swift-proxy-server',
      'swift-account-server',
      'swift-container-server',
      'swift-object-server',
      'memcached',
    ],
    packages: 'swift-proxy swift-account swift-container swift-object memcached',
  },
  Dovecot: { programs: ['dovecot'], packages: 'dovecot-imapd' },
} as const
export type Engine = keyof typeof engines

/** Programs of administrators are not in everybody's path. */
const path = `${process.env['PATH']}:/usr/sbin:/sbin`
export const isProgram = (name: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { PATH: path } }).status === 0

/** Whether the programs of an engine are on this machine. */
export const installed = (engine: Engine): boolean => engines[engine].programs.every(isProgram)

/** Names of the packages that contain an engine, separated by spaces. */
export const packagesOf = (engine: Engine): string => engines[engine].packages

/** What to say where it is not. */
export const howToInstall = (engine: Engine): string =>
  `apt-get install --no-install-recommends ${engines[engine].packages}`

/** The account that a server runs as: several refuse root. Empty unless this process is root. */
export function accountOf(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A server as a child process; it is killed with this process. */
export interface Server {
  pid: number
  readonly running: boolean
  /** Signals it: SIGKILL ends it as a power cut would, SIGSTOP freezes it. */
  signal(kind: NodeJS.Signals): void
  /** Ends it, first politely; resolves when it has gone. */
  stop(kind?: NodeJS.Signals): Promise<void>
}

const politeMs = 5_000

/** Starts a server, its output in the file `log`. */
export function startServer(
  command: readonly [string, ...string[]],
  options: { log: string; cwd: string; account?: { uid: number; gid: number } | undefined; env?: NodeJS.ProcessEnv },
): Server {
  const { account, log, cwd, env } = options
  const identity = account ? ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--init-groups'] : []
  const output = openSync(log, 'a')
  // Servers that begin a session of their own would outlive a killed test.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...identity, '--', ...command], {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  return {
    pid: child.pid ?? 0,
    get running() {
      return !hasEnded(child)
    },
    signal: (kind) => void child.kill(kind),
    async stop(kind = 'SIGTERM') {
      if (hasEnded(child)) return
      child.kill(kind)
      child.kill('SIGCONT')
      const timer = setTimeout(() => child.kill('SIGKILL'), politeMs)
      await ended
      clearTimeout(timer)
    },
  }
}

const hasEnded = (child: ChildProcess) => !child.pid || child.exitCode !== null || child.signalCode !== null

/** Waits until `test` resolves to true; an error counts as false. */
export async function waitUntil(what: string, test: () => Promise<boolean>, seconds = 120): Promise<void> {
  let problem = ''
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(100)) {
    const good = await test().catch((error: Error) => {
      problem = ` (${error.message})`
      return false
    })
    if (good) return
  }
  throw new Error(`${what} did not answer within ${seconds} s${problem}`)
}
