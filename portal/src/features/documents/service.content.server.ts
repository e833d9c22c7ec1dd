import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type { FileStore } from '#platform/files.server.ts'
import { Problem } from '#platform/problem.ts'
import { cleanFileName, type FileKind, fileKinds, kindOfName, nameProblem, uploadMessages } from './rules.ts'
import type { UploadLimits } from './rules.ts'

/** As much of a file's beginning as the detection looks at. */
export const sampleBytes = 4100
/** The end of a zip names its parts; with a comment of the greatest length this is where its directory ends. */
const tailBytes = 65_557
const directoryLimit = 4 * 1_048_576

/** Reads `length` bytes from `start`; what the detection needs to look at both ends of a file. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

export const readPartOf =
  (files: FileStore, key: string): ReadPart =>
  async (start, length) =>
    collect(await files.open(key, { start, end: start + length - 1 }))

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The name as data; throws 400 without one or with one above 255 characters, 415 when its ending is not among `accepts`. */
export function requireFileName(given: string, accepts: readonly FileKind[], field = 'file'): string {
  const name = cleanFileName(given)
  const wrong = nameProblem(name, accepts)
  if (wrong === 'kind') throw wrongKind(name, accepts, field)
  const message = wrong === 'missing' ? uploadMessages.noName : wrong === 'long' ? uploadMessages.longName : undefined
  if (message) throw new Problem(400, message, { fields: [{ field, message }] })
  return name
}

/** 415 with the sentence of spec 2 §5, and beside the field which file it was. */
export function wrongKind(name: string, accepts: readonly FileKind[], field = 'file'): Problem {
  const message = uploadMessages.wrongKind(accepts)
  return new Problem(415, message, { fields: [{ field, message: `${name}: ${message}` }] })
}

export function emptyFile(name: string, field = 'file'): Problem {
  const message = uploadMessages.empty(name)
  return new Problem(400, message, { fields: [{ field, message }] })
}

export function tooLarge(name: string, maxBytes: number, field = 'file'): Problem {
  const message = uploadMessages.tooLarge(name, maxBytes)
  return new Problem(413, message, { fields: [{ field, message }] })
}

const startsWith = (sample: Buffer, ...bytes: number[]) => bytes.every((byte, index) => sample[index] === byte)

function kindOfSignature(sample: Buffer): FileKind | undefined {
  if (sample.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (startsWith(sample, 0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWith(sample, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return sample.subarray(12, 16).toString('latin1') === 'IHDR' ? 'png' : undefined
  // The container of old Office files; what is in it only its directory tells.
  if (startsWith(sample, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'doc'
  if (startsWith(sample, 0x50, 0x4b, 0x03, 0x04)) return 'docx'
  return undefined
}

// What the library may call a file of a kind when it sees only the beginning.
const namesOfKind: Record<FileKind, readonly string[]> = {
  pdf: ['pdf', 'ai'],
  jpg: ['jpg', 'mpo'],
  png: ['png', 'apng'],
  doc: ['cfb'],
  docx: ['docx', 'docm', 'zip'],
}

/** The kind of a file by its beginning alone; a zip counts as possible DOCX until `isWordDocument` has looked at its end. */
export async function kindOfBeginning(sample: Buffer): Promise<FileKind | undefined> {
  const kind = kindOfSignature(sample)
  if (!kind) return undefined
  // The library knows what else hides behind a signature; from a cut sample it may also say nothing.
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  return !found || namesOfKind[kind].includes(found.ext) ? kind : undefined
}

/** Throws 415 unless the beginning of the file is of the kind that its name claims. */
export async function requireBeginning(sample: Buffer, name: string, limits: UploadLimits, field?: string) {
  const kind = await kindOfBeginning(sample)
  if (!kind || kind !== kindOfName(name) || !limits.accepts.includes(kind)) throw wrongKind(name, limits.accepts, field)
  return kind
}

/** Throws 415 unless the whole file, name and both ends, is of one accepted kind; answers the kind. */
export async function requireKind(
  file: { name: string; size: number; read: ReadPart },
  limits: UploadLimits,
  field?: string,
): Promise<FileKind> {
  const sample = await file.read(0, Math.min(sampleBytes, file.size))
  const kind = await requireBeginning(sample, file.name, limits, field)
  if (kind === 'docx' && !(await isWordDocument(file.size, file.read)))
    throw wrongKind(file.name, limits.accepts, field)
  return kind
}

/** Whether a zip's own directory lists what makes it a Word document: any other zip is not one, however it is named. */
export async function isWordDocument(size: number, read: ReadPart): Promise<boolean> {
  const tailStart = Math.max(0, size - tailBytes)
  const tail = await read(tailStart, size - tailStart)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) return false
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (length === 0 || length > directoryLimit || start + length > size) return false
  const names = namesInDirectory(await read(start, length))
  return names.includes('[Content_Types].xml') && names.includes('word/document.xml')
}

function namesInDirectory(directory: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    names.push(directory.subarray(at + 46, at + 46 + name).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return names
}

export const mimetypeOf = (kind: FileKind): string => fileKinds[kind].mimetype
