import sharp from 'sharp'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'

// A picture with more pixels is probably a decompression bomb.
const maxPixels = 100_000_000
/** Limits the encoder's memory and time: a very narrow and long picture would be scaled up to a huge one. */
const maxKeptPixels = 8_000_000

export interface PictureSize {
  width: number
  height: number
}

const refuse = (): never => {
  throw new FileRefusal('notAnImage')
}

/** Re-encodes a picture in one width, without metadata; returns AVIF followed by WebP. Runs in a child process. */
export async function run(_input: Buffer, { path, width }: { path: string; width: number }) {
  sharp.concurrency(1)
  sharp.cache(false)
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
  const meta = await source.metadata().catch(refuse)
  const size = (meta.orientation ?? 1) >= 5 ? { width: meta.height, height: meta.width } : meta
  if ((width / size.width) * size.height * width > maxKeptPixels) throw new FileRefusal('notAnImage')
  const sized = await source
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const { data, info } = sized
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const avif = await drawn().avif({ quality: 55, effort: 3 }).toBuffer()
  const webp = await drawn().webp({ quality: 75 }).toBuffer()
  return { facts: { avifBytes: avif.length }, bytes: Buffer.concat([avif, webp]) }
}
