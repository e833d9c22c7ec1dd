import * as z from 'zod/mini'
import { readDirectory, requireBeginning, sampleBytes, wrongKind } from '#features/documents/service.content.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { Parsing, ParsingTask, Sender } from '#platform/limited-process/parsing.server.ts'
import { Problem } from '#platform/problem.ts'
import { messages } from '../messages.ts'
import { fileField } from '../rules.files.ts'
import { attachmentBytes, attachmentKinds } from '../rules.ts'
import type { CleanArgs } from './service.clean-task.server.ts'
import type { FileFacts } from '../service.server.ts'

const limits = { accepts: attachmentKinds, maxBytes: attachmentBytes }

const cleanTask: ParsingTask<CleanArgs, { isClean: boolean }> = {
  module: new URL('./service.clean-task.server.ts', import.meta.url),
  facts: z.object({ isClean: z.literal(true) }),
  // A re-encoded image may be larger than the original.
  maxOutput: 2 * attachmentBytes,
}

export interface GivenFile {
  name: string
  bytes: Buffer
}

/**
 * Removes from a file what it reveals about its author, device, place and time, and detects its kind from its content; both run in a child process.
 * Throws 415 with advice when the file cannot be cleaned, 503 when too many files are waiting.
 */
export async function stripMetadata(
  parsing: Parsing,
  sender: Sender,
  { name, bytes }: GivenFile,
): Promise<{ kind: FileFacts['kind']; bytes: Buffer }> {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length)
  const kind = requireBeginning(bytes.subarray(0, sampleBytes), name, limits, fileField) as FileFacts['kind']
  const directory = kind === 'docx' ? await readDirectory(bytes.length, read) : Buffer.alloc(0)
  const args = { kind, sampleBytes: Math.min(sampleBytes, bytes.length), directoryBytes: directory.length }
  try {
    return { kind, bytes: (await parsing.run(cleanTask, { sender, args, input: [directory, bytes] })).bytes }
  } catch (error) {
    throw error instanceof FileRefusal ? refusalOf(error, name) : error
  }
}

function refusalOf({ reason, note }: FileRefusal, name: string): Problem {
  if (reason === 'kind') return wrongKind(name, attachmentKinds, fileField, note)
  const words = reason === 'locked' || reason === 'embedded' ? messages[reason](name) : messages.unreadable(name)
  const message = `${words} ${note}`
  return new Problem(415, message, { fields: [{ field: fileField, message }] })
}
