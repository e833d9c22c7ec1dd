/** Widths in which uploaded images are stored: a phone, a tablet, a desktop, a wide hero. */
export const imageWidths = [400, 800, 1200, 1600] as const
const widest = imageWidths[imageWidths.length - 1]!

/** The widths, in pixels, in which an image of `width` is stored: the usual ones below it and its own, at most 1600. */
export function keptWidths(width: number): number[] {
  const own = Math.min(width, widest)
  return [...imageWidths.filter((usual) => usual < own), own]
}

export interface StoredPicture {
  /** Of the image as uploaded, in pixels. */
  width: number
  height: number
  avif: string
  webp: string
}

/** Parses the address of an uploaded image (`/api/content/files/{id}/{width}x{height}.webp`); undefined for any other address. */
export function readStoredPicture(address: string): StoredPicture | undefined {
  const match = /^(\/api\/content\/files\/[0-9a-f-]{36}\/)(\d{1,5})x(\d{1,5})\.webp$/.exec(address)
  if (!match) return undefined
  const [, folder = '', width, height] = match
  const sources = (format: string) =>
    keptWidths(Number(width))
      .map((kept) => `${folder}${kept}.${format} ${kept}w`)
      .join(', ')
  return { width: Number(width), height: Number(height), avif: sources('avif'), webp: sources('webp') }
}
