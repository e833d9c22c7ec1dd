import sharp from 'sharp'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'

/** A part of a picture, in fractions of it from the top left corner. */
export interface Cut {
  left: number
  top: number
  width: number
  height: number
}

/** Cuts a stored picture; returns the part as WebP, without loss, since it is encoded again for the site. Runs in a child process. */
export async function run(_input: Buffer, { path, cut }: { path: string; cut: Cut }) {
  sharp.concurrency(1)
  sharp.cache(false)
  const source = sharp(path, { failOn: 'error' })
  const { width, height } = await source.metadata()
  const left = Math.min(Math.floor(cut.left * width), width - 1)
  const top = Math.min(Math.floor(cut.top * height), height - 1)
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(cut.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(cut.height * height), height - top)),
  }
  const bytes = await source
    .extract(part)
    .webp({ lossless: true })
    .toBuffer()
    .catch((): never => {
      throw new FileRefusal('notAnImage')
    })
  return { facts: { width: part.width, height: part.height }, bytes }
}
