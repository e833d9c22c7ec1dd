import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-once.ts'

const late = () => new Error('late')

test('no more run at once than allowed, in their order, also after failures', async () => {
  const limited = atMost(2, 10_000, late)
  const order: number[] = []
  let running = 0
  let max = 0
  const tasks = [1, 2, 3, 4, 5].map((number) =>
    limited(async () => {
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
  const limited = atMost(1, 20, late)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = limited(() => promise)
  let begun = false
  await expect(limited(async () => void (begun = true))).rejects.toThrow('late')
  resolve()
  await first
  expect(await limited(async () => 'next')).toBe('next')
  expect(begun).toBe(false)
})
