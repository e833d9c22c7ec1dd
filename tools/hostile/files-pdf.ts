import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { below, type Made, powers } from './made.ts'

const megabyte = 1_048_576
const text = (value: string) => Buffer.from(value, 'latin1')

/** A PDF of these objects, with a cross-reference table. */
export function pdfOf(objects: (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    const body = Buffer.concat([text(`${index + 1} 0 obj\n`), Buffer.from(object as Buffer), text('\nendobj\n')])
    places.push(at)
    at += body.length
    parts.push(body)
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export const pdfStream = (dict: string, bytes: Buffer): Buffer =>
  Buffer.concat([text(`<< ${dict} /Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream')])

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`

/** Zeros, compressed repeatedly. */
function packed(bytes: number, times: number): Buffer {
  let data = deflateSync(Buffer.alloc(bytes), { level: 9 })
  for (let done = 1; done < times; done++) data = deflateSync(data, { level: 9 })
  return data
}

/** A picture in Flate in Flate in DCT that unpacks to this many megabytes. */
export function nestedFilters(megabytes: number, filters = 2): Buffer {
  const names = `${'/FlateDecode '.repeat(filters)}/DCTDecode`
  const image = pdfStream(
    `/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [${names}]`,
    packed(megabytes * megabyte, filters),
  )
  return pdfOf([catalog, pages, page('/Resources << /XObject << /A 4 0 R >> >>'), image])
}

/** A stream of objects that unpacks to this many megabytes. */
export function objectStreamBomb(megabytes: number, filters = 1): Buffer {
  const names = `[${'/FlateDecode '.repeat(filters)}]`
  const stream = pdfStream(`/Type /ObjStm /N 1 /First 10 /Filter ${names}`, packed(megabytes * megabyte, filters))
  return pdfOf([catalog, pages, page(), stream])
}

const xrefLoop = ([before, previous, start]: [number, number, number]) =>
  Buffer.concat([
    pdfOf([catalog, pages, page()], `/Root 1 0 R /Prev ${9 + before}`),
    text(`xref\n0 0\ntrailer\n<< /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF`),
  ])

const pagesLoop = () => pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 9 >>', page()])
/** A tree in which each node refers to the next one twice: 2 to the power of `depth` pages. */
const pagesBomb = (depth: number) =>
  pdfOf([
    catalog,
    ...Array.from({ length: depth }, (_, index) => {
      const kid = `${index + 3} 0 R`
      return `<< /Type /Pages /Parent ${index + 1} 0 R /Kids [${kid} ${kid}] /Count ${2 ** (depth - index)} >>`
    }),
    page(),
  ])
const hugePage = (power: number) =>
  pdfOf([catalog, pages, page(`/MediaBox [0 0 ${10 ** (4 + power)} 99999999] /UserUnit 75000`)])
const deepArrays = (depth: number) => pdfOf([catalog, pages, page(`/X ${'['.repeat(depth)}${']'.repeat(depth)}`)])
const deepDicts = (depth: number) =>
  pdfOf([catalog, pages, page(`/X ${'<< /A '.repeat(depth)}1${' >>'.repeat(depth)}`)])
const lengthLoop = () => pdfOf([catalog, pages, page('/Contents 4 0 R'), '<< /Length 4 0 R >>\nstream\nx\nendstream'])
const manyStreams = (count: number) =>
  pdfOf([catalog, pages, page(), ...Array.from({ length: count }, () => objectBomb)])
const objectBomb = pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed(4 * megabyte, 1))
const longNumbers = (length: number) => pdfOf([catalog, pages, page(`/X ${'9'.repeat(length)}`)])
const openString = (length: number) => Buffer.concat([pdfOf([catalog, pages, page()]), text('('.repeat(length))])

export const hostilePdfs: Made<Buffer>[] = [
  below(400).map((n) => nestedFilters(50 + n)),
  fc.tuple(below(80), below(8)).map(([n, filters]) => nestedFilters(20 + n, 1 + filters)),
  below(300).map((n) => objectStreamBomb(50 + n)),
  fc.tuple(below(60), below(4)).map(([n, filters]) => objectStreamBomb(20 + n, 2 + filters)),
  fc.tuple(below(400), below(600), below(700)).map(xrefLoop),
  fc.constant(pagesLoop()),
  below(20).map((n) => pagesBomb(12 + n)),
  below(9).map(hugePage),
  powers(9).map((n) => deepArrays(n / 2)),
  powers(8).map((n) => deepDicts(n / 2)),
  fc.constant(lengthLoop()),
  below(60).map((n) => manyStreams(5 + n)),
  powers(10).map(longNumbers),
  powers(10).map(openString),
]
