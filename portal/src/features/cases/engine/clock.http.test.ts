import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import type { Jobs } from '#platform/jobs.server.ts'
import { recalculateCases, runClock } from './service.clock.server.ts'
import { clockQueue } from '../rules.queues.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'runs the clock of all cases' })
const [complaint] = kinds
/** Safely in the past: the database has microseconds, the process only milliseconds. */
const due = "now() - interval '1 second'"
const sql = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
// The tests run the clock themselves; the scheduled job could lock a case at the wrong moment.
await sql('delete from jobs.schedule where name = $1', [clockQueue])
await sql('delete from jobs.job where name = $1', [clockQueue])
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
// Each test processes only its own cases. Lock the rows in the order of a clock job, which may still be running, to avoid deadlocks.
beforeEach(() =>
  sql(
    'with own as (select id from cases order by id for update) update cases set next_work_at = null from own where own.id = cases.id',
  ),
)

const read = async (id: string, token = admin) => (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
/** Files cases whose deadline passed yesterday. */
async function fileLate(count: number, change = ''): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await file(portal, ada.token, complaint)).id)
  await sql(
    `update cases set due_at = now() - interval '1 day', next_work_at = now() - interval '1 day' ${change} where id = any($1)`,
    [ids],
  )
  return ids
}
const actionsOf = async (id: string) => ((await read(id)).timeline as { action: string }[]).map(({ action }) => action)

describe('the run of the clock', () => {
  test('escalates an overdue case once when several runs overlap', async () => {
    const ids = await fileLate(12)
    // A scheduled run that began before the tests may be the fourth.
    await Promise.all([1, 2, 3].map(() => runClock(portal.deps)))
    await runClock(portal.deps)
    for (const id of ids) {
      const seen = await read(id)
      expect(seen).toMatchObject({
        escalationLevel: 1,
        status: 'In Progress',
        escalationNote: 'The deadline has passed.',
      })
      expect(await actionsOf(id)).toEqual(['submit', 'escalate'])
      expect(seen.clock).toMatchObject({ step: 'level1', overdue: false, dueInDays: 5 })
      expect(seen.timeline[1]).toMatchObject({ by: 'Automatic' })
    }
    const mails = await sql(
      `select count(*)::int as n from jobs.job where name = 'cases.mail' and data->>'historyId' in
         (select id::text from case_history where case_id = any($1) and action = 'escalate')`,
      [ids],
    )
    expect(mails.rows[0]).toEqual({ n: 24 })
    const audit = await sql(
      "select actor_id from audit_log where action = 'complaint.escalate' and record_id = any($1)",
      [ids],
    )
    expect(audit.rows).toEqual(ids.map(() => ({ actor_id: 'system' })))
  })

  test('notifies staff once of a missed deadline at the highest level, hidden from the owner', async () => {
    const [id] = await fileLate(1, ", escalation_level = 3, status = 'Escalated'")
    await runClock(portal.deps)
    await sql(`update cases set next_work_at = ${due} where id = $1`, [id])
    await runClock(portal.deps)
    expect(await actionsOf(id!)).toEqual(['submit', 'tellMissed'])
    expect((await read(id!)).clock).toMatchObject({ overdue: true, text: expect.stringMatching(/^Overdue/) })
    const own = await read(id!, ada.token)
    expect(own.timeline).toHaveLength(1)
    const late = await portal.call('GET', `${complaint.path}?clock=overdue`, { token: admin })
    expect(late.body.items.map((item: { id: string }) => item.id)).toContain(id)
  })

  test('reminds staff before the deadline, once', async () => {
    const { id } = await file(portal, ada.token, complaint)
    await sql(`update cases set due_at = now() + interval '20 hours', next_work_at = ${due} where id = $1`, [id])
    await runClock(portal.deps)
    await sql(`update cases set next_work_at = ${due} where id = $1`, [id])
    await runClock(portal.deps)
    expect(await actionsOf(id)).toEqual(['submit', 'remind'])
    const row = await sql('select next_work_at > due_at as later, version from cases where id = $1', [id])
    expect(row.rows[0]).toEqual({ later: true, version: 1 })
  })

  test('ignores cases that are paused or resolved', async () => {
    const [waiting, resolved] = await fileLate(2)
    const post = (id: string, action: string, body: object) =>
      portal.call('POST', `${complaint.path}/${id}/${action}`, { token: admin, body })
    await post(waiting!, 'messages', { content: 'Which?', asks: true })
    await post(resolved!, 'resolve', { note: 'Done' })
    await sql(`update cases set next_work_at = ${due} where id = any($1)`, [[waiting, resolved]])
    expect(await runClock(portal.deps)).toEqual({ done: 0, failed: 0 })
    expect((await read(waiting!)).escalationLevel).toBe(0)
    expect((await sql('select 1 from cases where next_work_at is not null')).rows).toEqual([])
  })

  test('a failure leaves no case half processed, and the next run continues', async () => {
    const ids = await fileLate(6)
    let sent = 0
    const breaking: Jobs = {
      ...portal.deps.jobs,
      enqueueAll: async (...args) => {
        // Those of the fourth case, after its history has been written.
        if (++sent === 4) throw new Error('broken')
        await portal.deps.jobs.enqueueAll(...args)
      },
    }
    expect(await runClock({ ...portal.deps, jobs: breaking })).toEqual({ done: 5, failed: 1 })
    expect(await runClock(portal.deps)).toEqual({ done: 1, failed: 0 })
    for (const id of ids) expect(await actionsOf(id)).toEqual(['submit', 'escalate'])
  })
})

describe('settings', () => {
  const settings = async () => (await portal.call('GET', '/api/cases/settings', { token: admin })).body
  const save = (body: object) => portal.call('PUT', '/api/cases/settings', { token: admin, body })

  test('are changed by staff, without lost updates, and apply to new cases', async () => {
    const before = await settings()
    expect(before).toMatchObject({ version: 0, complaint: { filed: 15 }, escalateByItself: true })
    const change = { ...before, complaint: { ...before.complaint, filed: 2 } }
    const both = await Promise.all([save(change), save(change)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await settings()).toMatchObject({ version: 1, complaint: { filed: 2 } })
    const filed = await file(portal, ada.token, complaint)
    expect(filed['clock'].dueInDays).toBe(2)
    expect(filed['clock'].dueSoon).toBe(true)
    expect((await save({ ...before, version: 1 })).body.version).toBe(2)
  })

  test('refuse an invalid number of days', async () => {
    const now = await settings()
    for (const filed of [0, 1.5, 366, '15', null])
      expect((await save({ ...now, complaint: { ...now.complaint, filed } })).status).toBe(400)
    expect((await save({ ...now, remindDaysBefore: -1 })).status).toBe(400)
  })
})

describe('holidays', () => {
  const put = (date: string, name: string) =>
    portal.call('PUT', `/api/cases/holidays/${date}`, { token: admin, body: { name } })
  const remove = (date: string) => portal.call('DELETE', `/api/cases/holidays/${date}`, { token: admin })

  test('move running deadlines', async () => {
    const { id } = await file(portal, ada.token, complaint)
    const due = async () => (await read(id)).clock.dueAt as string
    const before = await due()
    const dayBefore = before.slice(0, 10)
    await put(dayBefore, 'Day of mourning')
    await recalculateCases(portal.deps)
    expect((await due()) > before).toBe(true)
    await remove(dayBefore)
    await recalculateCases(portal.deps)
    expect(await due()).toBe(before)
  })
})
