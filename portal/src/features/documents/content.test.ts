import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createParsing } from '#platform/limited-process/parsing.server.ts'
import type { FileKind } from './rules.ts'
import { type ReadPart, requireKind } from './service.content.server.ts'
import { jpegHead, makePdf, makeZip, smallPng } from './testing.ts'

const parsing = createParsing({ clock: systemClock, log: pino({ level: 'silent' }) })
afterAll(() => parsing.close())

const all: FileKind[] = ['pdf', 'jpg', 'png', 'docx']
const readOf =
  (content: Buffer): ReadPart =>
  async (start, length) =>
    content.subarray(start, start + length)
const check = (name: string, content: Buffer | string, accepts = all) => {
  const bytes = Buffer.from(content)
  // A new sender for each check, because refused files are counted per sender.
  return requireKind(
    parsing,
    randomUUID(),
    { name, size: bytes.length, read: readOf(bytes) },
    { accepts, maxBytes: 1e9 },
  )
}
const word = { '[Content_Types].xml': '<Types/>', '_rels/.rels': '', 'word/document.xml': '<w:document/>' }
const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)])
// The first chunk after the header is longer than the sample, so the library alone cannot recognise this PNG.
const longChunk = Buffer.concat([
  smallPng.subarray(0, 33),
  Buffer.from([0, 0, 0x20, 0]),
  Buffer.from('iCCP'),
  Buffer.alloc(9000),
])

describe('content that matches its name', () => {
  test.each<[string, Buffer, FileKind]>([
    ['a.pdf', makePdf(9000), 'pdf'],
    ['short.pdf', Buffer.from('%PDF-1.4'), 'pdf'],
    ['a.JPEG', jpegHead, 'jpg'],
    ['a.png', smallPng, 'png'],
    ['profile.png', longChunk, 'png'],
    ['a.docx', makeZip(word), 'docx'],
    ['commented.docx', makeZip(word, 'x'.repeat(5000)), 'docx'],
  ])('%s', async (name, content, kind) => expect(await check(name, content)).toBe(kind))
})

describe('content that does not match its name is refused with 415', () => {
  test.each<[string, string, Buffer | string]>([
    ['a program named .pdf', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    ['a Linux program', 'a.png', elf],
    ['a web page', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a page that mentions a PDF later', 'a.pdf', `<html>${' '.repeat(1_100)}%PDF-1.7`],
    ['a program that mentions a PDF', 'a.pdf', Buffer.concat([elf, Buffer.from('%PDF-1.7')])],
    ['a drawing with a script', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PNG named .pdf', 'a.pdf', smallPng],
    ['a PDF named .png', 'a.png', makePdf(100)],
    ['only the first bytes of a PNG', 'a.png', smallPng.subarray(0, 8)],
    ['a GIF named .jpg', 'a.jpg', Buffer.from('GIF89a')],
    ['a zip named .docx', 'a.docx', makeZip({ 'readme.txt': 'hello' })],
    ['a zip with only a folder word/', 'a.docx', makeZip({ 'word/other.xml': '' })],
    ['a spreadsheet named .docx', 'a.docx', makeZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
    ['a Word document cut at its end', 'a.docx', makeZip(word).subarray(0, -30)],
    ['a directory that points outside', 'a.docx', brokenDirectory()],
    ['text', 'a.pdf', 'hello'],
  ])('%s', async (_what, name, content) => {
    await expect(check(name, content)).rejects.toMatchObject({ statusCode: 415 })
  })
  test('a valid file of a kind that is not accepted', async () => {
    await expect(check('a.docx', makeZip(word), ['pdf', 'jpg', 'png'])).rejects.toMatchObject({
      statusCode: 415,
      message:
        'Only PDF, JPG and PNG files are accepted. This file is an Office file or an archive. Open it and save it as PDF. Unpack an archive first.',
    })
  })
})

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

describe('files as programs make them', () => {
  test.each<[string, FileKind]>([
    ['PHOTO.JPG', 'jpg'],
    ['photo.jpeg', 'jpg'],
    ['gps.jpg', 'jpg'],
    ['filled-form.pdf', 'pdf'],
    ['filled-form-needs-appearances.pdf', 'pdf'],
    ['pdf-xfa.pdf', 'pdf'],
    ['pdf-trailing-garbage.pdf', 'pdf'],
    ['pdf-after-blank-line.pdf', 'pdf'],
    ['pdf-after-html.pdf', 'pdf'],
    ['pdf-with-bom.pdf', 'pdf'],
    ['valid-after-bom.pdf', 'pdf'],
    ['valid-after-newline.pdf', 'pdf'],
    ['pdf-owner-password.pdf', 'pdf'],
    ['word-plain.docx', 'docx'],
    ['word-other-order.docx', 'docx'],
    ['word-main-part-document2.docx', 'docx'],
  ])('%s is accepted', async (name, kind) => expect(await check(name, fixture(name))).toBe(kind))

  test.each([
    ['IMG_0001.HEIC', /a HEIC picture of an iPhone\. Choose Settings, Camera, Formats, Most Compatible/],
    ['IMG_0002.JPG', /a HEIC picture of an iPhone/],
    ['picture-webp.jpg', /a WebP or AVIF picture\. Open it and save it as JPG or PNG\.$/],
    ['scan.tiff', /a TIFF picture\. Scan the pages again as PDF/],
    ['photo.png', /a JPG picture\. Change the end of its name to \.jpg\.$/],
    ['photo.jpg.pdf', /a JPG picture\. Change the end of its name to \.jpg\.$/],
    ['noextension', /a PDF\. Change the end of its name to \.pdf\.$/],
    ['letter.rtf', /rich text format/],
    ['sheet.xlsx', /an Office file or an archive/],
    ['word-encrypted.docx', /an Office file with a password, .* remove the password/],
    ['word-old.doc', /an Office file with a password, or one of an old version/],
    ['evidence.eml', /an e-mail\. Print the e-mail as PDF/],
  ])('%s is refused with what it is and what to do', async (name, words) => {
    await expect(check(name, fixture(name))).rejects.toMatchObject({
      statusCode: 415,
      message: expect.stringMatching(words) as string,
    })
  })

  test.each(['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const)(
    'a PDF that nobody opens without a password is refused, and one that only forbids changes is not (%s)',
    async (algorithm) => {
      const made = async (userPassword: string) => {
        const document = await PDFDocument.create()
        document.addPage()
        document.encrypt({ userPassword, ownerPassword: 'owner', algorithm, allowWeakCryptography: true })
        return Buffer.from(await document.save())
      }
      await expect(check('locked.pdf', await made('secret'))).rejects.toMatchObject({
        statusCode: 415,
        message: expect.stringMatching(/^The file locked\.pdf cannot be opened without its password\./) as string,
      })
      expect(await check('open.pdf', await made(''))).toBe('pdf')
    },
  )
})

function brokenDirectory(): Buffer {
  const zip = makeZip(word)
  zip.writeUInt32LE(0xfffffff0, zip.length - 6)
  return zip
}
