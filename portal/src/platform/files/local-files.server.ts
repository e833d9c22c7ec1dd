import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.server.ts'
import { hashFile } from './file-hash.server.ts'
import { FileSink } from './file-sink.server.ts'
import { notFound, unavailable } from '../problem.ts'
import {
  type FileFacts,
  type FileStore,
  isStoredKey,
  keyPrefixes,
  newStoredKey,
  type StoredFile,
  tooManyBytes,
} from './files.server.ts'
import { createS3FileStore } from '../s3/s3-files.server.ts'

/** The store of the portal with this configuration. */
export const openFileStore = ({ dataDir, documents }: Pick<Config, 'dataDir' | 'documents'>): FileStore =>
  documents ? createS3FileStore(documents, { dataDir }) : createLocalFileStore(join(dataDir, 'files'))

/** File store on local disk: written to a temporary name, fsynced, renamed, and the folder fsynced. */
export function createLocalFileStore(root: string): FileStore {
  const temporary = join(root, 'incoming')
  const pathOf = (key: string) => {
    if (!isStoredKey(key)) throw notFound()
    return join(root, key)
  }
  return {
    put: (source, { maxBytes }) => put(root, temporary, source, maxBytes),
    adopt: (path, sha256) => adopt(root, path, sha256),
    async open(key, range) {
      const path = pathOf(key)
      await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound('The file no longer exists.') : diskProblem(error)
      })
      return createReadStream(path, range)
    },
    stat: (key) => factsOf(pathOf(key), key),
    async *listByPrefix() {
      for (const prefix of keyPrefixes) yield { prefix, files: await list(root, prefix) }
    },
    async putBack(key, source) {
      const name = basename(pathOf(key))
      // A killed copy leaves its beginning.
      await rm(join(temporary, name), { force: true })
      await write(temporary, name, source, Infinity)
      await moveIn(root, join(temporary, name), key)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    answers: async () => true,
    sweep: (olderThan) => sweep(temporary, olderThan),
  }
}

async function put(root: string, temporary: string, source: Readable, maxBytes: number): Promise<StoredFile> {
  const key = newStoredKey()
  const path = join(temporary, key.slice(3))
  try {
    const sink = await write(temporary, key.slice(3), source, maxBytes)
    await moveIn(root, path, key)
    return { key, size: sink.length, sha256: sink.sha256! }
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw diskProblem(error)
  }
}

async function write(folder: string, name: string, source: Readable, maxBytes: number): Promise<FileSink> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sink = new FileSink(join(folder, name), {
    flags: 'wx',
    start: 0,
    maxBytes,
    tooMuch: () => tooManyBytes(maxBytes),
  })
  await pipeline(source, sink)
  return sink
}

async function factsOf(path: string, key: string): Promise<FileFacts | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return found && { key, size: found.size, modifiedAt: found.mtime }
}

async function list(root: string, prefix: string): Promise<FileFacts[]> {
  const names = await readdir(join(root, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const found: FileFacts[] = []
  for (const name of names) {
    const facts = await factsOf(join(root, prefix, name), `${prefix}/${name}`)
    if (facts) found.push(facts)
  }
  return found
}

async function adopt(root: string, path: string, known: string | undefined): Promise<StoredFile> {
  const key = newStoredKey()
  try {
    const size = await syncPath(path, 'r+')
    const sha256 = known ?? (await hashFile(path, size))
    await moveIn(root, path, key)
    return { key, size, sha256 }
  } catch (error) {
    throw diskProblem(error)
  }
}

async function moveIn(root: string, from: string, key: string): Promise<void> {
  const target = join(root, key)
  const folder = dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, target)
    await syncPath(target)
    await rm(from)
  })
  await syncPath(folder)
}

/** Flushes a file or folder to disk; returns its size. */
async function syncPath(path: string, flags: 'r' | 'r+' = 'r'): Promise<number> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function sweep(temporary: string, olderThan: Date): Promise<number> {
  const names = await readdir(temporary).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(temporary, name)
    const info = await stat(path).catch(() => undefined)
    if (!info || info.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** A full or read-only disk is a temporary 503; any other error is passed on unchanged. */
export function diskProblem(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EMFILE')
    return unavailable('The file could not be stored just now; nothing was lost. Try again in a few minutes.', error)
  return error
}
