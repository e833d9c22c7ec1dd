import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, type StatsFs, statSync } from 'node:fs'
import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../settings/config.server.ts'
import { restoreMasterKey } from '../keys/master-key.server.ts'
import { portalNames } from '../files/data-folder.server.ts'
import { about, codeOf, type Finding, shellCommand } from './finding.ts'

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

/** Whether `folder`, which is `wanted` or the nearest folder above it, can be written. */
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
    if (code === 'ENOSPC') return judgeFull(await statfs(folder), about(what), wanted)
    if (code === 'EROFS')
      return fix(
        `The disk of ${wanted} is read-only for the portal. Mount it for writing (with systemd: ReadWritePaths), or set ${variable}.`,
      )
    if (code === 'ENOTDIR') return fix(`${wanted} is not a folder. Set ${variable} to a folder.`)
    const cure = isPortals(folder)
      ? `run ${shellCommand('chown', '-R', user(), folder)} as root, or set ${variable} to another folder`
      : cureByNewFolder(wanted, variable)
    return fix(
      `${wanted} cannot be ${folder === wanted ? 'written' : 'made'} by the portal's user (${user()}): ${cure}.`,
    )
  }
}

const user = (): string => String(process.geteuid?.() ?? '')

/** Other programs may use what exists, so nothing is changed but a folder that is new. */
function cureByNewFolder(wanted: string, variable: string): string {
  const isNew = !existsSync(wanted)
  const made = isNew ? wanted : path.join(wanted, 'regulator-portal')
  const command = shellCommand('install', '-d', '-o', user(), '-m', '700', made)
  return `run ${command} as root${isNew ? '' : ` and set ${variable} to that folder`}, or set ${variable} to another folder`
}

/** Whether the portal made `folder`: other programs have folders called 'files', too, but no key beside it and nothing else. */
function isPortals(folder: string): boolean {
  try {
    const names = readdirSync(folder)
    return names.includes('master.key') && names.every((name) => portalNames.has(name))
  } catch {
    return false
  }
}

/** What the portal makes in its data folder, for itself alone. */
const privateFolders = ['postgres', 'files', 'uploads', 'scratch', 'outbox']

function checkAccess(dataDir: string): Finding[] {
  if (!existsSync(dataDir)) return []
  const isOpen = statSync(dataDir).mode & 0o022
  if (!isOpen) return privateFolders.flatMap((name) => checkFolder(path.join(dataDir, name), isPortals(dataDir)))
  const cure = isPortals(dataDir)
    ? `run ${shellCommand('chmod', 'go-w', dataDir)}`
    : 'set DATA_DIR to a folder for the portal alone'
  return [fix(`Other users of this machine can write to ${dataDir}: ${cure}.`)]
}

function checkFolder(folder: string, isPortals: boolean): Finding[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  const own = process.geteuid?.() ?? found?.uid
  if (!found || (found.uid === own && !(found.mode & 0o077))) return []
  const [problem, cure, command] =
    found.uid === own
      ? [`Other users of this machine can open ${folder}:`, 'close it to them', ['chmod', '700']]
      : [
          `${folder} belongs to another user (${found.uid}):`,
          'start the portal as that user',
          ['chown', '-R', String(own)],
        ]
  return [fix(`${problem} ${cure}${isPortals ? `, or run ${shellCommand(...command, folder)} as root` : ''}.`)]
}

const key = about('Master key')

/** The keys of the reports of wrongdoing; makes none, as a start would. */
export const checkKeys = (config: Config): Finding[] => [checkMasterKey(config), ...checkOldKey(config)]

/** Whether a portal has started with this data folder. */
export const isUsed = ({ dataDir }: Pick<Config, 'dataDir'>): boolean =>
  ['postgres', 'files'].some((name) => existsSync(path.join(dataDir, name)))

function checkMasterKey({ dataDir, masterKey }: Config): Finding {
  if (masterKey) return key.ok('MASTER_KEY is set.')
  const file = path.join(dataDir, 'master.key')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) {
    return isUsed({ dataDir })
      ? key.fix(`${file} is missing. ${restoreMasterKey}`)
      : key.ok(`There is no ${file}: the first start makes it. Keep a copy of it apart from the database.`)
  }
  if (found.mode & 0o077)
    return key.fix(`Other users of this machine can read ${file}: run ${shellCommand('chmod', '600', file)}.`)
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
  return judgeSpace(await statfs(folder), folder)
}

type Space = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'ffree' | 'files'>

/** Some file systems count no inodes. */
const inodesLeft = ({ ffree, files }: Space): number => (files > 0 ? ffree / files : 1)
const withoutInodes = (share: number, folder: string) =>
  `The disk of ${folder} can take only ${Math.floor(share * 100)} % more of its files (inodes), whatever space is free. Delete small files of other programs, or move the data to a disk with more inodes.`

/** Why a file could not be written although it may be. */
export function judgeFull(space: Space, { fix }: ReturnType<typeof about>, folder: string): Finding {
  const left = inodesLeft(space)
  if (left < 0.01) return fix(withoutInodes(left, folder))
  return fix(`The disk of ${folder} is full. Free space, or move the folder to a larger disk.`)
}

/** A document has up to 300 MB, so less than 1 GB is no more than a few of them. */
export function judgeSpace(space: Space, folder: string): Finding {
  const disk = about('Disk')
  const [free, total] = [space.bavail * space.bsize, space.blocks * space.bsize]
  const inodes = inodesLeft(space)
  const share = total > 0 ? free / total : 1
  const left = `${(free / gibibyte).toFixed(1)} GB (${Math.floor(share * 100)} %) of the disk of ${folder} is free`
  if (free < gibibyte || share < 0.05) return disk.fix(`Only ${left}. Free space, or move the data to a larger disk.`)
  if (inodes < 0.1) return (inodes < 0.05 ? disk.fix : disk.note)(withoutInodes(inodes, folder))
  return share < 0.1 ? disk.note(`${left}. Plan a larger disk.`) : disk.ok(`${left}.`)
}
