import { expect, test, vi } from 'vitest'
import { PageLimits, uploadPageLimits } from './page-limits.server.ts'

const now = new Date('2026-11-22T09:00:00Z')
const perNetwork = { limit: 2, minutes: 1 }
const render = () => Promise.resolve('page')

test('a network that opens too many pages gets the time to wait, others are served', async () => {
  const limits = new PageLimits({ perNetwork, atOnce: 1, waiting: 1 })
  await limits.run('192.0.2.1', now, render)
  await limits.run('192.0.2.1', now, render)
  await expect(limits.run('192.0.2.1', now, render)).rejects.toMatchObject({ statusCode: 429, retryAfter: 60 })
  expect(await limits.run('192.0.2.2', now, render)).toBe('page')
  limits.forgive('192.0.2.1')
  expect(await limits.run('192.0.2.1', now, render)).toBe('page')
})

test('the number of renders and waiting requests is limited; a failed render frees its place', async () => {
  const limits = new PageLimits({ perNetwork: { limit: 100, minutes: 1 }, atOnce: 2, waiting: 3 })
  const finish: (() => void)[] = []
  let running = 0
  const slow = (fail: boolean) => () =>
    new Promise<string>((resolve, reject) => {
      running++
      finish.push(() => {
        running--
        if (fail) reject(new Error('no'))
        else resolve('page')
      })
    })
  const all = Array.from({ length: 6 }, (_, at) => limits.run('192.0.2.1', now, slow(at === 0)))
  const settled = Promise.allSettled(all)
  await expect(all[5]).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 })
  for (let done = 0; done < 5; done++) {
    expect(running).toBe(Math.min(2, 5 - done))
    finish[done]!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
  ])
})

test('a network holds three of the places for files, and waits ten seconds for another; others are served', async () => {
  vi.useFakeTimers()
  const limits = new PageLimits(uploadPageLimits)
  const finish: (() => void)[] = []
  const slow = () => new Promise<string>((resolve) => finish.push(() => resolve('page')))
  const all = Array.from({ length: 34 }, () => limits.run('192.0.2.1', now, slow))
  const settled = Promise.allSettled(all)
  await vi.advanceTimersByTimeAsync(0)
  expect(finish).toHaveLength(3)
  expect(await limits.run('192.0.2.2', now, render)).toBe('page')
  await vi.advanceTimersByTimeAsync(10_000)
  for (const end of finish) end()
  const outcomes = await settled
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(outcomes.at(-1)).toMatchObject({ reason: { statusCode: 503, retryAfter: 5 } })
  vi.useRealTimers()
})
