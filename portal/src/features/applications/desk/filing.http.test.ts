import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { leadsToNothing } from '#fields/leads-to.ts'
import { addDays, formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { messages } from '../messages.ts'
import { deskMessages } from './messages.ts'
import { newCompleted, newTemplate, upload } from '../testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const officer = await newStaff(portal, ['licensing-officer'])
const ada = await portal.newUser()
const registered = { licenceClass: 'Generation', registerClass: 'generation', feeLine: 'b-generation' }
const licensed = await newTemplate(portal, admin, {
  leadsTo: { ...leadsToNothing, outcomes: [registered], days: 20 },
})
const other = await newTemplate(portal, admin)

const today = nigerianDay(portal.deps.clock.now())
const call = (id: string, path: string, body: object, token = officer.token) =>
  portal.call('POST', `/api/forms/${id}/${path}`, { token, body })
const accept = (id: string, change: object = {}, token?: string) =>
  call(id, 'accept', { dulyFiledOn: today, ...change }, token)
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
/** As if it had been filed so many days ago. */
const filedAgo = async (id: string, days: number) => {
  const { pool } = portal.deps.database
  await pool.query(
    `update application_submissions set created_at = created_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
  await pool.query('update application_history set at = at - make_interval(days => $2) where submission_id = $1', [
    id,
    days,
  ])
}

test('the office says whether it is complete, then the review begins, and the applicant is told by when', async () => {
  const id = await newCompleted(portal, ada, licensed.id)
  const before = await read(id)
  expect(before).toMatchObject({ awaitsFiling: true, dulyFiledOn: null, lastPieceOn: today, decideBy: null })
  expect(before.deadline.text).toBe('Due in 10 working days')
  expect(await accept(id, {}, ada.token)).toMatchObject({ status: 403 })
  expect((await accept(id)).body.message).toBe('Confirmed as duly filed')
  const after = await read(id)
  expect(after).toMatchObject({ awaitsFiling: false, dulyFiledOn: today })
  expect(after.deadline.text).toBe('Due in 20 working days')
  const own = await read(id, ada.token)
  expect(own).toMatchObject({ deadline: null, dulyFiledOn: today, decideBy: after.deadline.dueAt })
  const { text } = await portal.mailTo(ada.email, /^Your application is complete/)
  expect(text).toContain(`It was duly filed on ${formatDay(today)}.`)
  expect(text).toContain(`The Commission decides by ${formatDay(after.deadline.dueAt)}.`)
  expect(await accept(id)).toMatchObject({ status: 409, body: { message: messages.filingNotAwaited } })

  // A question stops what has begun.
  await call(id, 'replies', { text: 'Which grid?', asks: true })
  expect((await read(id, ada.token)).decideBy).toBeNull()
  await call(id, 'resume', {})

  expect((await call(id, 'accept/undo', { reason: '' })).body.fields).toMatchObject([{ field: 'reason' }])
  expect((await call(id, 'accept/undo', { reason: 'The plan has no seal.' })).status).toBe(200)
  const again = await read(id)
  expect(again).toMatchObject({ awaitsFiling: true, dulyFiledOn: null, decideBy: null })
  expect(again.deadline.text).toBe('Due in 10 working days')
  expect((await portal.mailTo(ada.email, /is not complete yet/)).text).toContain('The plan has no seal.')
  expect((await call(id, 'accept/undo', { reason: 'Again.' })).status).toBe(409)
  expect((await read(id)).history.map(({ action }: { action: string }) => action).slice(-2)).toEqual([
    'duly-filed',
    'not-duly-filed',
  ])
})

test('it counts from the day of the last piece, and another day needs a reason', async () => {
  const id = await newCompleted(portal, ada, licensed.id)
  await filedAgo(id, 10)
  expect((await read(id)).lastPieceOn).toBe(addDays(today, -10))
  await upload(portal, ada.token, id, 'documents')
  expect((await read(id)).lastPieceOn).toBe(today)
  const field = async (change: object) => (await accept(id, change)).body.fields?.[0]
  for (const dulyFiledOn of [addDays(today, 1), addDays(today, -11), '2026-02-30', ''])
    expect(await field({ dulyFiledOn }), dulyFiledOn).toMatchObject({ field: 'dulyFiledOn' })
  const dulyFiledOn = addDays(today, -7)
  expect(await field({ dulyFiledOn })).toEqual({
    field: 'reason',
    message: deskMessages.filingReason(formatDay(today)),
  })
  const version = (await read(id)).version
  const both = await Promise.all(
    [1, 2].map(() => accept(id, { dulyFiledOn, reason: 'A copy of the same plan.', version })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const form = await read(id)
  expect(form.history.at(-1).reason).toBe(`${deskMessages.filedOn(formatDay(dulyFiledOn))} A copy of the same plan.`)
  // Seven days hold five working days, less holidays.
  expect(form.deadline.text).toMatch(/^Due in 1[5-7] working days$/)
})

test('an application that leads to no licence is not asked for it', async () => {
  const id = await newCompleted(portal, ada, other.id)
  expect(await read(id)).toMatchObject({ awaitsFiling: false, deadline: { text: 'Due in 60 working days' } })
  expect((await accept(id)).status).toBe(409)
})
