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
  /^(docProps\/|customXml\/|word\/people\.xml$|word\/commentsIds\.xml$|word\/commentsExtensible\.xml$|_xmlsignatures\/|docMetadata\/)/i
/** Other files in the file, programs, signatures: they cannot be cleaned. */
const foreign = /^(word\/(embeddings|activeX|ctrls|afchunk)|word\/vbaProject)|\.(bin|exe|ole|docm|xlsx|pptx|docx)$/i
const picture = /^word\/media\/.*\.(jpe?g|png)$/i
const drawing = /^word\/media\/.*\.(emf|wmf|gif|bmp|svg)$/i
const isXml = (path: string) => /\.(xml|rels)$/i.test(path)

/** A DOCX without properties, authors, times, revision marks' ids, paths and names of pictures. Throws StripError. */
export async function stripDocx(bytes: Buffer): Promise<Buffer> {
  const parts = unpack(bytes)
  const clean: Record<string, Uint8Array> = {}
  for (const [path, content] of Object.entries(parts)) {
    if (path.endsWith('/') || telling.test(path)) continue
    if (foreign.test(path)) throw new StripError('embedded')
    if (path.startsWith('word/media/') && !picture.test(path) && !drawing.test(path)) throw new StripError('embedded')
    clean[path] = await cleanPart(path, content)
  }
  return Buffer.from(zipSync(clean, { mtime: noTime, level: 6 }))
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
  if (picture.test(path)) return stripPicture(Buffer.from(content), /png$/i.test(path) ? 'png' : 'jpg')
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
/** Attributes that go: revision ids, times. */
const goneAttributes = new RegExp(`\\s(?:[\\w.-]+:)?(rsid\\w*|date|dateUtc)${value}`, 'g')
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
  if (name.endsWith('.rels')) return dropElements(clean, 'Relationship', isTellingLink)
  clean = clean.replace(goneAttributes, '').replace(emptyAttributes, '$1""')
  for (const element of goneElements) clean = dropElement(clean, element)
  // The name and the words of a picture are often the file's own name and place.
  return clean.replace(/<(?:[\w.-]+:)?(?:docPr|cNvPr)\b[^>]*>/g, (tag) =>
    tag.replace(new RegExp(`(\\s(?:name|descr|title)\\s*=\\s*)("[^"]*"|'[^']*')`, 'g'), '$1""'),
  )
}

const attribute = (tag: string, wanted: string): string =>
  (new RegExp(`\\s${wanted}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag)?.[1] ?? '').slice(1, -1)

const isTellingLink = (tag: string) =>
  /\/(core-properties|extended-properties|custom-properties|thumbnail|customXml|people|commentsIds|commentsExtensible|attachedTemplate|classificationlabels|digital-signature\/origin|mailMergeSource)["']/i.test(
    tag,
  ) || /^file:/i.test(attribute(tag, 'Target'))

/** Both ways of writing an element without content. */
const dropElements = (xml: string, element: string, wanted: (tag: string) => boolean) =>
  xml.replace(new RegExp(`<${element}\\b[^>]*?(?:/>|>\\s*</${element}>)`, 'g'), (tag) => (wanted(tag) ? '' : tag))

const dropElement = (xml: string, element: string) =>
  xml.replace(new RegExp(`<((?:[\\w.-]+:)?${element})\\b[^>]*?(?:/>|>[\\s\\S]*?</\\1>)`, 'g'), '')
