import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { docxOf, hostileDocx } from './files-docx.ts'
import { hostilePdfs, pdfOf, pdfStream } from './files-pdf.ts'
import { type GoodPictures, hostilePictures } from './files-picture.ts'
import { hostileArchives } from './files-archive.ts'
import { Random } from './random.ts'

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

function mutate(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let changes = 1 + random.below(60); changes > 0; changes--) copy[random.below(copy.length)] = random.below(256)
  return copy
}

type Maker = (random: Random, good: GoodFiles) => HostileFile

const makers: Maker[] = [
  ...hostilePdfs.map((make): Maker => (random) => ({ family: 'pdf', name: 'a.pdf', bytes: make(random) })),
  ...hostileDocx.map((make): Maker => (random) => ({ family: 'docx', name: 'a.docx', bytes: make(random) })),
  ...hostilePictures.map(({ ending, make }): Maker => (random, good) => ({
    family: 'picture',
    name: `a.${ending}`,
    bytes: make(random, good),
  })),
  ...hostileArchives.map((make): Maker => (random) => ({ family: 'archive', name: 'a.tar', bytes: make(random) })),
  ...(['mutated', 'cut', 'polyglot', 'mutated'] as const).map((family): Maker => (random, good) => {
    const kind = random.pick(Object.keys(endings) as (keyof typeof endings)[])
    const bytes = good[kind]
    const other = good[random.pick(Object.keys(endings) as (keyof typeof endings)[])]
    const made = {
      mutated: () => mutate(random, bytes),
      cut: () => bytes.subarray(0, 1 + random.below(bytes.length)),
      polyglot: () => Buffer.concat([bytes, other, Buffer.from(`<script>${random.next()}</script>`)]),
    }
    return { family, name: `a.${endings[kind]}`, bytes: made[family]() }
  }),
]

/** Files number `from` to `to` (not included) of an endless list, which is the same each time; no two files are the same. */
export function* makeHostileFiles(good: GoodFiles, from: number, to: number): Generator<HostileFile> {
  const seen = new Set<string>()
  for (let index = from; index < to; index++) {
    const file = makers[index % makers.length]!(new Random(index), good)
    const digest = createHash('sha256').update(file.bytes).digest('base64')
    // Kinds with few variants repeat: a comment at the end makes each file unique.
    const bytes = seen.has(digest) ? Buffer.concat([file.bytes, Buffer.from(`#${index}`)]) : file.bytes
    seen.add(digest)
    yield { ...file, bytes }
  }
}

/** How many kinds of hostile file there are. */
export const hostileKinds = makers.length
