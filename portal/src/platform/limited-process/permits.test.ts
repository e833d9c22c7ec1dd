import { expect, test, vi } from 'vitest'
import { tooBusy } from './busy.ts'
import { FrameError, FrameReader, writeFrame } from './frames.server.ts'
import { reservedForCode } from './limits.server.ts'
import { Permits, MemoryBudget } from './parsing.server.ts'

const limits = { atOnce: 2, perSender: 1, waiting: 6, waitingPerSender: 3, longestWaitMs: 60_000, busy: tooBusy }

/** Lets every task start that can; each notes its name and ends when `end` is called. */
function scene() {
  const permits = new Permits(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, rank = 0) =>
    permits.acquire(name[0]!, rank).then((end) => {
      begun.push(name)
      ends.set(name, end)
    })
  return { begun, ask, end: async (name: string) => (ends.get(name)!(), await Promise.resolve()) }
}

test('one sender never holds all permits, and senders take turns', async () => {
  const { begun, ask, end } = scene()
  void ask('a1')
  void ask('a2')
  void ask('a3')
  await vi.waitFor(() => expect(begun).toEqual(['a1']))
  void ask('b1')
  void ask('c1')
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']))
  await end('a1')
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2']))
  await end('a2')
  await vi.waitFor(() => expect(begun.at(-1)).toBe('c1'))
})

test('senders without refused files go first', async () => {
  const { begun, ask, end } = scene()
  void ask('a1')
  void ask('b1')
  void ask('c1', 3)
  void ask('d1', 1)
  void ask('e1')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  for (const [over, next] of [
    ['a1', 'e1'],
    ['b1', 'd1'],
    ['e1', 'c1'],
  ] as const) {
    await end(over)
    await vi.waitFor(() => expect(begun.at(-1)).toBe(next))
  }
})

test('the queue is bounded in number, per sender and in total, and in time', async () => {
  vi.useFakeTimers()
  const { ask } = scene()
  const refused: string[] = []
  const send = (name: string) =>
    void ask(name).catch(({ statusCode, retryAfter }) => refused.push(`${name} ${statusCode} ${retryAfter}`))
  for (const name of ['a1', 'b1', 'a2', 'a3', 'a4', 'a5']) send(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual(['a5 503 5'])
  for (const name of ['c1', 'd1', 'e1', 'f1']) send(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual(['a5 503 5', 'f1 503 5'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused).toHaveLength(8)
  vi.useRealTimers()
})

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
