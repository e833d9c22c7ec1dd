import { constants, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { StripError } from './service.strip-error.server.ts'

/**
 * Entries that may reveal people, times, places or software, in any dictionary; also private application data, scripts and references to other files.
 */
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
  'Thumb',
  'VP',
  'LGIDict',
  'Measure',
  'OPI',
  'Ref',
  'CreatorInfo',
  'PTEX.FileName',
  'PTEX.InfoDict',
  'PTEX.Fullbanner',
]
/** Entries of an annotation: author, times and name. */
const tellingOfRemarks = ['T', 'M', 'CreationDate', 'NM', 'RC', 'Subj']
/** Entries of a signature; its certificate names the owner. */
const tellingOfSignatures = [
  'ByteRange',
  'Name',
  'M',
  'Contents',
  'Reason',
  'Location',
  'ContactInfo',
  'Cert',
  'Prop_Build',
  'Reference',
]
/** Targets of actions that lead out of the document. */
const tellingOfActions = ['F', 'D', 'Win', 'Mac', 'Unix', 'Fields', 'T']
const leavingActions = [
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'JavaScript',
  'Rendition',
  'Movie',
  'Sound',
]
const deviceColours: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

const name = (text: string) => PDFName.of(text)

/**
 * Copies a PDF page by page into a new document, leaving behind its history, metadata, XMP, attached files, scripts and form fields. Metadata within
 * the pages (authors of annotations, private application data, signatures, colour profiles, EXIF of images) is removed first, so that it cannot be
 * copied. Throws StripError.
 */
export async function stripPdf(bytes: Buffer): Promise<Buffer> {
  refuseObjectBombs(bytes)
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    // One that only forbids changes opens with the empty password.
    password: '',
    throwOnInvalidObject: false,
  }).catch((error: unknown) => {
    throw error instanceof Error && /password|encrypt/i.test(error.message) ? new StripError('locked') : error
  })
  requireTreeOfPages(source)
  for (const page of source.getPages()) dropAttachedFiles(page.node)
  cleanObjects(source)
  const copy = await PDFDocument.create({ updateMetadata: false })
  const pages = await copy.copyPages(source, source.getPageIndices())
  if (pages.length === 0) throw new StripError('unreadable')
  for (const page of pages) copy.addPage(page)
  return Buffer.from(await copy.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** Annotations with a file, sound or film would include its metadata. */
function dropAttachedFiles(page: PDFDict): void {
  const remarks = page.lookupMaybe(name('Annots'), PDFArray)
  if (!remarks) return
  for (let index = remarks.size() - 1; index >= 0; index--) {
    const kind = remarks.lookupMaybe(index, PDFDict)?.lookupMaybe(name('Subtype'), PDFName)?.decodeText()
    if (kind && ['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D'].includes(kind)) remarks.remove(index)
  }
}

function cleanObjects({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    cleanObject(object)
    if (object instanceof PDFRawStream) {
      const kind = filtersOf(object.dict).at(-1)
      if (kind === 'DCTDecode') context.assign(ref, cleanedPicture(object, dropJpegSegments))
      if (kind === 'JPXDecode') context.assign(ref, cleanedPicture(object, dropJp2Boxes))
    }
  }
}

/** Direct objects have no number of their own, so visit them through the object that contains them. */
function cleanObject(object: PDFObject): void {
  if (object instanceof PDFArray) {
    plainColours(object)
    for (let index = 0; index < object.size(); index++) cleanObject(object.get(index))
  }
  const dict = object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined
  if (!dict) return
  const drop = (keys: string[]) => keys.forEach((key) => dict.delete(name(key)))
  drop(tellingKeys)
  // Only annotations have a place on the page (`Rect`); in other objects `T` means something else.
  if (dict.has(name('Rect')) && dict.has(name('Subtype'))) drop(tellingOfRemarks)
  if (dict.has(name('ByteRange')) || nameOf(dict, 'Type') === 'Sig') drop(tellingOfSignatures)
  if (leavingActions.includes(nameOf(dict, 'S') ?? '')) drop(tellingOfActions)
  if (isLocal(dict.get(name('URI')))) drop(['URI'])
  for (const value of dict.values()) cleanObject(value)
}

/**
 * A colour profile names a screen or scanner, sometimes with its serial number, so replace it by device colours with the same number of components.
 */
function plainColours(colours: PDFArray): void {
  if (colours.get(0) !== name('ICCBased')) return
  const profile = colours.lookup(1)
  const parts = profile instanceof PDFRawStream ? profile.dict.lookupMaybe(name('N'), PDFNumber)?.asNumber() : undefined
  while (colours.size() > 0) colours.remove(0)
  colours.push(name(deviceColours[parts ?? 3] ?? 'DeviceRGB'))
}

/** A link to a local file often contains the name of its owner. */
const isLocal = (address: PDFObject | undefined): boolean =>
  (address instanceof PDFString || address instanceof PDFHexString) &&
  /^\s*(file:|[a-z]:[\\/]|\\\\)/i.test(address.decodeText())

const nameOf = (dict: PDFDict, key: string) => {
  const value = dict.get(name(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}
/** The filters of a stream, outermost first. */
function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(name('Filter'))
  const all = filter instanceof PDFArray ? filter.asArray() : [filter]
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []))
}

/** Only a decompression bomb has more filters around an image, or a larger image. */
const maxFilters = 3
const maxPictureBytes = 32 * 1_048_576

