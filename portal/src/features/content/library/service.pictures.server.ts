import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { ParsingTask, Sender } from '#platform/limited-process/parsing.server.ts'
import { Problem } from '#platform/problem.ts'
import { keptWidths } from '#platform/files/stored-picture.ts'
import { imageMaxBytes, imageMessages } from '../rules.ts'
import type { Look } from './service.look-task.server.ts'
import type { FileRow } from './store.files.server.ts'

const size = z.int().check(z.minimum(0), z.maximum(99_999))

const lookTask: ParsingTask<{ path: string; size: number }, Look> = {
  module: new URL('./service.look-task.server.ts', import.meta.url),
  facts: z.object({
    kind: z.enum(['image', 'pdf']),
    format: z.string().check(z.maxLength(20)),
    width: size,
    height: size,
  }),
  maxOutput: 0,
  lane: 'tiny',
}

const pictureTask: ParsingTask<{ path: string; width: number; format: string }, { avifBytes: number }> = {
  module: new URL('./service.picture-task.server.ts', import.meta.url),
  facts: z.object({ avifBytes: z.int().check(z.minimum(1)) }),
  // Enough for AVIF and WebP of the largest size.
  maxOutput: 20 * 1_048_576,
}

/** A local file for a child process to read. */
export interface LocalFile {
  sender: Sender
  path: string
  size: number
}

/** Detects the kind of a file from its content. Throws FileRefusal if it is neither a picture nor a PDF. */
export async function lookAtFile({ parsing }: Deps, { sender, path, size: bytes }: LocalFile): Promise<Look> {
  return (await parsing.run(lookTask, { sender, args: { path, size: bytes } })).facts
}

/** Re-encodes a picture without metadata in the widths that pages use; returns the file keys and hashes by variant. 415 if it cannot be decoded. */
export async function encodePicture(
  deps: Deps,
  { sender, path }: LocalFile,
  { width, format }: Pick<Look, 'width' | 'format'>,
): Promise<Pick<FileRow, 'variants' | 'hashes'>> {
  const variants: Record<string, string> = {}
  const hashes: Record<string, string> = {}
  try {
    for (const kept of keptWidths(width)) {
      const { facts, bytes } = await deps.parsing.run(pictureTask, { sender, args: { path, width: kept, format } })
      const encoded = { avif: bytes.subarray(0, facts.avifBytes), webp: bytes.subarray(facts.avifBytes) }
      for (const [format, content] of Object.entries(encoded)) {
        const { key, sha256 } = await deps.files.put(Readable.from([content]), { maxBytes: imageMaxBytes })
        variants[`${kept}.${format}`] = key
        hashes[`${kept}.${format}`] = sha256
      }
    }
  } catch (error) {
    for (const key of Object.values(variants)) await deps.files.remove(key)
    throw error instanceof FileRefusal ? new Problem(415, `${imageMessages.notAnImage}. ${error.note}`) : error
  }
  return { variants, hashes }
}
