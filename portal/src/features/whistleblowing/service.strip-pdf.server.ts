import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import { StripError } from './service.strip-error.server.ts'

/** Entries that say who, when or with what, wherever they stand. */
const tellingKeys = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'Info',
  'ID',
  'AF',
  'EF',
  'Lang',
  'AA',
  'OpenAction',
  'JS',
]
/** Entries of a remark on a page: its author, its times, its name. */
const tellingOfRemarks = ['T', 'M', 'CreationDate', 'NM', 'RC', 'Subj']

const name = (text: string) => PDFName.of(text)

/**
 * A PDF copied page by page into a new one: its history, information, XMP, attached files, scripts and forms' fields stay behind. What the pages
 * themselves bring along (remarks' authors, editors' private data, pictures' EXIF) is taken out of the copy. Throws StripError.
 */
export async function stripPdf(bytes: Buffer): Promise<Buffer> {
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    throwOnInvalidObject: false,
  })
  if (source.isEncrypted) throw new StripError('locked')
  const copy = await PDFDocument.create({ updateMetadata: false })
  const pages = await copy.copyPages(source, source.getPageIndices())
  if (pages.length === 0) throw new StripError('unreadable')
  for (const page of pages) {
    dropAttachedFiles(page.node)
    copy.addPage(page)
  }
  cleanObjects(copy)
  return Buffer.from(await copy.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** Remarks that carry a file, sound or film would carry its metadata along. */
function dropAttachedFiles(page: PDFDict): void {
  const remarks = page.lookupMaybe(name('Annots'), PDFArray)
  if (!remarks) return
  for (let index = remarks.size() - 1; index >= 0; index--) {
    const kind = remarks.lookupMaybe(index, PDFDict)?.lookupMaybe(name('Subtype'), PDFName)?.decodeText()
    if (kind && ['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D'].includes(kind)) {
      const ref = remarks.get(index)
      remarks.remove(index)
      if (ref instanceof PDFRef) page.context.delete(ref)
    }
  }
}

function cleanObjects({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    cleanObject(object)
    if (object instanceof PDFRawStream) {
      const dict = object.dict
      const type = nameOf(dict, 'Type')
      if (type === 'Metadata' || type === 'EmbeddedFile') context.delete(ref)
      else if (filterOf(dict) === 'DCTDecode') context.assign(ref, cleanedPicture(object))
    }
  }
}

/** Direct objects have no number of their own and are found only from the object that holds them. */
function cleanObject(object: PDFObject): void {
  if (object instanceof PDFArray) for (let index = 0; index < object.size(); index++) cleanObject(object.get(index))
  const dict = object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined
  if (!dict) return
  for (const key of tellingKeys) dict.delete(name(key))
  // A remark has a place on the page; T of other things is something else.
  if (dict.has(name('Rect')) && dict.has(name('Subtype'))) for (const key of tellingOfRemarks) dict.delete(name(key))
  for (const value of dict.values()) cleanObject(value)
}

const nameOf = (dict: PDFDict, key: string) => {
  const value = dict.get(name(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}
const filterOf = (dict: PDFDict) => {
  const filter = dict.get(name('Filter'))
  return filter instanceof PDFArray && filter.size() === 1 && filter.get(0) instanceof PDFName
    ? (filter.get(0) as PDFName).decodeText()
    : nameOf(dict, 'Filter')
}

function cleanedPicture(stream: PDFRawStream): PDFRawStream {
  const cleaned = dropJpegSegments(stream.getContents())
  stream.dict.delete(name('Length'))
  return PDFRawStream.of(stream.dict, cleaned)
}

/**
 * A JPEG without remarks and application segments (EXIF, XMP, IPTC, previews) and without what follows its end; segments that say how its colours
 * are meant stay.
 */
export function dropJpegSegments(jpeg: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1]!
    const segmentEnd = at + 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!
    const end = marker === 0xda ? scanEnd(jpeg, segmentEnd) : segmentEnd
    const telling = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)
    if (!telling) kept.push(jpeg.subarray(at, end))
    at = end
    if (jpeg[at + 1] === 0xd9) break
  }
  kept.push(Uint8Array.of(0xff, 0xd9))
  return Buffer.concat(kept)
}

/** Where the next marker stands after a scan's data, in which FF00 and FFD0 to FFD7 are none. */
function scanEnd(jpeg: Uint8Array, start: number): number {
  for (let at = start; at + 1 < jpeg.length; at++) {
    const next = jpeg[at + 1]!
    if (jpeg[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}
