import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from '../accounts.server.ts'
import { findBinaries } from './binaries.server.ts'
import { checkMajor, clusterMajor, createCluster, folderOwner } from './cluster.server.ts'
import { makePrivateFolder, sweepHalfMade } from './cluster.server.ts'
import { claimFolder, type FolderLock } from './lock.server.ts'
import { makeSocketFolder, socketFolderFor } from './socket.server.ts'
import { type Postmaster, type Site, startPostmaster } from './postmaster.server.ts'
import { closeOwnerAccess, ensureDatabase, type LocalConnection, localConnections } from './roles.server.ts'
import { writeAccess } from './roles.server.ts'
import { makeRunner } from './run-as.server.ts'

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

const patience = 60_000
/** Between attempts to restart a server that cannot start, for example on a full disk: it must be back within 10 s of the end of the cause. */
const mostWait = 5_000

/**
 * Starts PostgreSQL on `dataDir` as a child that dies with this process, and restarts it when it dies. Resolves when
 * the database `portal` accepts connections, also of its owner and superuser until `closeOwner`; rejects with a message that says what to do.
 */
export async function startLocalPostgres({ dataDir, log, binDir }: LocalPostgresOptions): Promise<LocalPostgres> {
  const home = path.join(path.resolve(dataDir), 'postgres')
  const owner = folderOwner(home)
  const account = process.getuid?.() === 0 ? (owner ?? chooseAccount()) : undefined
  mkdirSync(dataDir, { recursive: true })
  makePrivateFolder(home, account)
  const lock = await claimFolder(realpathSync(home))
  try {
    const site = await prepareSite(realpathSync(home), account, binDir, log)
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
  binDir: string | undefined,
  log: LauncherLog,
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
  return { cluster, socketFolder, binaries, runner }
}

async function supervise(site: Site, lock: FolderLock, log: LauncherLog): Promise<Pick<LocalPostgres, 'pid' | 'stop'>> {
  const began = Date.now()
  const report = (line: string) => log.warn({ line }, 'local database')
  let stopping: Promise<void> | undefined
  const halt = new AbortController()
  const start = () => startPostmaster(site, Date.now() + patience, report, () => stopping !== undefined)
  let current: Postmaster | undefined = await start()
  log.info({ pid: current.pid, version: site.binaries.version, ms: Date.now() - began }, 'local database started')
  const keepAlive = async () => {
    for (let failures = 0; !stopping;) {
      const upSince = Date.now()
      await current?.ended
      if (stopping) return
      current = undefined
      failures = Date.now() - upSince > patience ? 0 : failures
      log.warn({ failures }, 'local database died; restarting it')
      const wait = failures > 0 ? Math.min(200 * 2 ** failures, mostWait) : 0
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
