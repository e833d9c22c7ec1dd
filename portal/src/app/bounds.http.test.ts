import { request } from 'node:http'
import { expect, test } from 'vitest'
import { sweepSessions } from '#features/accounts/sign-in/service.sessions.server.ts'
import { sweepContentFiles } from '#features/content/engine/service.bin.server.ts'
import { endDay } from '#features/whistleblowing/retention/service.retention.server.ts'
import { maxKeysOfScope, onceFor, sweepIdempotencyKeys } from '#platform/database/idempotency.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { idempotencyKeys } from '#platform/database/platform.table.server.ts'
import { usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'counts keys and metrics' })

const hours = (count: number) => count * 3_600_000
const now = new Date('2027-03-01T08:00:00Z')

test('keys of sent requests are kept for 8 days, and the newest of each scope', async () => {
  const { db } = portal.deps.database
  const row = (scope: string, number: number, age: number) => ({
    scope,
    key: `key-${number}`,
    fingerprint: '',
    createdAt: new Date(now.getTime() - age),
  })
  await db
    .insert(idempotencyKeys)
    .values([
      ...Array.from({ length: maxKeysOfScope + 20 }, (_, number) => row('busy', number, hours(1) + number)),
      row('calm', 1, hours(8 * 24 - 1)),
      row('calm', 2, hours(8 * 24 + 1)),
    ])
  await sweepIdempotencyKeys(db, now)
  const kept = await db.select().from(idempotencyKeys)
  expect(kept.filter(({ scope }) => scope === 'busy')).toHaveLength(maxKeysOfScope)
  expect(kept.map(({ key }) => key)).not.toContain(`key-${maxKeysOfScope}`)
  expect(kept.filter(({ scope }) => scope === 'calm').map(({ key }) => key)).toEqual(['key-1'])
  // With its key deleted the request is a new one.
  const again = { scope: 'busy', key: `key-${maxKeysOfScope}`, input: {} }
  expect(await portal.deps.database.transaction((tx) => onceFor(tx, again, async () => 'new'))).toBe('new')
})

test('links, tickets and puzzles are deleted when they have expired, and only then', async () => {
  const { deps } = portal
  const ada = await portal.newUser()
  const query = (text: string, values: unknown[]) => deps.database.pool.query(text, values)
  const at = (age: number) => new Date(deps.clock.now().getTime() - age)
  for (const [name, age] of [
    ['over', hours(1)],
    ['valid', -hours(1)],
  ] as const) {
    await query('insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      name,
      ada.id,
      at(age),
    ])
    await query(
      "insert into content_tickets (token_hash, purpose, admin_id, expires_at) values ($1, 'export', $2, $3)",
      [name, ada.id, at(age)],
    )
  }
  for (const [name, age] of [
    ['over', hours(72)],
    ['valid', 0],
  ] as const)
    await query('insert into whistleblowing_spent_puzzles (digest, day) values ($1, $2)', [name, nigerianDay(at(age))])
  await sweepSessions(deps)
  await sweepContentFiles(deps)
  await endDay(deps)
  for (const [table, column] of [
    ['password_resets', 'token_hash'],
    ['content_tickets', 'token_hash'],
    ['whistleblowing_spent_puzzles', 'digest'],
  ])
    expect((await query(`select ${column} as name from ${table}`, [])).rows).toEqual([{ name: 'valid' }])
})

/** Sends what `fetch` would refuse; settles when the answer arrives or the connection closes. */
const send = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<void>((resolve) => {
    const asked = request(portal.url + path, { method, headers }, (answer) => answer.resume().on('end', resolve))
    asked.on('error', () => resolve())
    asked.end()
  })

test('strangers cannot invent labels of metrics: methods, paths and headers create no new series', async () => {
  const methods = ['GET', 'HEAD', 'PROPFIND', 'M-SEARCH', 'TRACE', 'LINK']
  const round = async (number: number) => {
    for (const method of methods)
      for (const path of [
        `/made-up-${number}`,
        `/media/${number}`,
        `/api/made-up/${number}`,
        `/api/content/media/x${number}`,
      ])
        await send(method, path, { 'user-agent': `agent-${number}`, 'x-request-id': `request-${number}` })
  }
  // The text stays the same for a minute, so each reading is a minute later.
  const figures = (minutes: number) => portal.deps.metrics.read(new Date(now.getTime() + minutes * 60_000))
  // Node.js names the kinds of what it waits for and collects as they occur, and jobs their outcomes.
  const isOurs = (line: string) => !/^(nodejs|jobs)_/.test(line)
  // A busy machine also answers that it is busy, which is a status that no stranger invents.
  const nameOf = (line: string) => line.replace(/ .*$/, '').replace(/,?status="\d+"/, '')
  const series = async (minutes: number) => [
    ...new Set((await figures(minutes)).split('\n').filter(isOurs).map(nameOf)),
  ]
  await round(0)
  const first = await series(0)
  for (let number = 1; number <= 20; number++) await round(number)
  expect(await series(1), 'series').toEqual(first)
  expect(await figures(2)).not.toMatch(/made-up|agent-|request-\d/)
})
