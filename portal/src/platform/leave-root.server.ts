import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, chooseAccount, findAccount } from './accounts.server.ts'
import { foreignNamesIn, portalNames } from './files/data-folder.server.ts'

/**
 * Permanently turns a process of root into one of an ordinary user: call it before reading anything that a stranger sent. The user is the one who owns
 * the data already, else the portal's own account, to which the data and `cache`, the folder of compiled modules, are handed over.
 * Throws a sentence where that user could not run the portal.
 */
export function leaveRoot(project: string, dataDir: string, cache: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const data = realpathSync(dataDir)
  const account = ownerOf(path.join(data, 'postgres')) ?? ownerOf(data) ?? chooseAccount()
  if (lstatSync(data).uid === 0) handOverData(data, account)
  giveCache(cache, account)
  become(account)
  checkReach(project, data, account)
}

/** All threads change together, and root's capabilities are lost with its user id. */
function become({ uid, gid }: Account): void {
  try {
    process.setgroups!([gid])
    process.setgid!(gid)
    process.setuid!(uid)
  } catch {
    throw new Error(
      'The portal does not run as root and may not become another user here: start it as an ordinary user.',
    )
  }
}

function giveCache(cache: string, { uid, gid }: Account): void {
  try {
    mkdirSync(cache, { recursive: true })
    lchownSync(cache, uid, gid)
  } catch {
    // A read-only project has no cache.
  }
}

/** The ordinary user who owns `folder`, if any. */
function ownerOf(folder: string): Account | undefined {
  if (!existsSync(folder)) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0) return undefined
  // In a container the owner may have a number but no name.
  return findAccount(uid) ?? { uid, gid: gid || uid }
}

function handOverData(data: string, account: Account): void {
  const foreign = foreignNamesIn(data)
  if (foreign.length > 0)
    throw new Error(
      `The portal does not run as root, and ${data} contains files of other users (${foreign[0]}), so it is not handed over to ` +
        'an ordinary user: set DATA_DIR to a folder of its own.',
    )
  for (const name of readdirSync(data)) if (portalNames.has(name)) handOver(path.join(data, name), account)
  chownSync(data, account.uid, account.gid)
}

/**
 * Gives root's files to `account`. Links are never followed, and a folder is given away after its content: until then only root can replace
 * an entry with a link. Files of other users are left alone for the same reason.
 */
function handOver(entry: string, account: Account): void {
  const found = lstatSync(entry)
  if (found.uid !== 0) return
  if (found.isDirectory()) {
    if (found.mode & 0o022)
      throw new Error(`${entry} can be written by users other than root: run chmod -R go-w on it.`)
    for (const name of readdirSync(entry)) handOver(path.join(entry, name), account)
  }
  lchownSync(entry, account.uid, account.gid)
}

/** As the new user: checks that it can read the program and write the data. */
function checkReach(project: string, data: string, { uid }: Account): void {
  const needed = ['package.json', 'portal/build/server', 'node_modules/pg/package.json']
  // A backup needs no pages, so they may not be built.
  const readable = needed.map((name) => path.join(project, name)).filter((each) => existsSync(each))
  const names = [...portalNames].map((name) => path.join(data, name)).filter((each) => existsSync(each))
  const { R_OK, W_OK } = constants
  if (!readable.every((each) => can(each, R_OK)))
    throw new Error(
      `Started by root the portal continues as an ordinary user (${uid}), who cannot read ${project}: move it to a folder that ` +
        'everybody can enter and read, such as /srv/portal, or start the portal as the user who owns it.',
    )
  if (![data, ...names].every((each) => can(each, R_OK | W_OK)))
    throw new Error(
      `Started by root the portal continues as an ordinary user (${uid}), who cannot write to ${data}: ` +
        'set DATA_DIR to a folder outside private homes, such as /var/lib/regulator-portal.',
    )
}

function can(file: string, mode: number): boolean {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}
