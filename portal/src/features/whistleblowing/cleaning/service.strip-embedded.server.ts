/**
 * Removes comments, application segments (EXIF, XMP, IPTC, previews) and trailing data from a JPEG. Segments needed to interpret its colours stay.
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
export function dropJp2Boxes(picture: Uint8Array): Uint8Array {
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
