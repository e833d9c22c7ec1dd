import sharp from 'sharp'

/** More than any phone camera produces; a decompression bomb has more. */
const limitInputPixels = 80_000_000

/** Rotating an image keeps all its pixels in memory, so a larger JPEG keeps its orientation tag, and no other metadata. */
const maxTurnedPixels = 25_000_000

/** Re-encodes an image upright from its pixels, so that no metadata remains. Throws when it is not an image. */
export async function stripPicture(bytes: Buffer, kind: 'jpg' | 'png' | 'gif'): Promise<Buffer> {
  sharp.concurrency(1)
  sharp.cache(false)
  if (kind === 'gif') return sharp(bytes, { limitInputPixels, animated: true }).gif().toBuffer()
  const given = sharp(bytes, { limitInputPixels, sequentialRead: true })
  const { width, height, orientation = 1 } = await given.metadata()
  if (kind === 'jpg' && orientation > 1 && width * height > maxTurnedPixels)
    return withOrientation(await given.jpeg({ quality: 90, optimiseCoding: false }).toBuffer(), orientation)
  const picture = given.autoOrient()
  // Optimised coding would keep a second copy of the image in memory.
  return kind === 'jpg' ? picture.jpeg({ quality: 90, optimiseCoding: false }).toBuffer() : picture.png().toBuffer()
}

/** Adds a segment that contains only the orientation (EXIF 2.3, tag 0112). */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, segment.length - 8)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
