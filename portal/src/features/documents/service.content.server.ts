import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { FileStore } from '#platform/files/files.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { Parsing, ParsingTask, Sender } from '#platform/limited-process/parsing.server.ts'
import { Problem } from '#platform/problem.ts'
import {
  cleanFileName,
  type FileKind,
  fileKinds,
  kindOfName,
  nameProblem,
  uploadMessages,
  type UploadLimits,
  describeName,
  findFormat,
  sentencesOf,
} from './rules.ts'
import bytesOf from './format-bytes.json' with { type: 'json' }
import { kindOfSignature } from './service.sniff.server.ts'

/** Number of bytes at the beginning of a file that the detection reads. */
export const sampleBytes = 4100
/** The last bytes of a zip, which locate its directory: 22 bytes and a comment of at most 65,535. */
const tailBytes = 65_557
const directoryLimit = 4 * 1_048_576
/** The last bytes of a PDF, in which programs write how it is encrypted. */
const pdfTailBytes = 2 * 1_048_576

/** Reads `length` bytes from `start`, so that the detection can read both ends of a file. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

export const readPartOf =
  (files: FileStore, key: string): ReadPart =>
  async (start, length) =>
    // No range of bytes is empty.
    length === 0 ? Buffer.alloc(0) : collect(await files.open(key, { start, end: start + length - 1 }))

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Returns the cleaned name. Throws 400 if it is missing or longer than 255 characters, 415 if its extension is not in `accepts`. */
export function requireFileName(given: string, accepts: readonly FileKind[], field = 'file'): string {
  const name = cleanFileName(given)
  const wrong = nameProblem(name, accepts)
  if (wrong === 'kind') throw wrongKind(name, accepts, field, describeName(name))
  const message = wrong === 'missing' ? uploadMessages.noName : wrong === 'long' ? uploadMessages.longName : undefined
  if (message) throw new Problem(400, message, { fields: [{ field, message }] })
  return name
}

/** By the first bytes as Latin-1, also under another name. */
const own = [
  { bytes: /%PDF-/, kind: 'pdf', is: 'a PDF' },
  { bytes: /^\xff\xd8\xff/, kind: 'jpg', is: 'a JPG picture' },
  { bytes: /^\x89PNG/, kind: 'png', is: 'a PNG picture' },
] as const

/** What a refused file is by its first bytes and what to do, in sentences; empty if nothing is known of it. */
function describeContent(name: string, accepts: readonly FileKind[], firstBytes: Uint8Array): string {
  const text = String.fromCharCode(...firstBytes.slice(0, 1_024))
  const other = own.find(({ bytes, kind }) => bytes.test(text) && !name.toLowerCase().endsWith(`.${kind}`))
  const rename = other && accepts.includes(other.kind) && `Change the end of its name to .${other.kind}.`
  if (other) return `This file is ${other.is}. ${rename || 'Open it and save it as PDF.'}`
  return sentencesOf(findFormat(({ is }) => new RegExp(bytesOf[is as keyof typeof bytesOf], 'si').test(text)))
}

/** 415 with the sentence of spec 2 §5; the field's message also names the file. */
export function wrongKind(name: string, accepts: readonly FileKind[], field = 'file', note = ''): Problem {
  const message = uploadMessages.wrongKind(accepts, note)
  return new Problem(415, message, { fields: [{ field, message: `${name}: ${message}` }] })
}

export function emptyFile(name: string, field = 'file'): Problem {
  const message = uploadMessages.empty(name)
  return new Problem(400, message, { fields: [{ field, message }] })
}

function locked(name: string, field = 'file'): Problem {
  const message = uploadMessages.locked(name)
  return new Problem(415, message, { fields: [{ field, message }] })
}

export function tooLarge(name: string, maxBytes: number, field = 'file'): Problem {
  const message = uploadMessages.tooLarge(name, maxBytes)
  return new Problem(413, message, { fields: [{ field, message }] })
}

/** Throws 415 unless the file's signature matches its extension. Other content is parsed only in a child process. */
export function requireBeginning(sample: Buffer, name: string, limits: UploadLimits, field?: string): FileKind {
  const kind = kindOfSignature(sample)
  if (kind && kind === kindOfName(name) && limits.accepts.includes(kind)) return kind
  throw wrongKind(name, limits.accepts, field, describeContent(name, limits.accepts, sample))
}

/** Detects the kind from a file's first bytes and, for a zip, its directory, in a child process. */
const sniffTask: ParsingTask<{ kind: FileKind; sampleBytes: number }, { isKind: boolean }> = {
  module: new URL('./service.sniff.server.ts', import.meta.url),
  facts: z.object({ isKind: z.literal(true) }),
  maxOutput: 0,
  lane: 'tiny',
}

/** Throws 415 unless the file's name, beginning and (for a zip) directory are of one accepted kind, and nobody needs a password; returns the kind. */
export async function requireKind(
  parsing: Parsing,
  sender: Sender,
  file: { name: string; size: number; read: ReadPart },
  limits: UploadLimits,
  field?: string,
): Promise<FileKind> {
  const sample = await file.read(0, Math.min(sampleBytes, file.size))
  const kind = requireBeginning(sample, file.name, limits, field)
  const args = { kind, sampleBytes: sample.length }
  const input = [sample, await readRest(kind, file)]
  await parsing.run(sniffTask, { sender, args, input }).catch((error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error
    if (error.reason === 'locked') throw locked(file.name, field)
    const found = [describeContent(file.name, limits.accepts, sample), error.note].filter(Boolean).join(' ')
    throw wrongKind(file.name, limits.accepts, field, found)
  })
  return kind
}

/** Beside the beginning, what shows the kind of a zip and the password of a PDF. */
async function readRest(kind: FileKind, { size, read }: { size: number; read: ReadPart }): Promise<Buffer> {
  if (kind === 'docx') return readDirectory(size, read)
  const start = Math.max(0, size - pdfTailBytes)
  return kind === 'pdf' ? read(start, size - start) : Buffer.alloc(0)
}

/** The directory of a zip; empty if the end of the file does not point to one. */
export async function readDirectory(size: number, read: ReadPart): Promise<Buffer> {
  const none = Buffer.alloc(0)
  const tailStart = Math.max(0, size - tailBytes)
  const tail = await read(tailStart, size - tailStart)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) return none
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  return length > directoryLimit || start + length > size ? none : read(start, length)
}

export const mimetypeOf = (kind: FileKind): string => fileKinds[kind].mimetype