/** Cleans a JPEG or JPEG 2000 image after removing other filters around it. */
function cleanedPicture(stream: PDFRawStream, clean: (picture: Uint8Array) => Uint8Array): PDFRawStream {
  const { dict } = stream
  const filters = filtersOf(dict)
  if (filters.length > maxFilters) throw new StripError('unreadable')
  const parameters = dict.lookup(name('DecodeParms'))
  let picture: Uint8Array = stream.getContents()
  for (const [index, filter] of filters.slice(0, -1).entries())
    picture = unpackOnce(dict, filter, picture, parameters instanceof PDFArray ? parameters.lookup(index) : undefined)
  if (filters.length > 1 && parameters instanceof PDFArray) dict.delete(name('DecodeParms'))
  dict.set(name('Filter'), name(filters.at(-1)!))
  dict.delete(name('Length'))
  return PDFRawStream.of(dict, clean(picture))
}

/** Removes one filter. Flate is inflated only up to the limit; other filters cannot expand as much. */
function unpackOnce(dict: PDFDict, filter: string, bytes: Uint8Array, parameters: PDFObject | undefined): Uint8Array {
  if (filter === 'FlateDecode' && !(parameters instanceof PDFDict)) return inflate(bytes, maxPictureBytes)
  const outer = PDFDict.withContext(dict.context)
  outer.set(name('Filter'), name(filter))
  if (parameters instanceof PDFDict) outer.set(name('DecodeParms'), parameters)
  const unpacked = decodePDFRawStream(PDFRawStream.of(outer, bytes)).decode()
  if (unpacked.length > maxPictureBytes) throw new StripError('unreadable')
  return unpacked
}

/**
 * Removes comments, application segments (EXIF, XMP, IPTC, previews) and trailing data from a JPEG. Segments needed to interpret its colours stay.
 */
function dropJpegSegments(jpeg: Uint8Array): Uint8Array {
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

/** Position of the marker after the data of a scan, in which FF00 and FFD0 to FFD7 are not markers. */
function scanEnd(jpeg: Uint8Array, start: number): number {
  for (let at = start; at + 1 < jpeg.length; at++) {
    const next = jpeg[at + 1]!
    if (jpeg[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}

const sizeBytes = 8
/** Boxes that contain EXIF, XMP and data of applications. */
const tellingBoxes = ['uuid', 'uinf', 'xml ', 'free', 'skip']

/** Removes metadata boxes from a JPEG 2000 file; a raw code stream has none. */
function dropJp2Boxes(picture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(picture)
  if (bytes.subarray(4, 8).toString('latin1') !== 'jP  ') return picture
  const kept: Buffer[] = []
  for (let at = 0; at + sizeBytes <= bytes.length;) {
    const stated = bytes.readUInt32BE(at)
    // A length of 1 means that the next eight bytes give the length, 0 that the box extends to the end.
    const length =
      stated === 1 ? Number(bytes.readBigUInt64BE(at + sizeBytes)) : stated === 0 ? bytes.length - at : stated
    if (length < sizeBytes) break
    const box = bytes.subarray(at, at + length)
    if (!tellingBoxes.includes(bytes.subarray(at + 4, at + 8).toString('latin1'))) kept.push(box)
    at += length
  }
  return Buffer.concat(kept)
}

/** Inflates zlib data up to `most` bytes; truncated data gives what it contains. Throws StripError beyond the limit. */
function inflate(bytes: Uint8Array, max: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: max, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new StripError('unreadable')
  }
}

/** More than all objects of a document with a thousand pages. */
const maxObjectBytes = 32 * 1_048_576
const dictBytes = 2_048
const maxStreams = 100_000

/**
 * The PDF library inflates object streams without a limit when it opens a document, so inflate them here first, up to a limit, and discard the
 * result. Streams not recognised here are stopped by the limits of the child process.
 */
function refuseObjectBombs(pdf: Buffer): void {
  let left = maxObjectBytes
  let streams = 0
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue
    if (++streams > maxStreams) throw new StripError('unreadable')
    const before = pdf.toString('latin1', Math.max(0, at - dictBytes), at)
    const dict = before.slice(before.lastIndexOf(' obj'))
    if (!/\/(ObjStm|XRef)/.test(dict)) continue
    const filters = dict.match(/\/(Fl|FlateDecode|LZWDecode|RunLengthDecode|ASCII85Decode|ASCIIHexDecode)\b/g) ?? []
    if (filters.length > 1) throw new StripError('unreadable')
    if (!/\/Fl/.test(filters[0] ?? '')) continue
    const start = at + (pdf[at + 6] === 0x0d ? 8 : 7)
    const end = pdf.indexOf('endstream', start)
    left -= unpackedLength(pdf.subarray(start, end < 0 ? pdf.length : end), left)
  }
}

function unpackedLength(packed: Buffer, max: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, max), finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch (error) {
    // Other errors are left to the PDF library.
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new StripError('unreadable')
    return 0
  }
}

const maxNodes = 10_000

/** Refuses a page tree with a cycle or with too many references to the same pages. */
function requireTreeOfPages(document: PDFDocument): void {
  let seen = 0
  const open: unknown[] = [document.catalog.lookup(PDFName.of('Pages'))]
  while (open.length > 0) {
    const node = open.pop()
    if (++seen > maxNodes) throw new StripError('unreadable')
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : undefined
    if (!(kids instanceof PDFArray)) continue
    if (kids.size() > maxNodes) throw new StripError('unreadable')
    for (let index = 0; index < kids.size(); index++) open.push(kids.lookup(index))
  }
}
