import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '../accounts.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { type Binaries, majorOf } from './binaries.server.ts'
import { type Runner, startProgram } from './run-as.server.ts'

/** The major version that created `cluster`, or undefined when there is no cluster yet. */
export function clusterMajor(cluster: string): string | undefined {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Throws an error to show when `binaries` cannot open a cluster of version `major`. */
export function checkMajor(cluster: string, major: string | undefined, binaries: Binaries): void {
  const ours = majorOf(binaries.version)
  if (!major || major === ours) return
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${major}, but the programs here are PostgreSQL ${ours}. Nothing was changed. ` +
      `To move the data: with PG_BIN set to the program folder of PostgreSQL ${major} run "npm run backup -- FILE", ` +
      'then without it, and with DATA_DIR set to an empty place, "npm run restore -- FILE" (docs/upgrading.md).',
  )
}

/**
 * The account that owns the database's folder `home`; undefined when there is none, or when it is root's (a restored
 * backup). Throws an error to show when the process is not root and the folder belongs to another user.
 */
export function folderOwner(home: string): Account | undefined {
  if (!existsSync(home)) return undefined
  const { uid, gid } = statSync(home)
  const own = process.getuid?.() ?? uid
  if (own !== 0 && own !== uid) {
    throw new Error(
      `The database in ${home} belongs to another user of this machine (${uid}): start the portal as that user or as root.`,
    )
  }
  return uid === 0 ? undefined : { uid, gid }
}

/** Creates `folder`, open to the database's account only. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

/** Removes incomplete clusters of killed processes: at every start, since an `initdb` may briefly outlive its process and even a later sweep. */
export function sweepHalfMade(home: string): void {
  for (const name of readdirSync(home))
    if (name.startsWith('new-')) rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Creates a cluster beside its final folder and moves it there when it is complete and on disk, so that a crash leaves
 * either nothing or all of it. C.UTF-8 sorts the same on every machine.
 */
export async function createCluster(cluster: string, binaries: Binaries, runner: Runner): Promise<void> {
  const parent = path.dirname(cluster)
  const half = path.join(parent, `new-${process.pid}-${Date.now()}`)
  makePrivateFolder(half, runner.account)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const args = ['-D', half, '-U', 'postgres', '--auth=trust', '--data-checksums', ...locale]
  const child = startProgram(runner, 'KILL', path.join(binaries.bin, 'initdb'), args, ['ignore', 'ignore', 'pipe'])
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(
      `The database could not be created in ${cluster}: ${said.trim() || `initdb ended with ${String(code)}`}`,
    )
  }
  renameSync(half, cluster)
  syncFolder(parent)
}
