import { unzipSync, zipSync } from 'fflate'
import { StripError } from './service.strip-error.server.ts'
import { stripPicture } from './service.strip-picture.server.ts'

/** Unpacked; a bomb has more. */
const mostBytes = 150 * 1_048_576
const mostParts = 2_000
// The earliest that a zip can say.
const noTime = new Date(1980, 0, 1)

/** Parts that say who, when or where, and that no text needs. */
const telling =
  /^(docProps\/|customXml\/|word\/people\.xml$|word\/comments(Ids|Extended|Extensible)\.xml$|_xmlsignatures\/|docMetadata\/|package\/services\/)/i
/** Other files in the file and programs: they cannot be cleaned. */
const foreign = /^word\/(embeddings|activeX|ctrls|afchunk|vbaProject)/i
/** Pictures that can be drawn anew; of others (EMF, SVG and the like) nobody knows what they hold. */
const picture = /^word\/media\/[^/]*\.(jpe?g|png|gif)$/i
const isXml = (path: string) => /\.(xml|rels|vml)$/i.test(path)
const isFont = (path: string) => /^word\/fonts\/[^/]*\.(odttf|ttf)$/i.test(path)

/** A DOCX without properties, authors, times, revision marks' ids, paths and names of pictures. Throws StripError. */
export async function stripDocx(bytes: Buffer): Promise<Buffer> {
  const parts = unpack(bytes)
  const clean: Record<string, Uint8Array> = {}
  const properties = listProperties(parts)
  for (const [path, content] of Object.entries(parts)) {
    if (path.endsWith('/') || telling.test(path) || properties.has(path.toLowerCase())) continue
    if (foreign.test(path) || !(isXml(path) || picture.test(path) || isFont(path))) throw new StripError('embedded')
    clean[path] = await cleanPart(path, content)
  }
  return Buffer.from(zipSync(clean, { mtime: noTime, level: 6 }))
}

/** Properties are known by their relationship: their parts may lie anywhere. */
function listProperties(parts: Record<string, Uint8Array>): Set<string> {
  const root = Object.keys(parts).find((path) => path.toLowerCase() === '_rels/.rels')
  const links = root === undefined ? [] : (decode(parts[root]!).match(/<Relationship\b[^>]*>/g) ?? [])
  return new Set(links.filter(isTellingLink).map((link) => attribute(link, 'Target').replace(/^\//, '').toLowerCase()))
}

function unpack(bytes: Buffer): Record<string, Uint8Array> {
  let size = 0
  let count = 0
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize
      if (size > mostBytes || ++count > mostParts) throw new StripError('unreadable')
      return true
    },
  })
}

async function cleanPart(path: string, content: Uint8Array): Promise<Uint8Array> {
  if (picture.test(path))
    return stripPicture(Buffer.from(content), /png$/i.test(path) ? 'png' : /gif$/i.test(path) ? 'gif' : 'jpg')
  if (!isXml(path)) return content
  const text = decode(content)
  // Entities could spell what is looked for below.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new StripError('unreadable')
  return new TextEncoder().encode(cleanXml(path, text))
}

function decode(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe)
    return new TextDecoder('utf-16le').decode(content).replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"')
  if (first === 0xfe && second === 0xff)
    return new TextDecoder('utf-16be').decode(content).replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"')
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

const value = `\\s*=\\s*("[^"]*"|'[^']*')`
/** Attributes that go: ids of revisions, paragraphs and drawings, which a copy on somebody's disk has as well; times. */
const goneAttributes = new RegExp(
  `\\s(?:[\\w.-]+:)?(rsid\\w*|paraId|textId|anchorId|editId|durableId|date|dateUtc)${value}`,
  'g',
)
/** Attributes that Word wants to find: their values go. */
const emptyAttributes = new RegExp(
  `(\\s(?:[\\w.-]+:)?(author|initials|userId|providerId)\\s*=\\s*)("[^"]*"|'[^']*')`,
  'g',
)
/** Settings with ids, paths or variables in them. */
const goneElements = [
  'rsids',
  'docId',
  'docVars',
  'attachedTemplate',
  'mailMerge',
  'saveThroughXslt',
  'chartTrackingRefBased',
]

function cleanXml(path: string, xml: string): string {
  const name = path.toLowerCase()
  let clean = xml.replace(/<!--[\s\S]*?-->/g, '')
  if (name === '[content_types].xml')
    return dropElements(clean, 'Override', (tag) => telling.test(attribute(tag, 'PartName').replace(/^\//, '')))
  if (name.endsWith('.rels'))
    return dropElements(clean, 'Relationship', isTellingLink).replace(localTarget, '$1"https://removed.invalid/"')
  clean = clean.replace(goneAttributes, '').replace(emptyAttributes, '$1""')
  for (const element of goneElements) clean = dropElement(clean, element)
  // Fields that bring in a file of one machine, and pictures of older versions with the file's name as their title.
  clean = clean.replace(fieldCodes, (code) => code.replace(localPath, ''))
  clean = clean.replace(
    /(:creationId\b[^>]*?\sid\s*=\s*)("[^"]*"|'[^']*')/g,
    `$1"{${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}}"`,
  )
  clean = clean.replace(/(\s(?:o:title|alt|o:href)\s*=\s*)("[^"]*"|'[^']*')/g, '$1""')
  // The name and the words of a picture are often the file's own name and place.
  return clean.replace(/<(?:[\w.-]+:)?(?:docPr|cNvPr)\b[^>]*>/g, (tag) =>
    tag.replace(new RegExp(`(\\s(?:name|descr|title)\\s*=\\s*)("[^"]*"|'[^']*')`, 'g'), '$1""'),
  )
}

const fieldCodes = new RegExp(`<(?:[\\w.-]+:)?instrText\\b[^>]*>[^<]*|\\s(?:[\\w.-]+:)?instr${value}`, 'g')
/** `file:…`, `C:\\…`, `\\\\machine\\…`, up to what ends it in a field's code. */
const localPath = /(?:file:|\b[a-z]:(?:\\|\/)|\\\\)(?:(?!&quot;|["'<]).)*/gi
const localTarget = /(\sTarget\s*=\s*)(?:"(?:file:|[a-z]:[\\/]|\\\\)[^"]*"|'(?:file:|[a-z]:[\\/]|\\\\)[^']*')/gi

const attribute = (tag: string, wanted: string): string =>
  (new RegExp(`\\s${wanted}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag)?.[1] ?? '').slice(1, -1)

const isTellingLink = (tag: string) =>
  /\/(core-properties|extended-properties|custom-properties|thumbnail|customXml|people|commentsIds|commentsExtended|commentsExtensible|attachedTemplate|classificationlabels|digital-signature\/origin|mailMergeSource)["']/i.test(
    tag,
  )

/** Both ways of writing an element without content. */
const dropElements = (xml: string, element: string, wanted: (tag: string) => boolean) =>
  xml.replace(new RegExp(`<${element}\\b[^>]*?(?:/>|>\\s*</${element}>)`, 'g'), (tag) => (wanted(tag) ? '' : tag))

const dropElement = (xml: string, element: string) =>
  xml.replace(new RegExp(`<((?:[\\w.-]+:)?${element})\\b[^>]*?(?:/>|>[\\s\\S]*?</\\1>)`, 'g'), '')
