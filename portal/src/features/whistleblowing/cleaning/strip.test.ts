import { PDFDocument } from '@cantoo/pdf-lib'
import { unclosedComments, zipBomb } from '@regulator/tools/hostile/files-docx.ts'
import { nestedFilters, objectStreamBomb } from '@regulator/tools/hostile/files-pdf.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createParsing } from '#platform/limited-process/parsing.server.ts'
import { stripMetadata } from './service.strip.server.ts'
import { tellingDocx, tellingJpeg, tellingPdf, tellingPng } from './testing.files.ts'

const word = 'Zebulon-Marker-4711'

/** All content of a file after unpacking, as text. */
async function everything(bytes: Buffer, kind: string): Promise<string> {
  const plain = bytes.toString('latin1')
  if (kind === 'docx') {
    const parts = Object.entries(unzipSync(bytes))
    return plain + parts.map(([name, part]) => name + strFromU8(part, true)).join('\n')
  }
  if (kind !== 'pdf') return plain
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const saved = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1')
  const hex = saved.replace(
    /<([0-9A-F]+)>/gi,
    (_all, digits: string) =>
      Buffer.from(digits, 'hex').toString('utf16le') + Buffer.from(digits, 'hex').swap16?.().toString('utf16le'),
  )
  return plain + saved + hex
}
const parsing = createParsing({ clock: systemClock, log: pino({ level: 'silent' }) })
afterAll(() => parsing.close())
// A new sender for each file, because refused files are counted per sender.
const strip = async (bytes: Uint8Array, kind: 'pdf' | 'docx' | 'jpg' | 'png') =>
  (await stripMetadata(parsing, randomUUID(), { name: `a file.${kind}`, bytes: Buffer.from(bytes) })).bytes

describe('a file without its metadata', () => {
  test.each(['jpg', 'png'] as const)('%s keeps its image', async (kind) => {
    const given = await (kind === 'jpg' ? tellingJpeg(word) : tellingPng(word))
    expect(Buffer.from(given).toString('latin1')).toContain(word)
    const clean = await strip(given, kind)
    expect(await everything(clean, kind)).not.toContain(word)
    expect(await sharp(clean).metadata()).toMatchObject({
      width: 24,
      height: 16,
      format: kind === 'jpg' ? 'jpeg' : 'png',
    })
    expect((await sharp(clean).metadata()).exif).toBeUndefined()
  })
  test('an image is upright without an orientation tag', async () => {
    const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(await strip(sideways, 'jpg')).metadata()).toMatchObject({ width: 20, height: 40 })
  })
  test('a PDF keeps its page and annotation', async () => {
    const given = await tellingPdf('The page itself', word)
    expect(await everything(Buffer.from(given), 'pdf')).toContain(word)
    const clean = await strip(given, 'pdf')
    const words = await everything(clean, 'pdf')
    expect(words).not.toContain(word)
    expect(words).toContain('Seen')
    expect(words).not.toMatch(
      /\/(Author|Creator|Producer|CreationDate|ModDate|Metadata|PieceInfo|EmbeddedFile|ICCBased|Thumb|ByteRange)\b/,
    )
    // The images are still there: a JPEG drawn on the page, one without its extra filter, and a JPEG 2000 image.
    expect(words.match(/\/DCTDecode/g)?.length).toBeGreaterThan(1)
    expect(words).toContain('jp2c')
    expect(words).not.toContain('ASCIIHexDecode')
    const pdf = await PDFDocument.load(clean, { updateMetadata: false })
    expect([pdf.getPageCount(), pdf.getAuthor(), pdf.getProducer()]).toEqual([1, undefined, undefined])
  })
  test('a DOCX keeps its text and stays valid without the removed parts', async () => {
    const given = await tellingDocx('The text itself', word)
    const clean = await strip(given, 'docx')
    const words = await everything(clean, 'docx')
    expect(words).not.toContain(word)
    expect(words).toContain('The text itself')
    expect(words).not.toMatch(/rsid|2026-01-02|docProps|people\.xml|1A2B3C4D|psmdcp|about\/it/)
    expect(words).toContain('MERGEFORMAT')
    expect(words).toContain('https://removed.invalid/')
    // Time of the first zip entry: midnight on 1 January 1980.
    expect(clean.readUInt32LE(10)).toBe(0x00210000)
  })
})

describe('a file that cannot be cleaned', () => {
  const refused = (bytes: Uint8Array, kind: 'pdf' | 'docx' | 'jpg') =>
    strip(bytes, kind).then(
      () => 'kept',
      (error: { statusCode: number; message: string }) => [error.statusCode, error.message],
    )
  test('is refused with advice', async () => {
    const withSheet = await tellingDocx('x', word, { 'word/embeddings/sheet.xlsx': strToU8('PK') })
    expect(await refused(withSheet, 'docx')).toEqual([415, expect.stringContaining('contains drawings, other files')])
    for (const path of ['word/media/a.emf', 'word/media/a.svg', 'word/media/a.wmf', 'word/printerSettings1.bin'])
      expect(await refused(await tellingDocx('x', word, { [path]: strToU8(word) }), 'docx')).toEqual([
        415,
        expect.stringContaining('Save it as a PDF'),
      ])
    const withEntity = await tellingDocx('x', word, {
      'word/footer1.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a/>'),
    })
    expect(await refused(withEntity, 'docx')).toEqual([415, expect.stringContaining('could not be read')])
    expect(await refused(strToU8('%PDF-1.7 nothing'), 'pdf')).toEqual([
      415,
      expect.stringContaining('could not be read'),
    ])
    expect(await refused((await tellingJpeg(word)).slice(0, 60), 'jpg')).toEqual([415, expect.any(String)])
    const locked = await PDFDocument.create()
    locked.addPage()
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    expect(await refused(await locked.save(), 'pdf')).toEqual([415, expect.stringContaining('password')])
    const open = await PDFDocument.create()
    open.addPage()
    // Everybody can read it: only changes need the password.
    open.encrypt({ userPassword: '', ownerPassword: 'secret' })
    const clean = await PDFDocument.load(await strip(await open.save(), 'pdf'))
    expect([clean.isEncrypted, clean.getPageCount()]).toEqual([false, 1])
  })
  test('is refused when it is a decompression bomb, before it fills the memory', async () => {
    const bomb = zipSync({ 'word/a.xml': new Uint8Array(200 * 1_048_576) }, { level: 9 })
    expect(await refused(bomb, 'docx')).toEqual([415, expect.any(String)])
  })
  test('is refused when its nested filters or object streams unpack to hundreds of megabytes', async () => {
    expect(await refused(nestedFilters(200), 'pdf')).toEqual([415, expect.any(String)])
    expect(await refused(objectStreamBomb(200), 'pdf')).toEqual([415, expect.any(String)])
  })
  test('is refused quickly when comments are never closed', async () => {
    const files = [1, 2, 3].map(() => unclosedComments(4 * 1_048_576))
    const began = performance.now()
    for (const answer of await Promise.all(files.map((file) => refused(file, 'docx'))))
      expect(answer).toEqual([415, expect.stringMatching(/could not be read\. .* Refused files: 1 of 10/)])
    // A backtracking parser would take a minute or more for each file.
    expect(performance.now() - began).toBeLessThan(25_000)
  })
  test('is refused when a zip states wrong sizes or repeats its entries', async () => {
    expect(await refused(zipBomb(120, 40), 'docx')).toEqual([415, expect.any(String)])
  })
})
