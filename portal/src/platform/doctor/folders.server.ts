import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../settings/config.server.ts'
import { restoreMasterKey } from '../keys/master-key.server.ts'
import { about, codeOf, type Finding } from './finding.ts'

/** The data folder: whether it can be written and who else can enter it, its keys, and the space on its disk. */
export async function checkFolders(config: Config): Promise<Finding[]> {
  const folder = nearestFolder(config.dataDir)
  const writing = await checkWriting(config.dataDir, folder, { what: 'Data folder', variable: 'DATA_DIR' })
  // What is in the folder of another user cannot be looked at.
  if (writing.level === 'fix') return [writing]
  return [writing, ...checkAccess(config.dataDir), ...checkKeys(config), await checkSpace(folder)]
}

/** Before the first start the data folder does not exist. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder))
}

const { fix } = about('Data folder')

/** Whether `folder`, which is `wanted` or above it, can be written. */
export async function checkWriting(
  wanted: string,
  folder: string,
  { what, variable }: { what: string; variable: string },
): Promise<Finding> {
  const { ok, fix } = about(what)
  const name = path.join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(name, 'probe', { flag: 'wx', mode: 0o600, flush: true })
    await rename(name, `${name}-renamed`)
    await rm(`${name}-renamed`)
    return folder === wanted ? ok(`${wanted} can be written.`) : ok(`${wanted} will be made at the first start.`)
  } catch (error) {
    await rm(name, { force: true }).catch(() => {})
    const code = codeOf(error)
    if (code === 'ENOSPC') return fix(`The disk of ${wanted} is full. Free space, or move the folder to a larger disk.`)
    if (code === 'EROFS')
      return fix(
        `The disk of ${wanted} is read-only for the portal. Mount it for writing (with systemd: ReadWritePaths), or set ${variable}.`,
      )
    if (code === 'ENOTDIR') return fix(`${wanted} is not a folder. Set ${variable} to a folder.`)
    const user = process.getuid?.() ?? ''
    return fix(
      `${folder} cannot be written by the portal's user (${user}): run "chown -R ${user} ${folder}" as root, or set ${variable} to another folder.`,
    )
  }
}

/** What the portal makes in its data folder, for itself alone. */
const privateFolders = ['postgres', 'files', 'uploads', 'scratch', 'outbox']

function checkAccess(dataDir: string): Finding[] {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0
  if (mode & 0o022) return [fix(`Other users of this machine can write to ${dataDir}: run "chmod go-w ${dataDir}".`)]
  return privateFolders.flatMap((name) => checkFolder(path.join(dataDir, name)))
}

function checkFolder(folder: string): Finding[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  const own = process.getuid?.() ?? found?.uid
  if (!found) return []
  if (found.uid !== own)
    return [
      fix(
        `${folder} belongs to another user (${found.uid}). Start the portal as that user, or run "chown -R ${own} ${folder}" as root.`,
      ),
    ]
  return found.mode & 0o077 ? [fix(`Other users of this machine can open ${folder}: run "chmod 700 ${folder}".`)] : []
}

const key = about('Master key')

/** The keys of the reports of wrongdoing; makes none, as a start would. */
export const checkKeys = (config: Config): Finding[] => [checkMasterKey(config), ...checkOldKey(config)]

function checkMasterKey({ dataDir, masterKey }: Config): Finding {
  if (masterKey) return key.ok('MASTER_KEY is set.')
  const file = path.join(dataDir, 'master.key')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) {
    const isUsed = ['postgres', 'files'].some((name) => existsSync(path.join(dataDir, name)))
    return isUsed
      ? key.fix(`${file} is missing. ${restoreMasterKey}`)
      : key.ok(`There is no ${file}: the first start makes it. Keep a copy of it apart from the database.`)
  }
  if (found.mode & 0o077) return key.fix(`Other users of this machine can read ${file}: run "chmod 600 ${file}".`)
  return isKey(file)
    ? key.ok(`${file} is in place. Keep a copy of it apart from the database.`)
    : key.fix(`${file} contains no key that can be read. Restore it from its copy.`)
}

function isKey(file: string): boolean {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64').length === 32
  } catch {
    return false
  }
}

const checkOldKey = ({ oldMasterKey }: Config): Finding[] =>
  oldMasterKey
    ? [key.note('OLD_MASTER_KEY is still set. When the portal has started once with it, start it without.')]
    : []

const gibibyte = 1024 ** 3

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeSpace(bavail * bsize, blocks * bsize, folder)
}

/** A document has up to 300 MB, so less than 1 GB is no more than a few of them. */
export function judgeSpace(free: number, total: number, folder: string): Finding {
  const disk = about('Disk')
  const share = total > 0 ? free / total : 1
  const left = `${(free / gibibyte).toFixed(1)} GB (${Math.floor(share * 100)} %) of the disk of ${folder} is free`
  if (free < gibibyte || share < 0.05) return disk.fix(`Only ${left}. Free space, or move the data to a larger disk.`)
  return share < 0.1 ? disk.note(`${left}. Plan a larger disk.`) : disk.ok(`${left}.`)
}
