import type { Readable } from 'node:stream'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { Problem } from '../problem.ts'

export interface TarEntry {
  /** At most 100 bytes. */
  name: string
  size: number
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A tar file (ustar, plain files only) of these entries, as a stream; throws when a body does not have the declared size. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modified: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  addEntries(controller, entries, modified).catch((error: unknown) => controller.error(error))
  yield* readable
}

async function addEntries(controller: TarPackController, entries: AsyncIterable<TarEntry>, mtime: Date): Promise<void> {
  for await (const { name, size, body } of entries) {
    // A longer name would need an extended header, which `readTar` refuses.
    if (Buffer.byteLength(name) > 100) throw new Error('a name in the archive is too long')
    await copy(body, controller.add({ name, size, mtime }))
  }
  controller.finalize()
}

// `Readable.toWeb` throws outside of any promise when its reader cancels at the end of the data.
async function copy(from: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, to: WritableStream<Uint8Array>) {
  const writer = to.getWriter()
  try {
    for await (const chunk of from) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

export interface ReadTarEntry {
  name: string
  size: number
  /** Read it before the next entry is requested; the unread rest is skipped. */
  body: AsyncIterable<Buffer>
}

const broken = (kind: string, why: string) => new Problem(400, `The file is not ${kind} of this portal: ${why}.`)

/** Reads a tar file made by `writeTar`, entry by entry; throws Problem 400 on damage and on what `writeTar` never writes (links, folders, extended headers). */
export async function* readTar(source: Readable, kind = 'an export'): AsyncGenerator<ReadTarEntry> {
  // An error of the source is not the fault of the archive; that it was abandoned is no error.
  const explain = (error: unknown) => {
    const { errored } = source
    if (errored && (errored as NodeJS.ErrnoException).code !== 'ABORT_ERR') return errored
    return error instanceof Problem ? error : broken(kind, 'it is damaged or incomplete')
  }
  async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    try {
      for await (const { buffer, byteOffset, byteLength } of body) yield Buffer.from(buffer, byteOffset, byteLength)
    } catch (error) {
      throw explain(error)
    }
  }
  const { readable, writable } = createTarDecoder({ strict: true })
  // An error here also fails the read below.
  copy(source, writable).catch(() => {})
  try {
    for await (const { header, body } of readable) {
      if (header.type !== 'file' || header.pax) throw broken(kind, 'it contains more than files')
      yield { name: header.name, size: header.size, body: bytesOf(body) }
      await body.cancel()
    }
  } catch (error) {
    throw explain(error)
  }
}
