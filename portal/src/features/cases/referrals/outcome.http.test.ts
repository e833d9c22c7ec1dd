import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { caseMessages as words } from '../messages.ts'
import { complaintBody, file, kinds } from '../testing.ts'
import { fileForEko, prepareDesk, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'sets the desks of companies' })
const [complaint, petition] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
await setLimits(portal, manyCases)
const officer = await newStaff(portal, ['case-officer'])
const ada = await portal.newUser()
const call = (method: string, path: string, body?: object, token = officer.token) =>
  portal.call(method, path, { token, ...(body && { body }) })
const at = (id: string, rest = '') => `${complaint.path}/${id}${rest}`
const read = async (id: string, token = officer.token) => (await call('GET', at(id), undefined, token)).body
const batch = (body: object) => call('POST', '/api/lists/complaints/batches', body)
const fieldOf = ({ status, body }: { status: number; body: { fields?: { field: string }[] } }) => [
  status,
  body.fields?.[0]?.field,
]
/** A complaint about which Eko says that it is fixed, and the customer has said nothing. */
async function answered(outcome = 'fixed') {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, officer.token, id)
  const answer = { outcome, answer: 'The meter works.', how: 'Call', offeredKobo: 1_250_000 }
  expect((await call('POST', at(id, `/referrals/${rid}/answer`), answer)).status).toBe(200)
  return id
}

test('no screen of staff resolves a complaint without saying what came of it', async () => {
  const { id, reference, version } = await file(portal, ada.token, complaint)
  const outage = { name: 'No light', startedAt: '2026-11-23T08:00:00.000Z', area: '', feeder: '', company: '' }
  const { body: dark } = await call('POST', '/api/cases/outages', outage)
  await call('POST', `/api/cases/outages/${dark.id}/cases`, { references: [reference] })
  const ways = {
    dialog: await call('POST', at(id, '/resolve'), { resolutionNote: 'Done', version }),
    reply: await call('POST', at(id, '/messages'), { content: 'Done', resolves: true }),
    many: await batch({ action: 'resolve', input: { note: 'Done' }, ids: [id] }),
    wrong: await batch({ action: 'resolve', input: { note: 'Done', choice: 'perhaps' }, ids: [id] }),
    outage: await call('POST', `/api/cases/outages/${dark.id}/resolve`, { note: 'Done', expected: 1 }),
  }
  expect(Object.fromEntries(Object.entries(ways).map(([way, answer]) => [way, fieldOf(answer)]))).toEqual({
    dialog: [400, 'outcome'],
    reply: [400, 'outcome'],
    many: [400, 'input.choice'],
    wrong: [400, 'input.choice'],
    outage: [400, 'outcome'],
  })
  expect(ways.dialog.body.message).toBe(words.outcomeMissing)
  expect((await read(id)).status).toBe('New')
})

test('each way of resolving keeps the outcome that was chosen, and petitions have none', async () => {
  const [one, two, three] = [
    await file(portal, ada.token, complaint),
    await file(portal, ada.token, complaint),
    await file(portal, ada.token, complaint),
  ]
  await call('POST', at(one.id, '/resolve'), { resolutionNote: 'Done', outcome: 'partly', version: one.version })
  const reply = { content: 'Done', resolves: true, outcome: 'upheld', returnedKobo: 70_050 }
  expect((await call('POST', at(two.id, '/messages'), reply)).status).toBe(200)
  const many = { action: 'resolve', input: { note: 'Done', choice: 'notUpheld' }, ids: [three.id] }
  expect(await finishBatch(portal, 'complaints', await batch(many), officer)).toMatchObject({ succeeded: 1 })
  expect(await read(one.id)).toMatchObject({ status: 'Resolved', outcome: 'partly', returnedKobo: null })
  expect(await read(two.id)).toMatchObject({ status: 'Resolved', outcome: 'upheld', returnedKobo: 70_050 })
  expect(await read(three.id)).toMatchObject({ status: 'Resolved', outcome: 'notUpheld' })

  const asked = await file(portal, ada.token, petition)
  const done = await call('POST', `${petition.path}/${asked.id}/messages`, { content: 'Done', resolves: true })
  expect(done.body).toMatchObject({ status: 'Resolved', outcome: '' })
  expect((await call('PUT', `${petition.path}/${asked.id}/outcome`, { outcome: 'upheld' })).status).toBe(404)
})

