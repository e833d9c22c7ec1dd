import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { numberKey } from '#features/licences/contract.facts.ts'
import { paperTerms } from '#features/licences/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { leadsToNothing } from '#fields/leads-to.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { messages } from '../messages.ts'
import { newCompleted, newSubmission, newTemplate, type Person } from '../testing.ts'

const portal = await usePortal({ own: 'the only approvers' })
const admin = await portal.adminToken()
await setLimits(portal, { ...manyCases, openApplications: 100 })
const sql = sqlOf(portal)
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const officer = await newStaff(portal, ['licensing-officer'])
const ada = await portal.newUser()
const registered = { licenceClass: 'Generation', registerClass: 'generation', feeLine: 'b-generation' }
const leadsTo = { ...leadsToNothing, outcomes: [registered], capacity: 'Capacity', holder: 'Company' }
const form = await newTemplate(portal, admin, { leadsTo })
const withNotice = await newTemplate(portal, admin, { leadsTo: { ...leadsTo, notice: true } })

const today = nigerianDay(portal.deps.clock.now())
const { number: _number, ...terms } = paperTerms()
const grant = (id: string, change: object = {}, by = approver) =>
  portal.call('POST', `/api/forms/${id}/grant`, {
    token: by.token,
    body: { ...terms, feePaid: true, notice: '', noticeOn: '', although: '', reason: 'Well done.', ...change },
  })
