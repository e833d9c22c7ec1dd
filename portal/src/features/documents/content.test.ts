import { randomUUID } from 'node:crypto'
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

describe('content that matches its name', { timeout: 60_000 }, () => {
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

describe('content that does not match its name is refused with 415', { timeout: 60_000 }, () => {
  test.each<[string, string, Buffer | string]>([
    ['a program named .pdf', 'a.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    ['a Linux program', 'a.png', elf],
    ['a web page', 'a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a page that mentions a PDF later', 'a.pdf', `<html>${' '.repeat(50)}%PDF-1.7`],
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
      message: 'Only PDF, JPG and PNG files are accepted.',
    })
  })
})

function brokenDirectory(): Buffer {
  const zip = makeZip(word)
  zip.writeUInt32LE(0xfffffff0, zip.length - 6)
  return zip
}
