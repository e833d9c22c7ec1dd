import { expect, test } from 'vitest'
import { FrameError, FrameReader, writeFrame } from './frames.server.ts'
import { reservedForCode } from './limits.server.ts'
import { MemoryBudget } from './parsing.server.ts'

test('memory is bounded per sender and in total, and given back', () => {
  const budget = new MemoryBudget({ total: 100, perSender: 40 })
  const [a, b, c] = [budget.hold('a'), budget.hold('b'), budget.hold('c')]
  a.grow(40)
  expect(() => budget.hold('a').grow(1)).toThrow(expect.objectContaining({ statusCode: 503, retryAfter: 5 }))
  b.grow(40)
  expect(() => c.grow(21)).toThrow(expect.objectContaining({ statusCode: 503 }))
  a.shrink(30)
  c.grow(40)
  for (const holding of [a, b, c, c]) holding.release()
  expect(budget.bytes).toBe(0)
})

test('a frame arrives in pieces, and one that is too long is refused by its header', () => {
  const whole = Buffer.concat(writeFrame({ a: 1 }, [Buffer.from('xy')]))
  const reader = new FrameReader(2)
  for (const byte of whole.subarray(0, -1)) expect(reader.push(Buffer.of(byte))).toBeUndefined()
  expect(reader.push(whole.subarray(-1))).toEqual({ json: { a: 1 }, bytes: Buffer.from('xy') })
  expect(() => new FrameReader(1).push(whole.subarray(0, 8))).toThrow(FrameError)
  const longJson = Buffer.alloc(8)
  longJson.writeUInt32LE(100_000, 0)
  expect(() => new FrameReader(1).push(longJson)).toThrow(FrameError)
})

test('what Node reserves for code is read from its maps', () => {
  const maps = '1000-3000 rwxp 00000000 00:00 0\n4000-5000 r-xp 0 00:00 0 /bin/x\n6000-7000 rwxp 0 00:00 0\n'
  expect(reservedForCode(maps)).toBe(0x3000)
})
