import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
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
import { type Config, ConfigError } from './config.server.ts'
import { syncFolder } from './files/sync-folder.server.ts'

const keyBytes = 32
const fileName = 'master.key'
const known = new WeakMap<Config, Buffer>()

/**
 * The key that wraps all other keys, 32 bytes, never in the database: `MASTER_KEY`, else the file `master.key` of mode 0600 in the data folder, created
 * once however many processes start together. Throws ConfigError when the file contains no key.
 */
export function readMasterKey(config: Config): Buffer {
  const key = known.get(config) ?? config.masterKey ?? readKeyFile(config.dataDir)
  known.set(config, key)
  return key
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

function readKeyFile(dataDir: string): Buffer {
  const path = join(dataDir, fileName)
  const text = readIfThere(path) ?? makeKeyFile(dataDir, path)
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes)
    throw new ConfigError(`${path} contains no key. Restore it from a backup: nothing else opens the reports.`)
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

/** Written completely under another name and then linked: linking fails where a key exists, so the first process wins and all read the same key. */
function makeKeyFile(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const temporary = join(dataDir, `.${fileName}.${randomUUID()}`)
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`)
    fsyncSync(file)
    linkSync(temporary, path)
    syncFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(temporary, { force: true })
  }
  return readFileSync(path, 'utf8')
}
