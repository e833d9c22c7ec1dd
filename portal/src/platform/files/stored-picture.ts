/** Widths in which uploaded images are stored: a phone, a tablet, a desktop, a wide hero. */
export const imageWidths = [400, 800, 1200, 1600] as const
const widest = imageWidths[imageWidths.length - 1]!

/** The widths, in pixels, in which an image of `width` is stored: the usual ones below it and its own, at most 1600. */
export function keptWidths(width: number): number[] {
  const own = Math.min(width, widest)
  return [...imageWidths.filter((usual) => usual < own), own]
}

/** The point of a picture that stays in view where a place cuts it, in percent of its width and height, in tens. */
export interface Focus {
  x: number
  y: number
}
export const centre: Focus = { x: 50, y: 50 }

/** Answers name the point in the fragment of the address, which no server receives; what is stored has none. */
export const withFocus = (address: string, { x, y }: Focus): string =>
  x === centre.x && y === centre.y ? address : `${address}#focus=${x},${y}`
export const withoutFocus = (address: string): string => address.replace(/#focus=\d{1,3},\d{1,3}$/, '')

export interface StoredPicture {
  /** Of the image as uploaded, in pixels. */
  width: number
  height: number
  avif: string
  webp: string
  focus: Focus
}

/** Parses the address of an uploaded image (`/api/content/files/{id}/{width}x{height}.webp`); undefined for any other address. */
export function readStoredPicture(address: string): StoredPicture | undefined {
  const match =
    /^(\/api\/content\/files\/[0-9a-f-]{36}\/)(\d{1,5})x(\d{1,5})\.webp(?:#focus=(\d{1,3}),(\d{1,3}))?$/.exec(address)
  if (!match) return undefined
  const [, folder = '', width, height, x = centre.x, y = centre.y] = match
  const sources = (format: string) =>
    keptWidths(Number(width))
      .map((kept) => `${folder}${kept}.${format} ${kept}w`)
      .join(', ')
  return {
    width: Number(width),
    height: Number(height),
    avif: sources('avif'),
    webp: sources('webp'),
    focus: { x: Number(x), y: Number(y) },
  }
}
