import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { densityFor } from './rules.svg.ts'

// A picture with more pixels is probably a decompression bomb.
const maxPixels = 100_000_000
/** Limits the encoder's memory and time: a very narrow and long picture would be scaled up to a huge one. */
const maxKeptPixels = 8_000_000

const refuse = (): never => {
  throw new FileRefusal('notAnImage')
}

/** Re-encodes a picture in one width, without metadata; returns AVIF followed by WebP. Runs in a child process. */
export async function run(_input: Buffer, { path, width, format }: { path: string; width: number; format: string }) {
  sharp.concurrency(1)
  sharp.cache(false)
  const isDrawing = format === 'svg'
  const source = isDrawing
    ? await openDrawing(path, width)
    : sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
  const meta = await source.metadata().catch(refuse)
  const size = (meta.orientation ?? 1) >= 5 ? { width: meta.height, height: meta.width } : meta
  if ((width / size.width) * size.height * width > maxKeptPixels) throw new FileRefusal('notAnImage')
  const sized = await source
    .autoOrient()
    .resize({ width, withoutEnlargement: !isDrawing })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const { data, info } = sized
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const avif = await drawn().avif({ quality: 55, effort: 3 }).toBuffer()
  const webp = await drawn().webp({ quality: 75 }).toBuffer()
  return { facts: { avifBytes: avif.length }, bytes: Buffer.concat([avif, webp]) }
}

/** A drawing in the density for a width. From bytes it has no address of its own, so that it can load no other file. */
async function openDrawing(path: string, width: number) {
  const bytes = await readFile(path)
  const options = { failOn: 'error', limitInputPixels: maxPixels } as const
  const natural = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse)
  return sharp(bytes, { ...options, density: densityFor(natural.width, width) })
}
