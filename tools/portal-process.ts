import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { localConnections } from '../portal/src/platform/local-postgres/roles.server.ts'
import { socketFolderFor } from '../portal/src/platform/local-postgres/socket.server.ts'
import { postmasterPid } from '../portal/src/platform/local-postgres/survivors.server.ts'
import { giveToPortal, portalCommand } from './portal-command.ts'
import { freePort } from './test-server.ts'

/** The first administrator of every portal that a tool starts. */
export const admin = { email: 'bench@commission.test', password: 'Bench-River-82!' }

/** What a fault kills. */
export const victims = ['portal', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

/** How long a start may take on a busy machine. */
const startTimeout = 300_000

/** A folder that the portal's user can reach; `remove` deletes it. */
export function makeFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `portal-${name}-`))
  chmodSync(path, 0o711)
  giveToPortal(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** A command of the portal that has ended. */
export interface Ended {
  code: number | null
  said: string
}

interface ProgramOptions {
  /** A program that starts the portal, with its arguments. */
  around?: readonly string[]
  /** That of another copy of the project. */
  main?: string | undefined
  /** Nobody reads its log, which would take processor time from it. */
  isMeasured?: boolean
}

/** A started program of the portal: the server, or a command such as `--backup`. */
export class Program {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  said = ''

  constructor(dataDir: string, args: string[], env: Record<string, string>, options: ProgramOptions = {}) {
    const { around = [], main, isMeasured } = options
    const [program, first] = portalCommand(dataDir, main)
    const [command, ...rest] = [...around, program, ...first, ...args]
    const { PATH, TMPDIR } = process.env
    this.child = spawn(command!, rest, {
      env: { PATH, TMPDIR, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', isMeasured ? 'ignore' : 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-100_000)))
    this.ended = new Promise((resolve) => this.child.once('close', (code) => resolve({ code, said: this.said })))
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.running) this.child.kill(signal)
    await this.ended
  }
}

/** Runs a command of the portal to its end. */
export const runCommand = (dataDir: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Program(dataDir, args, env).ended

/** As `runCommand`; throws with what the command said where it fails. */
export async function requireCommand(dataDir: string, args: string[], env?: Record<string, string>): Promise<string> {
  const { code, said } = await runCommand(dataDir, args, env)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`)
  return said
}

/** Whether the portal at `url` serves. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
    () => false,
  )

/** A portal on a port and folder of its own, which a test kills and starts again. */
export class Portal {
  readonly dataDir: string
  readonly port: number
  readonly env: Record<string, string>
  readonly options: ProgramOptions
  program: Program | undefined
  /** Seconds of the last start, from its begin to the first answer. */
  startedIn = 0

  constructor(dataDir: string, port: number, env: Record<string, string> = {}, options: ProgramOptions = {}) {
    this.dataDir = dataDir
    this.port = port
    this.options = options
    this.env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PORT: 'off',
      TRUST_PROXY: '127.0.0.1',
      LOGIN_LIMIT: '100000',
      MAIL_LIMIT: '100000',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.program!.child.pid!
  }

  /** Starts the program without waiting for it. */
  begin(): Program {
    return (this.program = new Program(this.dataDir, [], this.env, this.options))
  }

  /** Starts the program and waits until it serves; answers the seconds. Throws when it ends instead. */
  async start(): Promise<number> {
    const began = performance.now()
    const program = this.begin()
    while (!(await this.isReady())) {
      if (!program.running) throw new Error(`the portal did not start: ${program.said}`)
      if (performance.now() - began > startTimeout) throw new Error(`the portal is not ready: ${program.said}`)
      await sleep(10)
    }
    return (this.startedIn = (performance.now() - began) / 1000)
  }

  isReady(): Promise<boolean> {
    return isReady(this.url)
  }

  get databasePid(): number | undefined {
    return databasePid(this.dataDir)
  }

  /** Kills without warning. Of the portal, resolves when its process is gone. */
  async kill(victim: Victim): Promise<void> {
    killNow(this.program, victim, this.databasePid)
    if (victim !== 'database') await this.program?.ended
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.program?.end(signal)
  }

  /** Runs `work` on the embedded database, as the portal's role. */
  ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return askDatabase(embeddedConnection(this.dataDir), work)
  }
}

/** A portal with a new folder; `remove` stops it and deletes the folder. */
export async function newPortal(
  env: Record<string, string> = {},
): Promise<{ portal: Portal; remove(): Promise<void> }> {
  const folder = makeFolder('data')
  const portal = new Portal(folder.path, await freePort(), env)
  return {
    portal,
    async remove() {
      await portal.stop()
      folder.remove()
    },
  }
}

export function databasePid(dataDir: string): number | undefined {
  const home = join(dataDir, 'postgres')
  return existsSync(home) ? postmasterPid(join(realpathSync(home), 'cluster')) : undefined
}

export function killNow(program: Program | undefined, victim: Victim, database: number | undefined): void {
  if (victim !== 'portal' && database) killPid(database, 'SIGKILL')
  if (victim !== 'database') program?.child.kill('SIGKILL')
}

/** Signals a process that may have ended. */
export function killPid(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}

export function embeddedConnection(dataDir: string): pg.ClientConfig {
  const home = join(dataDir, 'postgres')
  // The root folder of another process is a link whose target is this process's own.
  return localConnections(socketFolderFor(dataDir.startsWith('/proc/') ? home : realpathSync(home))).connection
}

export async function askDatabase<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Names below a folder; empty where it does not exist. */
export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
