import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

type Box = { x: number; y: number; width: number; height: number }

const chunk = (kind: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** A grey PNG; each row is a filter byte and its pixels. */
function greyPicture(width: number, height: number, pixel: (x: number, y: number) => number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 8
  const rows = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (__, x) => pixel(x, y))])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG of four white pixels. */
export const whitePicture = greyPicture(2, 2, () => 255)

/** A PNG that grows lighter from one corner to the other, so that one sees how it lies. */
export const shadedPicture = (width: number, height: number): Buffer =>
  greyPicture(width, height, (x, y) => Math.round((255 * (x + y)) / (width + height)))

/** The relative luminance (WCAG) of the lightest pixel behind the words of an element, or in a box of the page. */
export async function lightestBehind(page: Page, place: string | Box): Promise<number> {
  let clip = place
  if (typeof clip === 'string')
    clip = await page.locator(clip).evaluate((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const { x, y, width, height } = range.getBoundingClientRect()
      ;(part as HTMLElement).style.color = 'transparent'
      return { x, y, width, height }
    })
  const picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    let lightest = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!].map((value) => linear(value / 255))
      lightest = Math.max(lightest, 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)
    }
    return lightest
  }, picture)
}
