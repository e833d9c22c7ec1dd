import { inflateRawSync } from 'node:zlib'
import { StripError } from './service.strip-error.server.ts'

export interface ZipLimits {
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
export function* readZip(zip: Buffer, limits: ZipLimits): Generator<{ name: string; content: Buffer }> {
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

function unpack({ method, packed }: Entry, most: number): Buffer {
  if (method === 0) return packed.length <= most ? packed : fail()
  if (method !== 8) return fail()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch {
    return fail()
  }
}
