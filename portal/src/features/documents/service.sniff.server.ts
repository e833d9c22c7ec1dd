import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { FileKind } from './rules.ts'

// `kindOfSignature` only compares a few bytes, so it runs in the main process; the rest runs in a child process.

const startsWith = (sample: Buffer, ...bytes: number[]) => bytes.every((byte, index) => sample[index] === byte)

export function kindOfSignature(sample: Buffer): FileKind | undefined {
  if (startsWith(sample, 0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWith(sample, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return sample.subarray(12, 16).toString('latin1') === 'IHDR' ? 'png' : undefined
  // The container format of old Office files; only its directory would show which kind of file it contains.
  if (startsWith(sample, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'doc'
  if (startsWith(sample, 0x50, 0x4b, 0x03, 0x04)) return 'docx'
  const isProgram = startsWith(sample, 0x4d, 0x5a) || startsWith(sample, 0x7f, 0x45, 0x4c, 0x46)
  return startOfPdf(sample) >= 0 && !isProgram ? 'pdf' : undefined
}

/** Programs write a byte order mark, a blank line or a web page before a PDF, and readers look for it in as many bytes. */
const startOfPdf = (sample: Buffer): number => sample.subarray(0, 1_024).indexOf('%PDF-')

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
  const start = kind === 'pdf' ? startOfPdf(sample) : 0
  const found = await fileTypeFromBuffer(sample.subarray(start)).catch(() => undefined)
  return !found || namesOfKind[kind].includes(found.ext) ? kind : undefined
}

/** Runs in the child process, on the file's first bytes followed by the directory of a zip or the end of a PDF. Throws FileRefusal. */
export async function run(
  input: Buffer,
  { kind, sampleBytes }: { kind: FileKind; sampleBytes: number },
): Promise<{ facts: { isKind: true } }> {
  const found = await kindOfBeginning(input.subarray(0, sampleBytes))
  if (found !== kind || (kind === 'docx' && !listsWordDocument(input.subarray(sampleBytes))))
    throw new FileRefusal('kind')
  if (kind === 'pdf' && (await needsPassword(input))) throw new FileRefusal('locked')
  return { facts: { isKind: true } }
}

/**
 * Whether a PDF cannot be opened without a password, by how its ends say that it is encrypted: the library tries the empty password on a small document
 * with the same encryption. One that only forbids changes opens with it.
 */
async function needsPassword(ends: Buffer): Promise<boolean> {
  const text = ends.toString('latin1')
  const [, number, generation] = /\/Encrypt\s+(\d{1,9})\s+(\d{1,5})\s+R/.exec(text) ?? []
  const written = new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj([^]{1,9999}?)endobj`).exec(text)?.[1]
  if (!written || !/\/Filter/.test(written)) return false
  const id = /\/ID\s*\[\s*(<[^>]{0,200}>|\((?:\\[^]|[^\\)]){0,200}\))/.exec(text)?.[1] ?? '<>'
  const small = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj
3 0 obj${written}endobj
trailer <</Root 1 0 R /Encrypt 3 0 R /ID [${id} ${id}]>>`
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  return PDFDocument.load(Buffer.from(small, 'latin1'), { password: '' }).then(
    () => false,
    () => true,
  )
}

/** Whether the directory of a zip lists the parts of a Word document; its main part has another name in files of Word for the web. */
export function listsWordDocument(directory: Buffer): boolean {
  const names = namesInDirectory(directory)
  return names.includes('[Content_Types].xml') && names.some((name) => /^word\/[^/]+\.xml$/.test(name))
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
