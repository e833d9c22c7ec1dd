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

/** Entries that say who, when, where or with what, wherever they stand; private data of programs; older states; ways to other files. */
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
/** Entries of a remark on a page: its author, its times, its name. */
const tellingOfRemarks = ['T', 'M', 'CreationDate', 'NM', 'RC', 'Subj']
/** Entries of a signature: the certificate bears its owner's name. */
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
/** What an action points to, where it leads out of the document. */
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
 * A PDF copied page by page into a new one: its history, information, XMP, attached files, scripts and forms' fields stay behind. What the pages
 * themselves bring along (remarks' authors, editors' private data, signatures, colour profiles, pictures' EXIF) is taken out before, so that nothing of it
 * can be reached and copied. Throws StripError.
 */
export async function stripPdf(bytes: Buffer): Promise<Buffer> {
  refuseObjectBombs(bytes)
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    throwOnInvalidObject: false,
  })
  if (source.isEncrypted) throw new StripError('locked')
  requireTreeOfPages(source)
  for (const page of source.getPages()) dropAttachedFiles(page.node)
  cleanObjects(source)
  const copy = await PDFDocument.create({ updateMetadata: false })
  const pages = await copy.copyPages(source, source.getPageIndices())
  if (pages.length === 0) throw new StripError('unreadable')
  for (const page of pages) copy.addPage(page)
  return Buffer.from(await copy.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** Remarks that carry a file, sound or film would carry its metadata along. */
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

/** Direct objects have no number of their own and are found only from the object that holds them. */
function cleanObject(object: PDFObject): void {
  if (object instanceof PDFArray) {
    plainColours(object)
    for (let index = 0; index < object.size(); index++) cleanObject(object.get(index))
  }
  const dict = object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined
  if (!dict) return
  const drop = (keys: string[]) => keys.forEach((key) => dict.delete(name(key)))
  drop(tellingKeys)
  // A remark has a place on the page; T of other things is something else.
  if (dict.has(name('Rect')) && dict.has(name('Subtype'))) drop(tellingOfRemarks)
  if (dict.has(name('ByteRange')) || nameOf(dict, 'Type') === 'Sig') drop(tellingOfSignatures)
  if (leavingActions.includes(nameOf(dict, 'S') ?? '')) drop(tellingOfActions)
  if (isLocal(dict.get(name('URI')))) drop(['URI'])
  for (const value of dict.values()) cleanObject(value)
}

/** A colour profile names the screen or scanner for which it was made, sometimes by its number: the plain colours of as many parts stand in for it. */
function plainColours(colours: PDFArray): void {
  if (colours.get(0) !== name('ICCBased')) return
  const profile = colours.lookup(1)
  const parts = profile instanceof PDFRawStream ? profile.dict.lookupMaybe(name('N'), PDFNumber)?.asNumber() : undefined
  while (colours.size() > 0) colours.remove(0)
  colours.push(name(deviceColours[parts ?? 3] ?? 'DeviceRGB'))
}

/** A link to a file of one machine holds its owner's name as likely as not. */
const isLocal = (address: PDFObject | undefined): boolean =>
  (address instanceof PDFString || address instanceof PDFHexString) &&
  /^\s*(file:|[a-z]:[\\/]|\\\\)/i.test(address.decodeText())

const nameOf = (dict: PDFDict, key: string) => {
  const value = dict.get(name(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}
/** How a stream is packed, the outermost first. */
function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(name('Filter'))
  const all = filter instanceof PDFArray ? filter.asArray() : [filter]
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []))
}

/** More filters around a picture, or a longer picture, only a bomb has. */
const mostFilters = 3
const mostPictureBytes = 32 * 1_048_576

/** A picture in a picture's own format, cleaned; what else it is packed in is taken off. */
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

/** Takes one filter off. Flate is unpacked up to the limit and not beyond it; the others cannot grow as much. */
function unpackOnce(dict: PDFDict, filter: string, bytes: Uint8Array, parameters: PDFObject | undefined): Uint8Array {
  if (filter === 'FlateDecode' && !(parameters instanceof PDFDict)) return inflate(bytes, mostPictureBytes)
  const outer = PDFDict.withContext(dict.context)
  outer.set(name('Filter'), name(filter))
  if (parameters instanceof PDFDict) outer.set(name('DecodeParms'), parameters)
  const unpacked = decodePDFRawStream(PDFRawStream.of(outer, bytes)).decode()
  if (unpacked.length > mostPictureBytes) throw new StripError('unreadable')
  return unpacked
}
