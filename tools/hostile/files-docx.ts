import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { below, type Made, powers } from './made.ts'

const megabyte = 1_048_576
interface Part {
  name: string
  content: Buffer
  /** The size it claims; by default its real one. */
  claimed?: number
}

/** A zip of these parts; with `overlapping` every name refers to the bytes of the first part. */
export function zipOf(parts: Part[], { overlapping = false, stored = false } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [index, { name, content, claimed }] of parts.entries()) {
    const bytes = stored ? content : deflateRawSync(content, { level: 9 })
    const label = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(stored ? 0 : 8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(claimed ?? content.length, 22)
    head.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt16LE(0, 30)
    entry.writeUInt32LE(overlapping ? 0 : at, 42)
    central.push(entry, label)
    if (overlapping && index > 0) continue
    locals.push(head, label, bytes)
    at += head.length + label.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(parts.length, 65_535), 8)
  end.writeUInt16LE(Math.min(parts.length, 65_535), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }
const links = { name: '_rels/.rels', content: Buffer.from('<Relationships/>') }

/** A DOCX whose document is this text. */
export const docxOf = (xml: string | Buffer, more: Part[] = [], options?: Parameters<typeof zipOf>[1]): Buffer =>
  zipOf([types, links, { name: 'word/document.xml', content: Buffer.from(xml as string) }, ...more], options)

const body = (xml: string) => `<w:document ${word}><w:body>${xml}</w:body></w:document>`
/** Comments that are never closed: each makes a careless pattern scan to the end of the text. */
export const unclosedComments = (bytes: number): Buffer => docxOf(body('<!--'.repeat(bytes / 4)))
const unclosedElements = (count: number, name: string) => docxOf(body(`<w:${name} `.repeat(count)))
const openElements = (count: number, name: string) => docxOf(body(`<w:${name}>`.repeat(count)))
const longAttributes = (count: number) => docxOf(body(`<w:p ${'w:rsidR '.repeat(count)}/>`))
const openQuotes = (count: number) => docxOf(body(`<wp:docPr ${' name="'.repeat(count)}`))
const deepXml = (depth: number) => docxOf(body(`${'<w:p>'.repeat(depth)}${'</w:p>'.repeat(depth)}`))
const spaces = (count: number) => docxOf(body(`<w:p w:date${' '.repeat(count)}x`))
const entities = (levels: number) =>
  docxOf(
    `<!DOCTYPE a [<!ENTITY e0 "x">${Array.from({ length: levels }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join('')}]>${body(`&e${levels};`)}`,
  )
export const zipBomb = (megabytes: number, claimed?: number): Buffer =>
  docxOf(body(''), [
    {
      name: 'word/bomb.xml',
      content: Buffer.alloc(megabytes * megabyte, 0x20),
      ...(claimed !== undefined && { claimed }),
    },
  ])
const manyEntries = (count: number) =>
  docxOf(
    body(''),
    Array.from({ length: count }, (_, index) => ({ name: `word/a${index}.xml`, content: Buffer.from('<a/>') })),
    {
      stored: true,
    },
  )
const overlapping = (count: number) =>
  zipOf(
    [
      { name: '[Content_Types].xml', content: Buffer.alloc(4 * megabyte, 0x20) },
      { name: 'word/document.xml', content: Buffer.alloc(4 * megabyte, 0x20) },
      ...Array.from({ length: count }, (_, index) => ({ name: `word/a${index}.xml`, content: Buffer.alloc(0) })),
    ],
    { overlapping: true },
  )
const fieldCodes = (count: number) => docxOf(body(`<w:instrText>${'file:'.repeat(count)}</w:instrText>`))

const settingNames = fc.constantFrom('rsids', 'docVars', 'docPr', 'docId', 'mailMerge')

export const hostileDocx: Made<Buffer>[] = [
  below(6).map((n) => unclosedComments(megabyte * (1 + n))),
  fc.tuple(powers(8), settingNames).map(([count, name]) => unclosedElements(count, name)),
  fc.tuple(powers(8), settingNames).map(([count, name]) => openElements(count, name)),
  powers(9).map(longAttributes),
  powers(9).map(openQuotes),
  powers(8).map(deepXml),
  powers(11).map(spaces),
  below(8).map((n) => entities(3 + n)),
  below(200).map((n) => zipBomb(20 + n)),
  fc.tuple(below(200), below(5000)).map(([n, claimed]) => zipBomb(20 + n, claimed)),
  powers(7).map((n) => manyEntries(n / 2)),
  below(1500).map((n) => overlapping(10 + n)),
  powers(9).map(fieldCodes),
]
