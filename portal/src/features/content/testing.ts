import sharp from 'sharp'

/** A PNG of one colour. */
export const testPicture = (width = 900, height = 500, background = '#123456'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** A minimal PDF that passes the check of its beginning and end. */
export const testPdf = (words = 'x') =>
  Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n% ${words}\ntrailer << /Root 1 0 R >>\n%%EOF\n`)

/** Form data with fields, then one file. */
export function formWith(
  fields: Record<string, string>,
  part: string,
  bytes: Uint8Array | string,
  filename: string,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(part, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), filename)
  return form
}
