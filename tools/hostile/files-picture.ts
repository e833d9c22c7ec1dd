import { crc32, deflateSync } from 'node:zlib'
import type { Random } from './random.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** A PNG that claims this size, with only `rows` rows; interlaced, it must be unpacked completely. */
export function pngOf(
  width: number,
  height: number,
  { rows = 0, interlaced = false, more = [] as Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  const data = deflateSync(Buffer.alloc(rows * (1 + width * 3)), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const textBomb = (megabytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1_048_576), { level: 9 })]))
const profileBomb = (megabytes: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1_048_576), { level: 9 })]))

/** A good JPEG whose header claims another size. */
export function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at + 9 < copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2))
    if (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2) {
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
      break
    }
  return copy
}

const webpSaying = (width: number, height: number) => {
  const data = Buffer.alloc(10)
  data.set([0x9d, 0x01, 0x2a], 3)
  data.writeUInt16LE(width & 0x3fff, 6)
  data.writeUInt16LE(height & 0x3fff, 8)
  const body = Buffer.concat([Buffer.from('WEBPVP8 '), Buffer.from([10, 0, 0, 0]), data])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

/** A good AVIF whose size box claims another size. */
function avifSaying(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif)
  const at = copy.indexOf('ispe')
  if (at > 0) {
    copy.writeUInt32BE(width, at + 8)
    copy.writeUInt32BE(height, at + 12)
  }
  return copy
}

export interface GoodPictures {
  jpeg: Buffer
  png: Buffer
  avif: Buffer
}

const side = (random: Random) => 1000 * 2 ** random.below(7)

/** Images with giant sizes and decompression bombs. `kinds` gives the file extension of each. */
export const hostilePictures: { ending: string; make: (random: Random, good: GoodPictures) => Buffer }[] = [
  { ending: 'png', make: (random) => pngOf(side(random), side(random)) },
  { ending: 'png', make: (random) => pngOf(2 ** 31 - 1 - random.below(9), 2 ** 31 - 1) },
  { ending: 'png', make: (random) => pngOf(9000, 6000 + random.below(2000), { rows: 6000 + random.below(2000) }) },
  { ending: 'png', make: (random) => pngOf(8000, 4000 + random.below(4000), { rows: 4000, interlaced: true }) },
  { ending: 'png', make: (random) => pngOf(10, 10, { rows: 10, more: [textBomb(20 + random.below(200))] }) },
  { ending: 'png', make: (random) => pngOf(10, 10, { rows: 10, more: [profileBomb(20 + random.below(200))] }) },
  { ending: 'png', make: (random) => pngOf(1, 1_000_000 + random.below(9_000_000), { rows: 1000 }) },
  { ending: 'jpg', make: (random, { jpeg }) => jpegSaying(jpeg, 65_500, 65_500 - random.below(99)) },
  { ending: 'jpg', make: (random, { jpeg }) => jpegSaying(jpeg, side(random) % 65_500, side(random) % 65_500) },
  { ending: 'webp', make: (random) => webpSaying(16_383 - random.below(99), 16_383) },
  { ending: 'avif', make: (random, { avif }) => avifSaying(avif, side(random), side(random)) },
]
