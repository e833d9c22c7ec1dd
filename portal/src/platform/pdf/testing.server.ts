import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** The PDF as latin-1 text with inflated streams and without what depends on their packed length: files with the same content are equal. */
export function unpackPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const objects = source.split(/(?=^\d+ 0 obj$)/m)
  return objects.map(unpackObject).join('')
}

function unpackObject(object: string): string {
  const start = object.indexOf('stream\n')
  const end = object.lastIndexOf('\nendstream')
  if (start < 0 || end < 0) return object.replace(/\nxref\n[^]*?trailer/, '\ntrailer').replace(/startxref\n\d+/, '')
  const head = object.slice(0, start)
  const body = object.slice(start + 'stream\n'.length, end)
  if (!head.includes('/FlateDecode')) return object
  const text = inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  return `${head.replace(/\/Length \d+/, '/Length')}stream\n${text}${object.slice(end)}`
}

/** The words of a PDF that makePdf or a browser wrote, page by page, in the order in which they are drawn. Lines and cells end with a newline. */
export function readPdfText(pdf: Buffer, { asDrawn = false } = {}): string {
  const objects = new Map<string, string>()
  for (const object of unpackPdf(pdf).split(/(?=^\d+ 0 obj$)/m))
    objects.set(object.slice(0, object.indexOf(' ')), object)
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object))
  return pages
    .map((page) => readPage(page, objects, asDrawn))
    .join('\n')
    .normalize('NFC')
}

function readPage(page: string, objects: Map<string, string>, asDrawn: boolean): string {
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
    fonts.set(name!, readLetters(objects.get(table ?? '') ?? ''))
  }
  let letters = new Map<string, string>()
  let text = ''
  let replaced = false
  for (const [, actual, font, several, one, end] of content.matchAll(
    /\/ActualText \(((?:\\[^]|[^\\)])*)\)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(<[0-9A-F]+>) Tj|(EMC|ET)/g,
  )) {
    const shown = several ?? one
    if (actual !== undefined && !asDrawn) text += readActualText(actual)
    if (actual !== undefined || end === 'EMC') replaced = actual !== undefined && !asDrawn
    if (replaced) continue
    if (font) letters = fonts.get(font) ?? letters
    else if (shown !== undefined) text += readGlyphs(shown, letters)
    else if (end === 'EMC') text += '\n'
    else if (!/\s$/.test(text)) text += ' '
  }
  return text.replace(/ {2,}/g, ' ')
}

/** A text that stands for the glyphs drawn under it: UTF-16 with its byte order mark. */
const readActualText = (escaped: string): string =>
  Buffer.from(
    escaped.replace(/\\([nr()\\])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign),
    'latin1',
  )
    .subarray(2)
    .swap16()
    .toString('utf16le')

const readGlyphs = (shown: string, letters: Map<string, string>): string =>
  [...shown.matchAll(/<([0-9a-f]+)>/gi)]
    // Fonts of browsers have at most 256 glyphs, named by one byte.
    .flatMap(([, hex]) => hex!.match(hasShortNames(letters) ? /.{2}/g : /.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph.toLowerCase()) ?? '')
    .join('')

const hasShortNames = (letters: Map<string, string>): boolean => [...letters.keys()].some(({ length }) => length === 2)

function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  const name = (first: string, index: number) =>
    (Number.parseInt(first, 16) + index).toString(16).padStart(first.length, '0')
  const read = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, from, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(name(from!, index), read(hex!))
  for (const [, first, last, hex] of table.matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]{4})>$/gim))
    for (let at = 0; at <= Number.parseInt(last!, 16) - Number.parseInt(first!, 16); at++)
      letters.set(name(first!, at), String.fromCharCode(Number.parseInt(hex!, 16) + at))
  for (const [, part] of table.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, glyph, hex] of part!.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/gi))
      letters.set(name(glyph!, 0), read(hex!))
  return letters
}

/** What a reader finds in the code on the first page, which `pdftoppm` draws as a printer of so many dots per inch does. */
export function readPrintedCode(pdf: Buffer, dpi: number): string {
  const draw = ['-r', String(dpi), '-gray', '-singlefile', '-']
  const { stdout, stderr } = spawnSync('pdftoppm', draw, { input: pdf, maxBuffer: 64 * 1_048_576 })
  const [, columns, rows] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 40)) ?? []
  if (!columns) throw new Error(`pdftoppm: ${stderr.toString()}`)
  const [width, height] = [Number(columns), Number(rows)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, grey] of stdout.subarray(-width * height).entries()) data.fill(grey, at * 4, at * 4 + 4)
  return decodeQR({ width, height, data })
}
