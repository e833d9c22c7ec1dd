import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, realpathSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from '../accounts.server.ts'
import { findBinaries, type Binaries } from './binaries.server.ts'
import {
  checkMajor,
  clusterMajor,
  createCluster,
  folderOwner,
  makePrivateFolder,
  sweepHalfMade,
} from './cluster.server.ts'
import {
  closeOwnerAccess,
  ensureDatabase,
  type LocalConnection,
  localConnections,
  writeAccess,
} from './roles.server.ts'
import { makeRunner, type Runner, startProgram } from './run-as.server.ts'
import { makeSocketFolder, socketFolderFor } from './socket.server.ts'
import { dropStalePid, endSurvivors } from './survivors.server.ts'

/** The part of a logger that the launcher uses; pino and fastify's logger satisfy it. */
export interface LauncherLog {
  info(data: object, message: string): void
  warn(data: object, message: string): void
}

export interface LocalPostgresOptions {
  /** The portal's data folder (DATA_DIR); the database is in its folder `postgres`. */
  dataDir: string
  log: LauncherLog
  /** A folder with `postgres` and `initdb` to use instead of the installed package (PG_BIN). */
  binDir?: string
  /** How many connections the server takes; more than one portal needs, for a server that several share. */
  connections?: number
}

export interface LocalPostgres {
  /** The portal's connection: as a role that owns nothing. */
  connection: LocalConnection
  /** The connection for migrations; works until `closeOwner`. */
  owner: LocalConnection
  /** Closes the database to all but `connection`; resolves when the server refuses others. */
  closeOwner(): Promise<void>
  /** Process id of the server, undefined while it is being restarted. */
  pid(): number | undefined
  /** Stops the server cleanly; call it last, after requests and jobs. A second call waits for the same stop. */
  stop(): Promise<void>
}

const timeout = 60_000
/** Between attempts to restart a server that cannot start, for example on a full disk: it must be back within 10 s of the end of the cause. */
const maxWait = 5_000

/**
 * Starts PostgreSQL on `dataDir` as a child that dies with this process, and restarts it when it dies. Resolves when
 * the database `portal` accepts connections, also of its owner and superuser until `closeOwner`; rejects with a message that says what to do.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDir, log } = options
  const home = path.join(path.resolve(dataDir), 'postgres')
  const owner = folderOwner(home)
  const account = process.getuid?.() === 0 ? (owner ?? chooseAccount()) : undefined
  mkdirSync(dataDir, { recursive: true })
  makePrivateFolder(home, account)
  const lock = await claimFolder(realpathSync(home))
  try {
    const site = await prepareSite(realpathSync(home), account, options)
    const host = site.socketFolder
    writeAccess(site.cluster, 'everybody')
    let closing = false
    // The server's expected log lines about refusing its owner.
    const expected = (data: object) => closing && /SIGHUP|pg_hba/.test(String((data as { line?: string }).line))
    const supervised = await supervise(site, lock, {
      info: (data, message) => log.info(data, message),
      warn: (data, message) => expected(data) || log.warn(data, message),
    })
    await ensureDatabase(host).catch(async (error: unknown) => {
      await supervised.stop()
      throw error
    })
    const closeOwner = async () => {
      closing = true
      await closeOwnerAccess(site.cluster, host)
      setTimeout(() => (closing = false), 1_000).unref()
    }
    return { ...localConnections(host), ...supervised, closeOwner }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function prepareSite(
  home: string,
  account: Account | undefined,
  { binDir, log, connections = 100 }: LocalPostgresOptions,
): Promise<Site> {
  const cluster = path.join(home, 'cluster')
  const runner = makeRunner(account)
  const major = clusterMajor(cluster)
  const binaries = findBinaries(binDir, major)
  checkMajor(cluster, major, binaries)
  if (!major && existsSync(cluster))
    throw new Error(`${cluster} contains files that are no database: move it away and start again.`)
  sweepHalfMade(home)
  if (!major) {
    const began = Date.now()
    await createCluster(cluster, binaries, runner)
    log.info({ version: binaries.version, ms: Date.now() - began }, 'local database created')
  } else {
    // PostgreSQL refuses a data folder that a restore left readable to others.
    chmodSync(cluster, 0o700)
  }
  const socketFolder = socketFolderFor(home)
  makeSocketFolder(socketFolder, account)
  return { cluster, socketFolder, connections, binaries, runner }
}

async function supervise(site: Site, lock: FolderLock, log: LauncherLog): Promise<Pick<LocalPostgres, 'pid' | 'stop'>> {
  const began = Date.now()
  const report = (line: string) => log.warn({ line }, 'local database')
  let stopping: Promise<void> | undefined
  const halt = new AbortController()
  const start = () => startPostmaster(site, Date.now() + timeout, report, () => stopping !== undefined)
  let current: Postmaster | undefined = await start()
  log.info({ pid: current.pid, version: site.binaries.version, ms: Date.now() - began }, 'local database started')
  const keepAlive = async () => {
    for (let failures = 0; !stopping;) {
      const upSince = Date.now()
      await current?.ended
      if (stopping) return
      current = undefined
      failures = Date.now() - upSince > timeout ? 0 : failures
      log.warn({ failures }, 'local database died; restarting it')
      const wait = failures > 0 ? Math.min(200 * 2 ** failures, maxWait) : 0
      await sleep(wait, undefined, { ref: false, signal: halt.signal }).catch(() => {})
      if (stopping) return
      failures++
      current = await start().catch((error: unknown) => {
        report(error instanceof Error ? error.message : String(error))
        return undefined
      })
      if (current) log.info({ pid: current.pid }, 'local database is running again')
    }
  }
  const watching = keepAlive()
  const end = async () => {
    halt.abort()
    await current?.stop()
    // A restart may have been in progress.
    await watching
    await current?.stop()
    await lock.release()
  }
  return { pid: () => current?.pid, stop: () => (stopping ??= end()) }
}

/** The folders and programs of a server. */
interface Site {
  cluster: string
  socketFolder: string
  connections: number
  binaries: Binaries
  runner: Runner
}

