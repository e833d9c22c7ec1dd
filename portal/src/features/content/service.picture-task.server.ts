import sharp from 'sharp'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'

// A picture of more pixels is a bomb, not a photograph.
const maxPixels = 100_000_000
/** A drawing as wide as a line and as long as a book would take the encoder's memory and time. */
const maxKeptPixels = 8_000_000

export interface PictureSize {
  width: number
  height: number
}

const refuse = () => {
  throw new FileRefusal('notAnImage')
}

/** Draws a picture again in one width and format, without metadata. Runs in a child. */
export async function run(
  _input: Buffer,
  { path, width, format }: { path: string; width: number; format: 'avif' | 'webp' },
) {
  sharp.concurrency(1)
  sharp.cache(false)
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
  const meta = await source.metadata().catch(refuse)
  const size = (meta.orientation ?? 1) >= 5 ? { width: meta.height, height: meta.width } : meta
  if ((width / size.width) * size.height * width > maxKeptPixels) throw new FileRefusal('notAnImage')
  const sized = source.autoOrient().resize({ width, withoutEnlargement: true })
  const encoded = format === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 75 })
  return { facts: {}, bytes: await encoded.toBuffer().catch(refuse) }
}