/** A complete application, which an officer has confirmed as duly filed. */
async function newFiled(person: Person, formId: string): Promise<string> {
  const id = await newCompleted(portal, person, formId)
  const body = { dulyFiledOn: today }
  expect((await portal.call('POST', `/api/forms/${id}/accept`, { token: officer.token, body })).status).toBe(200)
  return id
}
const read = async (id: string, token = admin) => (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const setStatus = (id: string, status: string) =>
  portal.call('POST', `/api/forms/${id}/status`, { token: approver.token, body: { status, reason: 'So decided.' } })
const licencesOn = (id: string) => sql('select reference, user_id from licences where application_id = $1', id)
const eventText = async (id: string) => {
  const [row] = await sql(
    'select e.text from licence_events e join licences l on l.id = e.licence_id where l.application_id = $1',
    id,
  )
  return String(row!['text'])
}

test('an approval and its licence are one step of two approvers, which the applicant and the public see', async () => {
  const id = await newFiled(ada, form.id)
  const asked = await grant(id)
  expect(asked).toMatchObject({ status: 202, body: { form: { approvalStatus: 'pending', licence: null } } })
  const { body: seen } = await portal.call('GET', `/api/approvals/${asked.body.approval.id}`, { token: other.token })
  expect(seen.facts).toContainEqual({ label: 'Capacity', value: '12.5 MW, solar' })
  // Who asked cannot agree.
  expect((await decide(portal, approver.token, asked.body.approval.id)).status).toBe(403)
  expect(await licencesOn(id)).toEqual([])
  await approveFor(portal, other.token, id)
  const { licence, ...granted } = await read(id, ada.token)
  expect(granted).toMatchObject({ approvalStatus: 'approved', awaitsLicence: false, decisionReason: 'Well done.' })
  expect(licence.reference).toMatch(/\/GEN\/2026\/\d{3}$/)
  expect(licence.numberKey).toBe(numberKey(licence.reference))
  expect(granted.history.map(({ action }: { action: string }) => action).slice(-2)).toEqual(['approved', 'licensed'])
  expect(await licencesOn(id)).toEqual([{ reference: licence.reference, user_id: ada.id }])
  const { body: entry } = await portal.call('GET', `/api/licence-register/${licence.numberKey}`)
  expect(entry.licence).toMatchObject({ holder: terms.holder, capacity: terms.capacity })
  const { text } = await portal.mailTo(ada.email, /^Your licence is granted/)
  expect(text).toContain(`/licence-register/${licence.numberKey}`)
  // Once granted, the application stays as it is decided.
  const refused = { status: 409, body: { message: messages.licenceGranted(licence.reference) } }
  expect(await grant(id)).toMatchObject(refused)
  for (const status of ['reject', 'pending', 'inProgress']) expect(await setStatus(id, status)).toMatchObject(refused)
  expect(await portal.call('DELETE', `/api/forms/${id}`, { token: approver.token })).toMatchObject(refused)
})

test('an approval alone leaves the licence to be issued, in the work of approvers, and can be taken back', async () => {
  const id = await newFiled(ada, form.id)
  expect((await setStatus(id, 'approve')).body.form).toMatchObject({ approvalStatus: 'approved', awaitsLicence: true })
  const { reference } = await read(id)
  const toIssue = async () =>
    (await portal.call('GET', `/api/lists/applications?stage=licensing&q=${reference}`, { token: approver.token })).body
      .total
  expect(await toIssue()).toBe(1)
  expect((await setStatus(id, 'pending')).status).toBe(202)
  await approveFor(portal, other.token, id)
  expect(await read(id)).toMatchObject({ approvalStatus: 'pending', awaitsLicence: false })
  await setStatus(id, 'approve')
  expect((await grant(id)).status).toBe(202)
  await approveFor(portal, other.token, id)
  expect(await read(id)).toMatchObject({ awaitsLicence: false, licence: { reference: expect.any(String) } })
  expect(await toIssue()).toBe(0)
})

test('what is open is said, and the reason why it is granted nevertheless stands in the history', async () => {
  const id = await newFiled(ada, withNotice.id)
  const gate = async (change: object) => (await grant(id, change)).body.fields
  expect(await gate({ feePaid: false })).toEqual([
    {
      field: 'although',
      message:
        'Nobody has said that the fee is paid. No notice to the public is recorded. Write why the licence is granted nevertheless.',
    },
  ])
  const notice = 'The Nation and Vanguard'
  expect(await gate({ notice, noticeOn: addDays(today, 1) })).toMatchObject([{ field: 'noticeOn' }])
  expect(await gate({ notice, noticeOn: addDays(today, -21) })).toMatchObject([
    { field: 'although', message: expect.stringMatching(/^The public may object until /) },
  ])
  const late = { notice, noticeOn: addDays(today, -22) }
  expect((await grant(id, late)).status).toBe(202)
  // Another grant of the same application waits for its turn.
  expect((await grant(id, { ...late, capacity: '30 MW' })).status).toBe(409)
  await approveFor(portal, other.token, id)
  expect(await eventText(id)).toMatch(/^Notice to the public: The Nation and Vanguard, .{1,30}\.$/)

  // Nobody has said that it is complete.
  const next = await newCompleted(portal, ada, form.id)
  expect((await grant(next)).body.fields).toMatchObject([
    { field: 'although', message: expect.stringMatching(/duly filed/) },
  ])
  expect((await grant(next, { feePaid: false, although: 'It is due after the grant.' })).status).toBe(202)
  await approveFor(portal, other.token, next)
  expect(await eventText(next)).toContain('fee is paid. It is due after the grant.')
})

test('nothing is granted on what cannot be approved, by those who may not, or with terms that contradict themselves', async () => {
  const begun = await newSubmission(portal, ada, form.id)
  expect(await grant(begun)).toMatchObject({ status: 409, body: { message: messages.decideIncomplete } })
  const id = await newFiled(ada, form.id)
  for (const by of [officer, ada]) expect((await grant(id, {}, by)).status).toBe(403)
  expect((await grant('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await grant(id, { version: 1 })).status).toBe(409)
  const fields = async (change: object) => (await grant(id, change)).body.fields?.[0]?.field
  expect(await fields({ validTo: '2026-02-28' })).toBe('validTo')
  expect(await fields({ class: 'captive' })).toBe('class')
  expect(await fields({ validTo: '2027-02-29' })).toBe('validTo')
  await portal.call('POST', `/api/forms/${id}/withdraw`, { token: ada.token, body: {} })
  expect(await grant(id)).toMatchObject({ status: 409, body: { message: messages.decideWithdrawn } })
})

test('an application that changes while the grant waits is looked at again, and nobody grants the own one', async () => {
  const id = await newFiled(ada, form.id)
  expect((await grant(id)).status).toBe(202)
  const waiting = await waitingFor(portal, other.token, id)
  await setStatus(id, 'inProgress')
  expect((await decide(portal, other.token, waiting.id)).status).toBe(409)
  expect(await licencesOn(id)).toEqual([])

  const own = await newFiled(await portal.newUser(), form.id)
  await sql('update application_submissions set user_id = $2 where id = $1', own, approver.id)
  expect((await grant(own)).status).toBe(403)
})
