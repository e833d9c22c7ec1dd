import { expect, test } from 'vitest'
import { PageLimits } from './page-limits.server.ts'

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
