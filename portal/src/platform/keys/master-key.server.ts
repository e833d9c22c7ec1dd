import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../settings/config.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'

const keyBytes = 32
const fileName = 'master.key'
const known = new WeakMap<Config, Buffer>()

/**
 * The key that wraps all other keys, 32 bytes, never in the database: `MASTER_KEY`, else the file `master.key` of mode 0600 in the data folder.
 * Throws ConfigError when there is none, or the file contains no key.
 */
export function readMasterKey(config: Config): Buffer {
  const key = findMasterKey(config)
  if (!key) throw new ConfigError(`${masterKeyFile(config)} is missing. ${restoreMasterKey}`)
  return key
}

/** The same, or undefined when there is none. */
export function findMasterKey(config: Config): Buffer | undefined {
  const key = known.get(config) ?? config.masterKey ?? readKeyFile(masterKeyFile(config))
  if (key) known.set(config, key)
  return key
}

export const masterKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, fileName)
export const restoreMasterKey =
  'Restore it from the place where you keep it: nothing else opens the reports of wrongdoing and the secrets of two-step login.'

/** Identifies a master key, and reveals nothing to people who do not have it. */
export const tagOf = (master: Buffer, purpose = 'whistleblowing check'): string =>
  createHmac('sha256', deriveKey(master, purpose)).update('master key').digest('base64url')

/** Tells this installation from another one; every visitor may read it. Undefined without a key. */
export function installationOf(config: Config): string | undefined {
  const key = findMasterKey(config)
  return key && tagOf(key, 'installation').slice(0, 12)
}

const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** A key for one purpose, 32 bytes, so that one derived key reveals nothing about another. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  const keys = derived.get(master) ?? new Map<string, Buffer>()
  derived.set(master, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', purpose, keyBytes))
  keys.set(purpose, key)
  return key
}

function readKeyFile(path: string): Buffer | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new ConfigError(`${path} contains no key. ${restoreMasterKey}`)
  chmodSync(path, 0o600)
  return key
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes the key of a new installation, once however many processes start together: it is written completely under another name and then linked, and
 * linking fails where a key exists, so the first process wins and all read the same key.
 */
export function makeMasterKey(config: Config): void {
  if (findMasterKey(config)) return
  const { dataDir } = config
  mkdirSync(dataDir, { recursive: true })
  const temporary = join(dataDir, `.${fileName}.${randomUUID()}`)
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`)
    fsyncSync(file)
    linkSync(temporary, masterKeyFile(config))
    syncFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(temporary, { force: true })
  }
}
