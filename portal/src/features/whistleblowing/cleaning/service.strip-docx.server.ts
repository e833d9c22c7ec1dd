import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { StripError } from './service.strip-error.server.ts'
import { stripPicture } from './service.strip-picture.server.ts'
import { localName, rewriteXml, type Tag, type XmlRules } from './service.strip-xml.server.ts'

interface ZipLimits {
  entries: number
  /** Total bytes of all entries after unpacking. */
  bytes: number
}

const fail = (): never => {
  throw new StripError('unreadable')
}

/**
 * Reads the entries listed in the directory of a zip, each unpacked when requested. The limits apply to the bytes actually unpacked, not to the
 * stated sizes. Entries must not overlap. Throws StripError.
 */
function* readZip(zip: Buffer, limits: ZipLimits): Generator<{ name: string; content: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > zip.length) fail()
  const entries = zip.readUInt16LE(end + 10)
  if (entries > limits.entries) fail()
  let left = limits.bytes
  let packedBytes = 0
  let at = zip.readUInt32LE(end + 16)
  const names = new Set<string>()
  for (let index = 0; index < entries; index++) {
    const entry = readEntry(zip, at)
    at = entry.next
    packedBytes += entry.packed.length
    // More packed bytes than the file has means that entries share bytes.
    if (packedBytes > zip.length || names.has(entry.name)) fail()
    names.add(entry.name)
    const content = unpack(entry, left)
    left -= content.length
    yield { name: entry.name, content }
  }
}

interface Entry {
  name: string
  method: number
  packed: Buffer
  next: number
}

function readEntry(zip: Buffer, at: number): Entry {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) fail()
  const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
  const local = zip.readUInt32LE(at + 42)
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
  if (isEncrypted || local + 30 > zip.length || zip.readUInt32LE(local) !== 0x04034b50) fail()
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const length = zip.readUInt32LE(at + 20)
  if (start + length > zip.length) fail()
  return {
    name: zip.toString('utf8', at + 46, at + 46 + name),
    method: zip.readUInt16LE(at + 10),
    packed: zip.subarray(start, start + length),
    next: at + 46 + name + extra + comment,
  }
}

function unpack({ method, packed }: Entry, max: number): Buffer {
  if (method === 0) return packed.length <= max ? packed : fail()
  if (method !== 8) return fail()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, max) })
  } catch {
    return fail()
  }
}

const limits = { entries: 2_000, bytes: 80 * 1_048_576 }
/** Limit for one XML part; more than the text of a thousand pages. */
const maxXmlBytes = 16 * 1_048_576
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
    const recordTag = (tag: Tag) => {
      if (isTellingLink(tag)) found.add(valueOf(tag, 'Target').replace(/^\//, '').toLowerCase())
      return false
    }
    rewriteXml(decode(content), { ...untouched, drops: recordTag })
  }
  return found
}

async function cleanPart(path: string, content: Buffer): Promise<Uint8Array> {
  if (picture.test(path)) return stripPicture(content, /png$/i.test(path) ? 'png' : /gif$/i.test(path) ? 'gif' : 'jpg')
  if (!isXml(path)) return content
  return new TextEncoder().encode(rewriteXml(decode(content), rulesFor(path.toLowerCase())))
}

function decode(content: Buffer): string {
  if (content.length > maxXmlBytes) throw new StripError('unreadable')
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
