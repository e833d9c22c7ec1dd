import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { paperTerms } from '#features/licences/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { leadsToNothing } from '#fields/leads-to.ts'
import { addDays, formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { messages } from '../messages.ts'
import { newCompleted, newTemplate, submit, upload, type Person } from '../testing.ts'

const portal = await usePortal({ own: 'the only approvers, and a setting of the register' })
const admin = await portal.adminToken()
await setLimits(portal, { ...manyCases, openApplications: 100 })
const sql = sqlOf(portal)
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const registered = { licenceClass: 'Generation', registerClass: 'generation', feeLine: 'b-generation' }
const form = await newTemplate(portal, admin, { leadsTo: { ...leadsToNothing, outcomes: [registered] } })
const today = nigerianDay(portal.deps.clock.now())

const call = (token: string, path: string, body: object = {}) =>
  portal.call('POST', `/api/forms/${path}`, { token, body })
const read = async (id: string, token = admin) => (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const own = async (person: Person) =>
  (await portal.call('GET', '/api/own-licences', { token: person.token })).body.licences[0]
const entry = async (number: string) => (await portal.call('GET', `/api/licence-register/${number}`)).body.licence
const renewal = { validTo: addDays(today, 3_650), order: 'RES/2027/9', day: today }
const statements = { feePaid: true, notice: '', noticeOn: '', although: '', reason: '' }
const renew = (id: string, change: object = {}, by = approver) =>
  call(by.token, `${id}/renew`, { ...renewal, ...statements, ...change })

const { number: _number, ...terms } = paperTerms()
const grant = (id: string) => call(approver.token, `${id}/grant`, { ...terms, ...statements })

/** An application on which a licence was granted, which ends so many days from now. */
async function newHolder(days: number) {
  const person = await portal.newUser()
  const id = await newCompleted(portal, person, form.id)
  await call(approver.token, `${id}/accept`, { dulyFiledOn: today })
  expect((await grant(id)).status).toBe(202)
  await approveFor(portal, other.token, id)
  const key = (await read(id)).licence.numberKey as string
  await sql('update licences set valid_to = $2 where number_key = $1', key, addDays(today, days))
  return { person, id, key }
}

/** Begins with the former answers, and submits it. */
async function applyAgain(person: Person, former: string) {
  const draft = await call(person.token, `${former}/again`)
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const filed = await submit(portal, person, form.id)
  const id = filed.body.submissionId as string
  await upload(portal, person.token, id)
  await portal.call('POST', '/api/applications/submit', { token: person.token, body: { submissionId: id } })
  await call(approver.token, `${id}/accept`, { dulyFiledOn: today })
  return id
}

test('a holder applies with the former answers, two renew it, and what was filed in time lets it continue', async () => {
  const { person, id: former, key } = await newHolder(0)
  expect(await read(former, person.token)).toMatchObject({ renewable: true })
  expect((await own(person)).renewal).toEqual({ id: former, reference: null })
  const id = await applyAgain(person, former)
  const asked = await read(id)
  expect(asked).toMatchObject({ renews: { numberKey: key }, licence: null, documents: [] })
  expect((await own(person)).renewal).toEqual({ id, reference: asked.reference })
  expect(await read(former, person.token)).toMatchObject({ renewable: false })
  // One at a time.
  const again = await call(person.token, `${former}/again`)
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining(asked.reference) } })

  // The day after its last one.
  await sql('update licences set valid_to = $2 where number_key = $1', key, addDays(today, -1))
  await sql(`update application_submissions set completed_at = completed_at - interval '2 days' where id = $1`, id)
  expect((await entry(key)).status).toMatchObject({ state: 'expired', label: 'Expired' })
  const path = '/api/licence-settings'
  const { body: setting } = await portal.call('GET', path, { token: approver.token })
  await portal.call('PUT', path, { token: approver.token, body: { ...setting, continues: true } })
  expect((await entry(key)).status).toMatchObject({ state: 'active', label: 'Renewal filed' })
  const { body: list } = await portal.call('GET', `/api/licence-register?q=${key}`)
  expect(list.items[0].status.sentence).toMatch(/so it continues until the Commission decides\.$/)

  // A new licence is not what it asks for.
  expect((await renew(id, { validTo: addDays(today, -5) })).body.fields).toMatchObject([{ field: 'validTo' }])
  expect((await renew(id, { feePaid: false })).body.fields).toMatchObject([{ field: 'although' }])
  expect((await renew(id, {}, person as never)).status).toBe(403)
  expect((await renew(former)).status).toBe(409)
  expect((await renew(id)).status).toBe(202)
  await approveFor(portal, other.token, id)
  expect(await read(id, person.token)).toMatchObject({ approvalStatus: 'approved', licence: { numberKey: key } })
  const renewed = await entry(key)
  expect(renewed).toMatchObject({ validTo: renewal.validTo, status: { label: 'Active' } })
  expect(renewed.history.at(-1).text).toContain(`Renewed on ${formatDay(today)} by RES/2027/9`)
  expect((await portal.mailTo(person.email, /^Your licence is renewed/)).text).toContain(key)
  // What it was renewed on stays decided.
  const refused = await call(approver.token, `${id}/status`, { status: 'reject', reason: 'No.' })
  expect(refused.status).toBe(409)
  expect((await own(person)).renewal).toBeNull()
})

test('one that is late, or refused, lets nothing continue, and a licence that ended is not renewed', async () => {
  const { person, id: former, key } = await newHolder(-10)
  const id = await applyAgain(person, former)
  expect((await entry(key)).status.label).toBe('Expired')
  await call(approver.token, `${id}/status`, { status: 'reject', reason: 'The plant is gone.' })
  expect((await own(person)).renewal).toEqual({ id: former, reference: null })
  // It can be asked for again, from the rejected application too.
  const next = await applyAgain(person, id)
  expect(await read(next)).toMatchObject({ renews: { numberKey: key } })
  const granted = await grant(next)
  expect(granted).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This application renews/) } })
  await sql(
    `update licences set status = 'ended', ended_how = 'revoked', ended_on = $2 where number_key = $1`,
    key,
    today,
  )
  expect((await renew(next)).status).toBe(409)
  await call(person.token, `${next}/withdraw`)
  expect((await call(person.token, `${former}/again`)).body.message).toBe(messages.againOnlyClosed)
})
