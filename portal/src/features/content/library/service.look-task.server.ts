import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { drawnSize, isSvg, svgMaxBytes, svgProblem } from './rules.svg.ts'

const maxPixels = 100_000_000
const imageTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
])

export interface Look {
  kind: 'image' | 'pdf'
  /** For a picture: its format as named by sharp, and its size after rotation; for a PDF '' and 0. */
  format: string
  width: number
  height: number
}

/** Detects the kind of a file from its content, not its name. Runs in a child process; throws FileRefusal. */
export async function run(_input: Buffer, { path, size }: { path: string; size: number }): Promise<{ facts: Look }> {
  const type = await fileTypeFromFile(path)
  if (type?.mime === 'application/pdf' && (await isPdf(path, size)))
    return { facts: { kind: 'pdf', format: '', width: 0, height: 0 } }
  sharp.cache(false)
  if (await beginsAsSvg(path)) return { facts: await lookAtSvg(path, size) }
  if (!type || !imageTypes.has(type.mime)) throw new FileRefusal('unknown')
  const meta = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!meta) throw new FileRefusal('notAnImage')
  const { format, width, height } = meta
  const upright = (meta.orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
  return { facts: { kind: 'image', format, ...upright } }
}

async function beginsAsSvg(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(svgHead), 0, svgHead, 0)
    return isSvg(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The size in which a drawing is rasterised. */
async function lookAtSvg(path: string, size: number): Promise<Look> {
  if (size > svgMaxBytes) throw new FileRefusal('svgTooLarge')
  const bytes = await readFile(path)
  const problem = svgProblem(bytes)
  if (problem) throw new FileRefusal(problem)
  const meta = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const drawn = meta?.format === 'svg' ? drawnSize(meta.width, meta.height) : undefined
  if (!drawn) throw new FileRefusal('svgSize')
  return { kind: 'image', format: 'svg', ...drawn }
}

const svgHead = 4_096
const pdfTail = 4_096

/** Whether a file begins like a PDF and has the end marker, at which PDF readers start. */
async function isPdf(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(5), 0, 5, 0)
    const start = Math.max(0, size - pdfTail)
    const tail = await file.read(Buffer.alloc(pdfTail), 0, pdfTail, start)
    return head.buffer.toString('latin1') === '%PDF-' && tail.buffer.includes('%%EOF')
  } finally {
    await file.close()
  }
}
