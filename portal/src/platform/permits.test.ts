import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { tooBusy } from './limited-process/busy.ts'
import { Permits } from './permits.server.ts'

const limits = { atOnce: 2, perSender: 1, waiting: 6, waitingPerSender: 3, longestWaitMs: 60_000, busy: tooBusy }

/** Lets every task start that can; each notes its name and ends when `end` is called. */
function scene() {
  const permits = new Permits(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, rank = 0) =>
    permits.run(
      () => {
        begun.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      },
      name[0],
      rank,
    )
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

test('without a limit for each sender, tasks run in their order, also after failures', async () => {
  const permits = new Permits({ atOnce: 2 })
  const order: number[] = []
  let running = 0
  let max = 0
  const tasks = [1, 2, 3, 4, 5].map((number) =>
    permits.run(async () => {
      max = Math.max(max, ++running)
      order.push(number)
      await sleep(5)
      running--
      if (number === 2) throw new Error('failed')
      return number
    }),
  )
  const settled = await Promise.allSettled(tasks)
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect([max, order]).toEqual([2, [1, 2, 3, 4, 5]])
})

test('a task that waits too long fails and takes no turn', async () => {
  const permits = new Permits({ atOnce: 1, longestWaitMs: 20, busy: () => new Error('late') })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = permits.run(() => promise)
  let begun = false
  await expect(permits.run(async () => void (begun = true))).rejects.toThrow('late')
  resolve()
  await first
  expect(await permits.run(async () => 'next')).toBe('next')
  expect(begun).toBe(false)
})
