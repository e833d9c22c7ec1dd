import { existsSync } from 'node:fs'
import { access, constants, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileSink } from '../files/local-files.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { OperatorError } from './empty-place.server.ts'

/** The name of a file that is being written: never that of a backup. */
const unfinished = /[.]unfinished-\d+$/
export const isUnfinished = (name: string): boolean => unfinished.test(name)

/** Writes into a new file, which gets its name when all is on disk, or for `-` to standard output. Answers the number of bytes. */
export async function writeOutput(target: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  if (target === '-') return writeStandardOutput(bytes)
  const path = resolve(target)
  await requireNewFile(path)
  const temporary = `${path}.unfinished-${process.pid}`
  await rm(temporary, { force: true })
  try {
    return await writeNewFile(path, temporary, readable(bytes))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

const readable = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.from(bytes, { objectMode: false, highWaterMark: 1 << 18 })

async function requireNewFile(path: string): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} exists already: name a new file.`)
  const folder = dirname(path)
  await access(folder, constants.W_OK).catch(() => {
    throw new OperatorError(
      `${join(folder, basename(path))} cannot be written by the user that the portal runs as (${process.getuid?.() ?? ''}): name a folder that this ` +
        'user may write, or write to standard output: npm run --silent backup -- - > FILE',
    )
  })
}

/** Writes into `temporary`, which becomes `path` when all is on disk. Answers the number of bytes. */
export async function writeNewFile(path: string, temporary: string, content: Readable): Promise<number> {
  const sink = new FileSink(temporary, {
    flags: 'wx',
    start: 0,
    maxBytes: Infinity,
    tooMuch: () => new Error(),
    hashed: false,
  })
  await pipeline(content, sink)
  await rename(temporary, path)
  syncFolder(dirname(path))
  return sink.length
}

async function writeStandardOutput(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  const output = new Writable({
    highWaterMark: 1 << 18,
    write(chunk: Buffer, _encoding, done) {
      count += chunk.length
      process.stdout.write(chunk, done)
    },
  })
  // A reader that went away ends the backup with an error of its own.
  process.stdout.on('error', (error) => output.destroy(error))
  await pipeline(readable(bytes), output)
  return count
}
