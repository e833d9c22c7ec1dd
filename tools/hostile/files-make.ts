import { createHash, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { docxOf, hostileDocx } from './files-docx.ts'
import { hostilePdfs, pdfOf, pdfStream } from './files-pdf.ts'
import { below, type Made, powers, sampleOf } from './made.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** A PNG that claims this size, with only `rows` rows; interlaced, it must be unpacked completely. */
function pngOf(width: number, height: number, { rows = 0, interlaced = false, more = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  const data = deflateSync(Buffer.alloc(rows * (1 + width * 3)), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const textBomb = (megabytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1_048_576), { level: 9 })]))
const profileBomb = (megabytes: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1_048_576), { level: 9 })]))

/** A good JPEG whose header claims another size. */
function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at + 9 < copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2))
    if (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2) {
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
      break
    }
  return copy
}

const webpSaying = (width: number, height: number) => {
  const data = Buffer.alloc(10)
  data.set([0x9d, 0x01, 0x2a], 3)
  data.writeUInt16LE(width & 0x3fff, 6)
  data.writeUInt16LE(height & 0x3fff, 8)
  const body = Buffer.concat([Buffer.from('WEBPVP8 '), Buffer.from([10, 0, 0, 0]), data])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

/** A good AVIF whose size box claims another size. */
function avifSaying(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif)
  const at = copy.indexOf('ispe')
  if (at > 0) {
    copy.writeUInt32BE(width, at + 8)
    copy.writeUInt32BE(height, at + 12)
  }
  return copy
}

interface GoodPictures {
  jpeg: Buffer
  png: Buffer
  avif: Buffer
}

const side = powers(7)

/** Images with giant sizes and decompression bombs, by the ending of their name. */
const hostilePictures = (good: GoodPictures): [ending: string, Made<Buffer>][] => [
  ['png', fc.tuple(side, side).map(([width, height]) => pngOf(width, height))],
  ['png', below(9).map((n) => pngOf(2 ** 31 - 1 - n, 2 ** 31 - 1))],
  ['png', fc.tuple(below(2000), below(2000)).map(([n, rows]) => pngOf(9000, 6000 + n, { rows: 6000 + rows }))],
  ['png', below(4000).map((n) => pngOf(8000, 4000 + n, { rows: 4000, interlaced: true }))],
  ['png', below(200).map((n) => pngOf(10, 10, { rows: 10, more: [textBomb(20 + n)] }))],
  ['png', below(200).map((n) => pngOf(10, 10, { rows: 10, more: [profileBomb(20 + n)] }))],
  ['png', below(9_000_000).map((n) => pngOf(1, 1_000_000 + n, { rows: 1000 }))],
  ['jpg', below(99).map((n) => jpegSaying(good.jpeg, 65_500, 65_500 - n))],
  ['jpg', fc.tuple(side, side).map(([width, height]) => jpegSaying(good.jpeg, width % 65_500, height % 65_500))],
  ['webp', below(99).map((n) => webpSaying(16_383 - n, 16_383))],
  ['avif', fc.tuple(side, side).map(([width, height]) => avifSaying(good.avif, width, height))],
]

