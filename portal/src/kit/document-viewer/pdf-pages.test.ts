import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countPdfPages } from './document-reader.tsx'

const pdf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(['%PDF-1.7\n', ...parts, '\n%%EOF'])
const packed = (text: string) => new Uint8Array(deflateSync(Buffer.from(text)))

test('the root of the tree of pages says how many there are', async () => {
  const tree =
    '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 12>>endobj 3 0 obj<</Count 5/Parent 2 0 R/Type /Pages>>endobj'
  expect(await countPdfPages(pdf(tree))).toBe(12)
})

test('the tree is found in a compressed stream of objects', async () => {
  const objects = packed('1 0 2 20 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[5 0 R]/Count 3>>')
  expect(
    await countPdfPages(
      pdf('7 0 obj<</Type/ObjStm/N 2/First 9/Filter/FlateDecode>>stream\r\n', objects, '\nendstream'),
    ),
  ).toBe(3)
})

test('a file that does not say it has no number', async () => {
  expect(await countPdfPages(pdf('1 0 obj<</Type/Page>>endobj'))).toBeUndefined()
  expect(await countPdfPages(pdf('<</Type/ObjStm>>stream\nnot packed\nendstream'))).toBeUndefined()
  expect(await countPdfPages(pdf('/ObjStm stream'))).toBeUndefined()
  expect(await countPdfPages(new Blob([]))).toBeUndefined()
})

test('a bomb unpacks only to a limit', async () => {
  const bomb = new Uint8Array(deflateSync(Buffer.alloc(200_000_000, 32)))
  expect(await countPdfPages(pdf('<</Type/ObjStm>>stream\n', bomb, '\nendstream'))).toBeUndefined()
})