const recoveryTimeout = 300_000

/** A running server process of the portal. */
interface Postmaster {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * The server's settings. It logs only its own events and fatal errors, without details: failed statements
 * reach the portal as errors, and their text may quote what a person typed.
 */
export function serverArguments({ cluster, socketFolder, connections }: Omit<Site, 'binaries' | 'runner'>): string[] {
  const settings = {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: connections,
    fsync: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * Starts the server and resolves when it accepts connections. An earlier server is stopped first; temporary obstacles
 * (orphaned backends, a lock file being removed) are retried until `deadline` (ms since 1970).
 */
async function startPostmaster(
  site: Site,
  deadline: number,
  report: (line: string) => void,
  abandoned: () => boolean,
): Promise<Postmaster> {
  for (;;) {
    if (await endSurvivors(site.cluster))
      report('processes of an earlier server were still running and have been stopped')
    dropStalePid(site.cluster)
    const attempt = await tryOnce(site, report)
    if ('pid' in attempt) return attempt
    if (Date.now() > deadline || abandoned()) throw new Error(`The local database does not start: ${attempt.said}`)
    await sleep(150)
  }
}

async function tryOnce(site: Site, report: (line: string) => void): Promise<Postmaster | { said: string }> {
  const program = path.join(site.binaries.bin, 'postgres')
  const args = serverArguments(site)
  const child = startProgram(site.runner, 'INT', program, args, ['ignore', 'ignore', 'pipe'])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const lines = readLines(child.stderr!)
  const said: string[] = []
  const ready = await new Promise<boolean>((resolve) => {
    lines.hear = (line) => {
      said.push(line)
      if (said.length > 20) said.shift()
      if (line.includes('ready to accept connections')) resolve(true)
    }
    void ended.then(() => resolve(false))
    // Recovery after a crash may take long, and stopping it would only start it over.
    setTimeout(() => resolve(false), recoveryTimeout).unref()
  })
  const postmaster = { pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) }
  if (!ready) {
    await postmaster.stop()
    // Its last output may still be in the pipe when it has exited.
    await sleep(50)
    return { said: said.join(' ').trim() || 'the program could not be run' }
  }
  lines.hear = (line) => !child.killed && report(line)
  // Neither the process nor its log keeps an otherwise finished portal running.
  child.unref()
  ;(child.stderr as Readable & { unref?: () => void }).unref?.()
  return postmaster
}

function readLines(stream: Readable): { hear: (line: string) => unknown } {
  const lines = { hear: (_line: string): unknown => undefined }
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = (parts.pop() ?? '').slice(0, 2_000)
    for (const line of parts) if (line) lines.hear(line.slice(0, 500))
  })
  return lines
}

/** Stops the server: a fast shutdown, which ends sessions and writes everything; an immediate one after 20 s. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    child.kill(name)
    // The timer is cancelled when the server has stopped, else it would keep the process alive for the rest of the 20 s.
    const wait = new AbortController()
    const done = await Promise.race([
      ended.then(() => true),
      sleep(20_000, false, { signal: wait.signal }).catch(() => false),
    ])
    wait.abort()
    if (done) return
  }
}

interface FolderLock {
  release(): Promise<void>
}

/**
 * Claims `folder` for this process; rejects with an error to show when another running process holds it.
 *
 * The claim is an abstract Unix socket: the kernel gives it to one process only and frees it when that process exits
 * for any reason, so no stale claim remains. Outside Linux there is none; PostgreSQL's own check remains.
 */
export async function claimFolder(folder: string): Promise<FolderLock> {
  if (process.platform !== 'linux') return { release: async () => {} }
  const { dev, ino } = statSync(folder)
  const note = path.join(folder, 'owner.pid')
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(refusal(folder, note)) : error)
    })
    server.listen(`\0regulator-portal-${dev}-${ino}`, resolve)
  })
  server.unref()
  writeFileSync(note, `${process.pid}\n`)
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function refusal(folder: string, note: string): string {
  const owner = readOwner(note)
  return (
    `Another portal${owner ? ` (process ${owner})` : ''} already uses the database in ${folder}: ` +
    'stop it first, or give this one a separate data folder (DATA_DIR).'
  )
}

function readOwner(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim()
  } catch {
    return ''
  }
}
