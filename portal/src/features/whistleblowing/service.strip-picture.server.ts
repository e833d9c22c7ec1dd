import sharp from 'sharp'

/** More than any telephone takes; a bomb has more. */
const limitInputPixels = 80_000_000

/** Drawn anew from its pixels, the right way up: nothing but pixels can be left. Throws for what is no picture. */
export async function stripPicture(bytes: Buffer, kind: 'jpg' | 'png' | 'gif'): Promise<Buffer> {
  if (kind === 'gif') return sharp(bytes, { limitInputPixels, animated: true }).gif().toBuffer()
  const picture = sharp(bytes, { limitInputPixels }).autoOrient()
  return kind === 'jpg' ? picture.jpeg({ quality: 90 }).toBuffer() : picture.png().toBuffer()
}