test('a resolution without outcome is found as not set, and staff set it later without a mail', async () => {
  const { id, reference } = await file(portal, ada.token, complaint)
  const mailsAbout = async () =>
    (await portal.mails()).filter(({ to, subject }) => to.includes(ada.email) && subject.includes(reference)).length
  expect((await call('PUT', at(id, '/outcome'), { outcome: 'upheld' })).status).toBe(409)
  expect((await call('POST', at(id, '/resolve'), { resolutionNote: 'Done' })).body).toMatchObject({ outcome: '' })
  await portal.mailTo(ada.email, new RegExp(`resolved.*${reference}`))
  const list = async () =>
    (await call('GET', '/api/lists/complaints?outcome=notSet')).body.rows.map(({ label }: { label: string }) => label)
  expect(await list()).toEqual([reference])

  const before = await mailsAbout()
  const { version } = await read(id)
  const set = { outcome: 'upheld', returnedKobo: 1_250_000, version }
  const [stale, own, missing] = [
    await call('PUT', at(id, '/outcome'), { ...set, version: version + 1 }),
    await call('PUT', at(id, '/outcome'), set, ada.token),
    await call('PUT', at(id, '/outcome'), { version }),
  ]
  expect([stale.status, own.status, missing.status]).toEqual([409, 403, 400])
  expect((await call('PUT', at(id, '/outcome'), set)).body).toMatchObject({
    status: 'Resolved',
    outcome: 'upheld',
    returnedKobo: 1_250_000,
  })
  const { timeline } = await read(id, ada.token)
  expect(timeline.at(-1)).toMatchObject({ text: 'Complaint outcome set', note: 'Upheld, ₦12,500.00 returned' })
  expect(await mailsAbout()).toBe(before)
  expect(await list()).toEqual([])
})

test('a merged duplicate has no outcome of its own and is not counted as not set', async () => {
  const [one, other] = [await file(portal, ada.token, complaint), await file(portal, ada.token, complaint)]
  expect((await call('POST', at(other.id, '/merge'), { reference: one.reference })).status).toBe(200)
  const { body } = await call('GET', '/api/lists/complaints?outcome=notSet')
  expect(body.total).toBe(0)
  expect((await call('PUT', at(other.id, '/outcome'), { outcome: 'upheld' })).status).toBe(409)
})

test('nobody resolves over the head of a customer who is still asked whether it is solved', async () => {
  const id = await answered()
  const done = { resolutionNote: 'Done', outcome: 'upheld', version: (await read(id)).version }
  const refused = await call('POST', at(id, '/resolve'), done)
  expect(fieldOf(refused)).toEqual([400, 'unconfirmed'])
  expect(refused.body.message).toBe(words.unconfirmed)
  expect(
    fieldOf(await call('POST', at(id, '/messages'), { content: 'Done', resolves: true, outcome: 'upheld' })),
  ).toEqual([400, 'unconfirmed'])
  const many = { action: 'resolve', input: { note: 'Done', choice: 'upheld' }, ids: [id] }
  expect(await finishBatch(portal, 'complaints', await batch(many), officer)).toMatchObject({
    refused: [{ reason: words.unconfirmed }],
  })
  expect((await call('POST', at(id, '/resolve'), { ...done, unconfirmed: true })).status).toBe(200)

  const confirmed = await answered()
  await call('POST', at(confirmed, '/confirm'), { solved: true }, ada.token)
  const { version } = await read(confirmed)
  expect((await call('POST', at(confirmed, '/resolve'), { ...done, version })).status).toBe(200)
  // The call of the specification names neither.
  const third = await answered('partly')
  expect((await call('POST', at(third, '/resolve'), { resolutionNote: 'Done' })).status).toBe(200)
})

test('the money that a company offers is in its message', async () => {
  const id = await answered()
  const { messages } = await read(id, ada.token)
  expect(messages.at(-1).text).toBe('The meter works.\n\nAmount: ₦12,500.00')
})

test('what is nobody’s becomes that of the officer who enters, sends, answers or resolves it', async () => {
  const walkIn = { ...complaintBody, user: { name: 'Halima Bello', phone: '08034445555' }, channel: 'walk-in' }
  const { body: entered } = await call('POST', `${complaint.path}/submit`, walkIn)
  expect(entered).toMatchObject({ status: 'New', assignee: { id: officer.id } })
  const nobodys = async () => (await fileForEko(portal, ada.token)).id
  const [referred, replied, resolved, many, own] = [
    await nobodys(),
    await nobodys(),
    await nobodys(),
    await nobodys(),
    await nobodys(),
  ]
  await referToEko(portal, officer.token, referred)
  await call('POST', at(replied, '/messages'), { content: 'Which meter?', asks: true })
  await call('POST', at(resolved, '/resolve'), { resolutionNote: 'Done' })
  await finishBatch(
    portal,
    'complaints',
    await batch({ action: 'message', input: { note: 'We are looking.' }, ids: [many] }),
    officer,
  )
  for (const id of [referred, replied, resolved, many])
    expect((await read(id)).assignee).toMatchObject({ id: officer.id })
  // What a colleague has stays with the colleague.
  await call('POST', at(own, '/assign'), { userId: officer.id })
  await call('POST', at(own, '/resolve'), { resolutionNote: 'Done' }, admin)
  expect((await read(own)).assignee).toMatchObject({ id: officer.id })
})
