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
import { inflate, refuseObjectBombs, requireTreeOfPages } from './service.pdf-limits.server.ts'
import { StripError } from './service.strip-error.server.ts'
import { dropJp2Boxes, dropJpegSegments } from './service.strip-embedded.server.ts'

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
const mostFilters = 3
const mostPictureBytes = 32 * 1_048_576

/** Cleans a JPEG or JPEG 2000 image after removing other filters around it. */
function cleanedPicture(stream: PDFRawStream, clean: (picture: Uint8Array) => Uint8Array): PDFRawStream {
  const { dict } = stream
  const filters = filtersOf(dict)
  if (filters.length > mostFilters) throw new StripError('unreadable')
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
  if (filter === 'FlateDecode' && !(parameters instanceof PDFDict)) return inflate(bytes, mostPictureBytes)
  const outer = PDFDict.withContext(dict.context)
  outer.set(name('Filter'), name(filter))
  if (parameters instanceof PDFDict) outer.set(name('DecodeParms'), parameters)
  const unpacked = decodePDFRawStream(PDFRawStream.of(outer, bytes)).decode()
  if (unpacked.length > mostPictureBytes) throw new StripError('unreadable')
  return unpacked
}
