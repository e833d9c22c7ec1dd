import { sql as statement } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { inStates, stateSql } from '#engines/records/store.states.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { condition } from '../kind.conditions.ts'
import { numberKey } from '../rules.facts.ts'
import { remindHolders } from './jobs.server.ts'
import { conditionOffice } from './testing.ts'

let now = systemClock.now()
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const { registrar, owner, call, licence, add, read } = await conditionOffice(portal)
const sql = sqlOf(portal)
const today = nigerianDay(now)
/** Noon in Nigeria so many days before a day. */
const before = (day: string, days: number) => (now = new Date(startOfDay(addDays(day, -days)).getTime() + 43_200_000))
const run = () => remindHolders(portal.deps)
/** The steps of which the holder was reminded, in order. */
const sent = async (id: string, day: string) =>
  (await sql('select step from reminders where record_id = $1 and day = $2 order by at', id, day)).map(
    ({ step }) => step,
  )
const mailsAbout = async (words: RegExp) =>
  (await portal.mails()).filter(({ to, text }) => to === owner.email && words.test(text)).length

test('a holder is reminded 30 and 7 days before the day of a condition, once each, however often and late the job runs', async () => {
  const { id: of } = await licence()
  const day = addDays(today, 40)
  const { id } = await add(of, { nextDay: day, text: 'Count the poles.' })
  await run()
  expect(await sent(id, day)).toEqual([])
  before(day, 30)
  await Promise.all([run(), run()])
  // The job was missed for some days.
  before(day, 4)
  await run()
  await run()
  expect(await sent(id, day)).toEqual([30, 7])
  await expect.poll(() => mailsAbout(/Days left: [\d]+\.\s+Count the poles/)).toBe(2)
  // The next day of a condition that was met has its own reminders.
  now = systemClock.now()
  await call(registrar, 'POST', `/licence-conditions/${id}/met`, { metOn: today, note: 'By letter.' })
  const { nextDay } = await read(id)
  before(nextDay, 5)
  await run()
  expect(await sent(id, nextDay)).toEqual([7])
})

test('a condition that was sent, and one of a licence that has ended, reminds nobody', async () => {
  now = systemClock.now()
  const [one, other] = [await licence(), await licence()]
  const day = addDays(today, 20)
  const [returned, ended] = [await add(one.id, { nextDay: day }), await add(other.id, { nextDay: day })]
  await sql(`update licence_conditions set status = 'returned' where id = $1`, returned.id)
  await sql(`update licences set status = 'ended', ended_how = 'revoked', ended_on = $2 where id = $1`, other.id, today)
  await run()
  expect([await sent(returned.id, day), await sent(ended.id, day)]).toEqual([[], []])
})

test('a holder is reminded before a licence ends, and not of one that is suspended or renewed', async () => {
  now = systemClock.now()
  const [runs, suspended] = [await licence(), await licence()]
  const end = addDays(today, 185)
  await sql('update licences set valid_to = $3 where id in ($1, $2)', runs.id, suspended.id, end)
  await sql(`update licences set status = 'suspended' where id = $1`, suspended.id)
  // Nothing was sent at 180 days: at 85 that would be stale.
  for (const [days, mails] of [
    [85, 1],
    [84, 1],
    [30, 2],
    [0, 2],
    [-1, 2],
  ] as const) {
    before(end, days)
    await run()
    await expect.poll(() => mailsAbout(/last day of your licence/)).toBe(mails)
  }
  expect(await sent(runs.id, end)).toEqual([90, 30])
  expect(await sent(suspended.id, end)).toEqual([])
  await sql('update licences set valid_to = $2 where id = $1', runs.id, addDays(end, 400))
  await run()
  expect(await sent(runs.id, addDays(end, 400))).toEqual([])
})

test('a condition is overdue when its day is over in Nigeria, in TypeScript as in SQL, and in the work of the registrar', async () => {
  now = systemClock.now()
  const { id: of, number } = await licence()
  const day = addDays(today, 10)
  const { id } = await add(of, { nextDay: day })
  const { db } = portal.deps.database
  for (const [at, state] of [
    [new Date(startOfDay(addDays(day, 1)).getTime() - 1), 'open'],
    [startOfDay(addDays(day, 1)), 'overdue'],
  ] as const) {
    now = at
    const [row] = await sql('select *, next_day as "nextDay" from licence_conditions where id = $1', id)
    expect(stateOf(condition, row!, now)).toBe(state)
    const found = await db.execute(
      statement`select ${stateSql(condition, 'licence_conditions', now)} as state from licence_conditions where id = ${id} and ${inStates(condition, [state], 'licence_conditions', now)}`,
    )
    expect(found.rows).toEqual([{ state }])
    const shown = await portal.call('GET', `/api/licence-register/${numberKey(number)}/conditions`)
    expect(shown.body.conditions).toMatchObject([{ state }])
  }
})

test('the registrar has returns, overdue conditions and licences that end in the work, with counts', async () => {
  now = systemClock.now()
  const { id: of } = await licence({ holder: 'Ending Light' })
  const day = addDays(today, 1)
  const [late, returned] = [await add(of, { nextDay: day }), await add(of, { nextDay: day })]
  await sql(`update licence_conditions set next_day = $2 where id = $1`, late.id, addDays(today, -1))
  await sql(`update licence_conditions set status = 'returned' where id = $1`, returned.id)
  await sql('update licences set valid_to = $2 where id = $1', of, addDays(today, 100))
  const { lists } = (await call(registrar, 'GET', '/workplace')).body
  const rowsOf = (name: string) => lists.find((list: { name: string }) => list.name === name)
  expect(rowsOf('overdue').rows).toMatchObject([{ id: late.id, overdue: true, to: `/licence-conditions/${late.id}` }])
  expect(rowsOf('check').rows.map(({ id }: { id: string }) => id)).toContain(returned.id)
  expect(rowsOf('ending')).toMatchObject({ count: 1, rows: [{ id: of, person: 'Ending Light' }] })
  const part = rowsOf('overdue').parts.find(({ source }: { source: string }) => source === 'licence-condition')
  expect(part.to).toBe('/lists/licence-conditions?state=overdue&licence=active&licence=suspended')
})
