import sharp from 'sharp'

/** More than any telephone takes; a bomb has more. */
const limitInputPixels = 80_000_000

/** To turn a picture takes all of its pixels in memory. A larger one keeps the note how to turn it, and no other. */
const mostTurnedPixels = 25_000_000

/** Drawn again from its pixels, the right way up: nothing but pixels can be left. Throws for what is no picture. */
export async function stripPicture(bytes: Buffer, kind: 'jpg' | 'png' | 'gif'): Promise<Buffer> {
  sharp.concurrency(1)
  sharp.cache(false)
  if (kind === 'gif') return sharp(bytes, { limitInputPixels, animated: true }).gif().toBuffer()
  const given = sharp(bytes, { limitInputPixels, sequentialRead: true })
  const { width, height, orientation = 1 } = await given.metadata()
  if (kind === 'jpg' && orientation > 1 && width * height > mostTurnedPixels)
    return withOrientation(await given.jpeg({ quality: 90, optimiseCoding: false }).toBuffer(), orientation)
  const picture = given.autoOrient()
  // Optimised coding would keep the picture in memory twice.
  return kind === 'jpg' ? picture.jpeg({ quality: 90, optimiseCoding: false }).toBuffer() : picture.png().toBuffer()
}

/** A JPEG with a segment that says how to turn it and nothing else (EXIF 2.3, tag 0112). */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, segment.length - 8)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
