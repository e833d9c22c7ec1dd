import { zipSync } from 'fflate'
import { StripError } from './service.strip-error.server.ts'
import { stripPicture } from './service.strip-picture.server.ts'
import { localName, rewriteXml, type Tag, type XmlRules } from './service.strip-xml.server.ts'
import { readZip } from './service.unzip.server.ts'

const limits = { entries: 2_000, bytes: 80 * 1_048_576 }
/** Limit for one XML part; more than the text of a thousand pages. */
const mostXmlBytes = 16 * 1_048_576
// The earliest time that a zip can store.
const noTime = new Date(1980, 0, 1)

/** Parts that reveal people, times or places, and that the text does not need. */
const telling =
  /^(docProps\/|customXml\/|word\/people\.xml$|word\/comments(Ids|Extended|Extensible)\.xml$|_xmlsignatures\/|docMetadata\/|package\/services\/)/i
/** Embedded files and programs, which cannot be cleaned. */
const foreign = /^word\/(embeddings|activeX|ctrls|afchunk|vbaProject)/i
/** Images that can be re-encoded; other formats (EMF, SVG and so on) may contain anything. */
const picture = /^word\/media\/[^/]*\.(jpe?g|png|gif)$/i
const isXml = (path: string) => /\.(xml|rels|vml)$/i.test(path)
const isFont = (path: string) => /^word\/fonts\/[^/]*\.(odttf|ttf)$/i.test(path)

/** Removes properties, authors, times, revision ids, local paths and image names from a DOCX. Throws StripError. */
export async function stripDocx(bytes: Buffer): Promise<Buffer> {
  const properties = listProperties(bytes)
  const clean: Record<string, Uint8Array> = {}
  for (const { name, content } of readZip(bytes, limits)) {
    if (name.endsWith('/') || telling.test(name) || properties.has(name.toLowerCase())) continue
    if (foreign.test(name) || !(isXml(name) || picture.test(name) || isFont(name))) throw new StripError('embedded')
    clean[name] = await cleanPart(name, content)
  }
  return Buffer.from(zipSync(clean, { mtime: noTime, level: 6 }))
}

/** Properties are identified by their relationship, because their parts may have any name. */
function listProperties(zip: Buffer): Set<string> {
  const found = new Set<string>()
  for (const { name, content } of readZip(zip, limits)) {
    if (name.toLowerCase() !== '_rels/.rels') continue
    const note = (tag: Tag) => {
      if (isTellingLink(tag)) found.add(valueOf(tag, 'Target').replace(/^\//, '').toLowerCase())
      return false
    }
    rewriteXml(decode(content), { ...untouched, drops: note })
  }
  return found
}

async function cleanPart(path: string, content: Buffer): Promise<Uint8Array> {
  if (picture.test(path)) return stripPicture(content, /png$/i.test(path) ? 'png' : /gif$/i.test(path) ? 'gif' : 'jpg')
  if (!isXml(path)) return content
  return new TextEncoder().encode(rewriteXml(decode(content), rulesFor(path.toLowerCase())))
}

function decode(content: Buffer): string {
  if (content.length > mostXmlBytes) throw new StripError('unreadable')
  const [first, second] = content
  if (first === 0xff && second === 0xfe)
    return new TextDecoder('utf-16le').decode(content).replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"')
  if (first === 0xfe && second === 0xff)
    return new TextDecoder('utf-16be').decode(content).replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"')
  return new TextDecoder('utf-8', { fatal: true }).decode(content)
}

const untouched: XmlRules = { drops: () => false, attribute: (_tag, _name, value) => value, text: (_tag, text) => text }

function rulesFor(path: string): XmlRules {
  if (path === '[content_types].xml')
    return {
      ...untouched,
      drops: (tag) => tag.name === 'Override' && telling.test(valueOf(tag, 'PartName').replace(/^\//, '')),
    }
  if (path.endsWith('.rels'))
    return {
      ...untouched,
      drops: (tag) => localName(tag.name) === 'Relationship' && isTellingLink(tag),
      attribute: (_tag, name, value) => (name === 'Target' && isLocal.test(value) ? 'https://removed.invalid/' : value),
    }
  return wordRules
}

/** Attributes to remove: times, and ids of revisions, paragraphs and drawings, which another copy of the document would share. */
const goneAttribute = /^(rsid\w*|paraId|textId|anchorId|editId|durableId|date|dateUtc)$/
/** Attributes that Word requires; only their values are removed. */
const emptyAttribute = /^(author|initials|userId|providerId)$/
/** Attributes that often contain a file name or path of an image or of its previous version. */
const titleAttribute = /^(o:title|alt|o:href)$/
const pictureWords = /^(name|descr|title)$/
const noId = `{${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}}`
/** Settings that contain ids, paths or variables. */
const goneElements = new Set([
  'rsids',
  'docId',
  'docVars',
  'attachedTemplate',
  'mailMerge',
  'saveThroughXslt',
  'chartTrackingRefBased',
])
const isLocal = /^(?:file:|[a-z]:[\\/]|\\\\)/i
/** `file:…`, `C:\\…` or `\\\\machine\\…`, up to the end of the path in a field code. */
const localPath = /(?:file:|\b[a-z]:(?:\\|\/)|\\\\)(?:(?!&quot;|["'<]).)*/gi

const wordRules: XmlRules = {
  drops: ({ name }) => goneElements.has(localName(name)),
  attribute({ name: tag }, name, value) {
    const plain = localName(name)
    if (goneAttribute.test(plain)) return undefined
    if (emptyAttribute.test(plain) || titleAttribute.test(name)) return ''
    if (/^(docPr|cNvPr)$/.test(localName(tag)) && pictureWords.test(name)) return ''
    if (localName(tag) === 'creationId' && name === 'id') return noId
    // Field codes may refer to local files.
    return plain === 'instr' ? value.replace(localPath, '') : value
  },
  text: (tag, text) => (localName(tag) === 'instrText' ? text.replace(localPath, '') : text),
}

const valueOf = ({ attributes }: Tag, wanted: string): string => attributes.find(([name]) => name === wanted)?.[1] ?? ''

const tellingLink =
  /\/(core-properties|extended-properties|custom-properties|thumbnail|customXml|people|commentsIds|commentsExtended|commentsExtensible|attachedTemplate|classificationlabels|digital-signature\/origin|mailMergeSource)$/i
const isTellingLink = (tag: Tag): boolean => tag.attributes.some(([, value]) => tellingLink.test(value))