/** A tar of these entries, in the format of the portal's export. */
function tarOf(entries: { name: string; bytes: Buffer; claimed?: number }[]): Buffer {
  const parts = entries.flatMap(({ name, bytes, claimed }) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('0000644\0', 100)
    head.write(`${(claimed ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124)
    head.write('00000000000\0', 136)
    head.write('        0', 148)
    head.write('ustar\0' + '00', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const manifest = { name: 'manifest.json', bytes: json({ format: 'portal-content', version: 1 }) }
const now = '2026-01-01T00:00:00.000Z'
const item = (text: Buffer) => tarOf([manifest, { name: `items/${randomUUID()}.json`, bytes: text }])

function withFile(variant: string, bytes: Buffer): Buffer {
  const id = randomUUID()
  const described = {
    id,
    kind: variant === 'pdf' ? 'pdf' : 'image',
    originalName: 'a',
    name: 'a',
    alt: 'a',
    address: '',
    size: bytes.length,
    loose: false,
    replacedById: null,
    createdAt: now,
    createdByName: 'a',
    variants: [variant],
  }
  return tarOf([
    manifest,
    { name: `files/${id}.json`, bytes: json(described) },
    { name: `files/${id}/${variant}`, bytes },
  ])
}

/** Hostile archives for the import of content. */
const hostileArchives: Made<Buffer>[] = [
  powers(12).map((n) => item(Buffer.from('['.repeat(n)))),
  below(20).map((n) => item(Buffer.from(`[${'{},'.repeat(100_000 * (1 + n))}{}]`))),
  powers(9).map((n) => item(Buffer.from(`${'{"a":'.repeat(n)}1`))),
  below(99).map((n) => withFile('400.webp', pngOf(20_000, 20_000 + n))),
  fc.tuple(below(5000), below(256)).map(([n, byte]) => withFile('400.avif', Buffer.alloc(1000 + n, byte))),
  below(99).map((n) => tarOf([manifest, { name: 'items/../../etc/passwd', bytes: Buffer.alloc(n) }])),
  below(99).map((n) => tarOf([{ ...manifest, claimed: 2 ** 32 + n }])),
]

export interface HostileFile {
  name: string
  bytes: Buffer
  /** The attacked part, for the figures. */
  family: 'pdf' | 'docx' | 'picture' | 'archive' | 'mutated' | 'cut' | 'polyglot'
}

/** Ordinary files; mutated, cut and combined files are made from them. */
export interface GoodFiles extends GoodPictures {
  pdf: Buffer
  docx: Buffer
}

// The picture library belongs to the portal.
const sharp = createRequire(new URL('../../portal/package.json', import.meta.url))('sharp') as (
  options: object,
) => Drawing
interface Drawing {
  jpeg(options?: object): Drawing
  png(): Drawing
  avif(options?: object): Drawing
  toBuffer(): Promise<Buffer>
}

export async function makeGoodFiles(): Promise<GoodFiles> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 }
  const drawing = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b3b2a', noise } })
  const jpeg = await drawing().jpeg().toBuffer()
  const image = pdfStream(
    '/Type /XObject /Subtype /Image /Width 640 /Height 480 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    jpeg,
  )
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /A 4 0 R >> >> >>',
    image,
  ])
  const paragraph = '<w:p><w:r><w:t>The meters of customers who have paid are sold twice.</w:t></w:r></w:p>'
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph.repeat(2_000)}</w:body></w:document>`
  return {
    jpeg,
    pdf,
    docx: docxOf(xml),
    png: await drawing().png().toBuffer(),
    avif: await drawing().avif({ effort: 0 }).toBuffer(),
  }
}

const endings = { pdf: 'pdf', docx: 'docx', jpeg: 'jpg', png: 'png', avif: 'avif' } as const

const mutated = (bytes: Buffer): Made<Buffer> =>
  fc.array(fc.tuple(below(bytes.length), below(256)), { minLength: 1, maxLength: 60 }).map((changes) => {
    const copy = Buffer.from(bytes)
    for (const [at, byte] of changes) copy[at] = byte
    return copy
  })

type Family = HostileFile['family']

/** Every kind of hostile file. */
function allKinds(good: GoodFiles): Made<HostileFile>[] {
  const named = (family: Family, name: string, made: Made<Buffer>): Made<HostileFile> =>
    made.map((bytes) => ({ family, name, bytes }))
  const some = fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[]))
  const changed = (family: Family, change: (bytes: Buffer) => Made<Buffer>): Made<HostileFile> =>
    some.chain((kind) => named(family, `a.${endings[kind]}`, change(good[kind])))
  const cut = (bytes: Buffer) => below(bytes.length).map((n) => bytes.subarray(0, 1 + n))
  const polyglot = (bytes: Buffer) =>
    fc
      .tuple(some, fc.nat())
      .map(([other, n]) => Buffer.concat([bytes, good[other], Buffer.from(`<script>${n}</script>`)]))
  return [
    ...hostilePdfs.map((made) => named('pdf', 'a.pdf', made)),
    ...hostileDocx.map((made) => named('docx', 'a.docx', made)),
    ...hostilePictures(good).map(([ending, made]) => named('picture', `a.${ending}`, made)),
    ...hostileArchives.map((made) => named('archive', 'a.tar', made)),
    changed('mutated', mutated),
    changed('cut', cut),
    changed('polyglot', polyglot),
    changed('mutated', mutated),
  ]
}

/** Files number `from` to `to` (not included) of an endless list, which is the same each time; no two files are the same. */
export function* makeHostileFiles(good: GoodFiles, from: number, to: number): Generator<HostileFile> {
  const kinds = allKinds(good)
  const seen = new Set<string>()
  for (let index = from; index < to; index++) {
    const file = sampleOf(kinds[index % kinds.length]!, index)
    const digest = createHash('sha256').update(file.bytes).digest('base64')
    // Kinds with few variants repeat: a comment at the end makes each file unique.
    const bytes = seen.has(digest) ? Buffer.concat([file.bytes, Buffer.from(`#${index}`)]) : file.bytes
    seen.add(digest)
    yield { ...file, bytes }
  }
}
