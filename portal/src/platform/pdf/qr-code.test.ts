import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

/** The squares of the path as a picture, three pixels each: what a camera sees of it. */
function rasterise({ size, path }: ReturnType<typeof qrCode>) {
  const side = size * 3
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < 9; at++) {
      const [column, row] = [Number(x) * 3 + (at % 3), Number(y) * 3 + Math.floor(at / 3)]
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  return { width: side, height: side, data }
}

test.each(['https://portal.example.org/complaint-status', 'otpauth://totp/A:b@example.com?secret=ABCDEFGH'])(
  'a reader reads %s in its code',
  (text) => expect(decodeQR(rasterise(qrCode(text)))).toBe(text),
)
