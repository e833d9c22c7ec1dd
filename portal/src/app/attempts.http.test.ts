import { expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'
import {
  type AttemptLimit,
  countAttempt,
  resetAttempts,
  forgiveAttempt,
  sweepAttempts,
} from '#platform/attempts.server.ts'

let now = new Date('2027-03-01T08:00:30Z')

const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })

const limit = (whom: AttemptLimit['whom'], change: Partial<AttemptLimit> = {}): AttemptLimit => ({
  what: 'test',
  whom,
  limit: 2,
  windowMinutes: 15,
  ...change,
})
const count = (whom: AttemptLimit['whom'], change?: Partial<AttemptLimit>) =>
  countAttempt(portal.deps, limit(whom, change))
const refused = { statusCode: 429, message: 'Too many attempts. Try again in 15 minutes.' }
const keys = async () =>
  (await portal.deps.database.pool.query<{ key: string }>('select key from attempts order by key')).rows.map(
    ({ key }) => key,
  )

test('an IPv6 network counts as one, however many addresses it has, also in the spelling of proxies', async () => {
  await count({ address: '2001:db8:1:2::1' })
  await count({ address: '[2001:db8:1:2:ffff::9]:443' })
  await expect(count({ address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' })).rejects.toMatchObject(refused)
  await count({ address: '2001:db8:1:3::1' })
})

test('an account and an address of the same name are counted apart, and so are different purposes', async () => {
  for (let round = 0; round < 2; round++) await count({ account: '192.0.2.1' })
  await count({ address: '192.0.2.1' })
  await count({ account: '192.0.2.1' }, { what: 'other' })
  await expect(count({ account: '192.0.2.1' })).rejects.toMatchObject(refused)
})

test('stored keys depend on the master key, and differ in each window', async () => {
  const whom = { address: '192.0.2.9' }
  await count(whom, { what: 'keyed' })
  now = new Date(now.getTime() + 15 * 60_000)
  await count(whom, { what: 'keyed' })
  // Processes with another master key cannot recognise the rows.
  const stranger = { ...portal.deps, config: { ...portal.deps.config, masterKey: Buffer.alloc(32, 'x') } }
  await countAttempt(stranger, limit(whom, { what: 'keyed' }))
  const same = { ...portal.deps, config: { ...portal.deps.config } }
  await countAttempt(same, limit(whom, { what: 'keyed' }))
  const stored = (await keys()).filter((key) => key.startsWith('keyed:'))
  expect(stored).toHaveLength(3)
  for (const key of stored) expect(key).toMatch(/^keyed:[\w-]{22}$/)
})

test('an attempt can be uncounted, and a count reset', async () => {
  const whom = { account: 'ada@example.com' }
  for (let round = 0; round < 5; round++) {
    await count(whom)
    await forgiveAttempt(portal.deps, limit(whom))
  }
  await count(whom)
  await count(whom)
  await resetAttempts(portal.deps, limit(whom))
  await count(whom)
})

test('ended windows are removed by the next sweep, every five minutes; current ones stay', async () => {
  now = new Date('2027-03-02T09:01:00Z')
  await sweepAttempts(portal.deps)
  expect(await keys()).toEqual([])
  await count({ address: '192.0.2.1' }, { what: 'short' })
  await count({ address: '192.0.2.1' }, { what: 'long', windowMinutes: 60 })
  now = new Date('2027-03-02T09:14:59Z')
  await sweepAttempts(portal.deps)
  expect(await keys()).toHaveLength(2)
  now = new Date('2027-03-02T09:15:00Z')
  await sweepAttempts(portal.deps)
  expect(await keys()).toEqual([expect.stringMatching(/^long:/)])
  const { rows } = await portal.deps.database.pool.query(`select cron from jobs.schedule where name = 'attempts.sweep'`)
  expect(rows).toEqual([{ cron: '*/5 * * * *' }])
})
