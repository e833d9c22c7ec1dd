import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { FileKind } from './rules.ts'

// `kindOfSignature` only compares a few bytes, so it runs in the main process; the rest runs in a child process.

const startsWith = (sample: Buffer, ...bytes: number[]) => bytes.every((byte, index) => sample[index] === byte)

/** The kind according to the first bytes. */
export function kindOfSignature(sample: Buffer): FileKind | undefined {
  if (sample.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (startsWith(sample, 0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWith(sample, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return sample.subarray(12, 16).toString('latin1') === 'IHDR' ? 'png' : undefined
  // The container format of old Office files; only its directory would show which kind of file it contains.
  if (startsWith(sample, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'doc'
  if (startsWith(sample, 0x50, 0x4b, 0x03, 0x04)) return 'docx'
  return undefined
}

// The types that the library may report for each kind when it reads only the beginning.
const namesOfKind: Record<FileKind, readonly string[]> = {
  pdf: ['pdf', 'ai'],
  jpg: ['jpg', 'mpo'],
  png: ['png', 'apng'],
  doc: ['cfb'],
  docx: ['docx', 'docm', 'zip'],
}

/** The kind according to the beginning alone; a zip counts as DOCX until its directory is read. */
export async function kindOfBeginning(sample: Buffer): Promise<FileKind | undefined> {
  const kind = kindOfSignature(sample)
  if (!kind) return undefined
  // The library detects other formats that share a signature; for a cut-off sample it may find nothing.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  return !found || namesOfKind[kind].includes(found.ext) ? kind : undefined
}

/** Runs in the child process, on the file's first bytes followed by the directory of a zip. Throws FileRefusal. */
export async function run(
  input: Buffer,
  { kind, sampleBytes }: { kind: FileKind; sampleBytes: number },
): Promise<{ facts: { isKind: true } }> {
  const found = await kindOfBeginning(input.subarray(0, sampleBytes))
  if (found !== kind || (kind === 'docx' && !listsWordDocument(input.subarray(sampleBytes))))
    throw new FileRefusal('kind')
  return { facts: { isKind: true } }
}

/** Whether the directory of a zip lists the parts that every Word document has. */
export function listsWordDocument(directory: Buffer): boolean {
  const names = namesInDirectory(directory)
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
