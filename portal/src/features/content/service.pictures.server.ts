import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { keptWidths } from '#platform/stored-picture.ts'
import { imageMaxBytes, imageMessages } from './rules.ts'

// A picture of more pixels is a bomb, not a photograph.
const maxPixels = 100_000_000

const refuse = () => {
  throw new Problem(415, imageMessages.notAnImage)
}

/** Stores a picture re-encoded, without metadata, in the widths the pages use; file keys by variant, and its size in pixels. 415 for what is none. */
export async function encodePicture(
  deps: Deps,
  path: string,
): Promise<{ variants: Record<string, string>; width: number; height: number }> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const meta = await source.metadata().catch(refuse)
  const turned = (meta.orientation ?? 1) >= 5
  const width = turned ? meta.height : meta.width
  const height = turned ? meta.width : meta.height
  const variants: Record<string, string> = {}
  try {
    for (const kept of keptWidths(width)) {
      const sized = source.clone().resize({ width: kept, withoutEnlargement: true })
      const encodings = {
        [`${kept}.avif`]: sized.clone().avif({ quality: 55, effort: 3 }),
        [`${kept}.webp`]: sized.clone().webp({ quality: 75 }),
      }
      for (const [name, encoding] of Object.entries(encodings)) {
        const bytes = await encoding.toBuffer().catch(refuse)
        variants[name] = (await deps.files.put(Readable.from(bytes), { maxBytes: imageMaxBytes })).key
      }
    }
  } catch (error) {
    for (const key of Object.values(variants)) await deps.files.remove(key)
    throw error
  }
  return { variants, width, height }
}

/** Whether a file is a picture of this format that a browser can show: what an import brings along is not re-encoded. */
export async function isPicture(path: string, variant: string): Promise<boolean> {
  const meta = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  const format = variant.endsWith('.avif') ? 'heif' : 'webp'
  return meta?.format === format && meta.width === Number.parseInt(variant, 10)
}
