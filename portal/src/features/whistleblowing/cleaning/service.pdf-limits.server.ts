import { constants, inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { StripError } from './service.strip-error.server.ts'

/** Inflates zlib data up to `most` bytes; truncated data gives what it contains. Throws StripError beyond the limit. */
export function inflate(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new StripError('unreadable')
  }
}

/** More than all objects of a document with a thousand pages. */
const mostObjectBytes = 32 * 1_048_576
const dictBytes = 2_048
const mostStreams = 100_000

/**
 * The PDF library inflates object streams without a limit when it opens a document, so inflate them here first, up to a limit, and discard the
 * result. Streams not recognised here are stopped by the limits of the child process.
 */
export function refuseObjectBombs(pdf: Buffer): void {
  let left = mostObjectBytes
  let streams = 0
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue
    if (++streams > mostStreams) throw new StripError('unreadable')
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

function unpackedLength(packed: Buffer, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch (error) {
    // Other errors are left to the PDF library.
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new StripError('unreadable')
    return 0
  }
}

const mostNodes = 10_000

/** Refuses a page tree with a cycle or with too many references to the same pages. */
export function requireTreeOfPages(document: PDFDocument): void {
  let seen = 0
  const open: unknown[] = [document.catalog.lookup(PDFName.of('Pages'))]
  while (open.length > 0) {
    const node = open.pop()
    if (++seen > mostNodes) throw new StripError('unreadable')
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : undefined
    if (!(kids instanceof PDFArray)) continue
    if (kids.size() > mostNodes) throw new StripError('unreadable')
    for (let index = 0; index < kids.size(); index++) open.push(kids.lookup(index))
  }
}
