import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { fileForEko, prepareDesk, referToEko } from '#features/cases/referrals/testing.ts'
import { dark } from '#features/cases/related/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import { finishBatch } from '#features/lists/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { type TestUser, usePortal } from './testing.server.ts'

// The engines that act on records by duty refuse an officer the own record, and that of the own company, as the direct calls do.
const portal = await usePortal()
const [complaints, petitions] = kinds
const admin = await portal.adminToken()
const formId = (await newTemplate(portal, admin)).id
const colleague = await newStaff(portal, ['case-officer', 'case-supervisor', 'licensing-officer'])

const post = (path: string, { token }: { token: string }, body: unknown = {}) =>
  portal.call('POST', `/api${path}`, { token, body })
const get = async (path: string, { token }: { token: string }) =>
  (await portal.call('GET', `/api${path}`, { token })).body
const query = (text: string, values: unknown[]) => portal.deps.database.pool.query(text, values)
const own = 'This is your own record, or that of your company. Ask a colleague to handle it.'

/** An officer with these duties, and a colleague of the same company who may sign. */
async function newInsider(...duties: Duty[]) {
  const owner = await portal.newUser()
  const company = await newCompany(portal, owner)
  const officer = await newStaff(portal, duties, await addMember(portal, company.id, ['read', 'prepare']))
  return { owner, companyId: company.id, officer }
}

/** Fails unless the batch refuses its only record as the officer's own. */
async function expectRefused(officer: TestUser, list: string, id: string, action: string, input: object = {}) {
  const begun = await post(`/lists/${list}/batches`, officer, { action, ids: [id], input })
  const { succeeded, refused } = await finishBatch(portal, list, begun, officer)
  expect([action, succeeded, refused.map(({ reason }) => reason)]).toEqual([action, 0, [own]])
}

const bulk = [
  ['resolve', { note: 'Upheld.' }],
  ['message', { note: 'We agree with you.' }],
  ['assign', { person: colleague.id }],
  ['acknowledge', {}],
  ['tag', { tag: 'urgent' }],
] as const

async function resolveOutage(officer: TestUser, { id, reference }: { id: string; reference: string }) {
  const outage = await post('/cases/outages', colleague, {
    name: 'No light',
    company: 'ikeja',
    feeder: dark.feeder,
    area: 'Ikeja',
    startedAt: '2026-11-23T08:00:00.000Z',
    expectedEndAt: null,
  })
  await post(`/cases/outages/${outage.body.id}/cases`, colleague, { references: [reference] })
  await post(`/cases/outages/${outage.body.id}/resolve`, officer, {
    note: 'Upheld.',
    outcome: 'upheld',
    expected: 1,
  })
  const read = () => get(`/cases/outages/${outage.body.id}`, colleague)
  await expect.poll(async () => (await read()).batches[0]?.finishedAt).toBeTruthy()
  expect((await read()).batches[0]).toMatchObject({ done: 0, refusals: [{ reason: own }] })
  return id
}

describe('many at once', () => {
  test('a petition of the own company', async () => {
    const { owner, companyId, officer } = await newInsider('case-officer')
    const petition = await file(portal, owner.token, petitions, { companyId })
    for (const [action, input] of bulk) await expectRefused(officer, 'petitions', petition.id, action, input)
    await resolveOutage(officer, petition)
    expect(await get(`/petitions/${petition.id}`, colleague)).toMatchObject({ status: 'New', messages: [], tags: [] })
  })

  test('an own complaint, also where the officer looks first at what will be done', async () => {
    const officer = await portal.newUser()
    await prepareDesk(portal, admin)
    const complaint = await fileForEko(portal, officer.token, { feeder: dark.feeder })
    await newStaff(portal, ['case-officer'], officer)
    for (const [action, input] of bulk)
      await expectRefused(officer, 'complaints', complaint.id, action, {
        ...input,
        ...(action === 'resolve' && { choice: 'upheld' }),
      })
    await resolveOutage(officer, complaint)
    const seen = await post('/lists/complaints/preview', officer, { action: 'refer', ids: [complaint.id] })
    expect(seen.body.groups).toEqual([{ label: own, isRefused: true, count: 1, records: [complaint.reference] }])
    await expectRefused(officer, 'complaints', complaint.id, 'refer')
    const shown = await post('/lists/complaints/preview', colleague, { action: 'refer', ids: [complaint.id] })
    expect(shown.body.groups).toMatchObject([{ isRefused: false, count: 1 }])
  })

  test('a case that is kept, of which an own one is a duplicate', async () => {
    const [officer, other] = [await portal.newUser(), await portal.newUser()]
    const mine = await file(portal, officer.token, complaints, dark)
    await newStaff(portal, ['case-officer'], officer)
    const kept = await file(portal, other.token, complaints, dark)
    expect((await post(`/complaints/${mine.id}/merge`, colleague, { reference: kept.reference })).status).toBe(200)
    const refused = await post(`/complaints/${kept.id}/resolve`, officer, { note: 'Upheld.', forDuplicates: 'Upheld.' })
    expect([refused.status, refused.body.code]).toEqual([403, 'own-record'])
    expect((await post(`/complaints/${kept.id}/resolve`, colleague, { note: 'Looked at.' })).status).toBe(200)
  })

  test('an application of the own company', async () => {
    const { owner, companyId, officer } = await newInsider('licensing-officer')
    const id = await newCompleted(portal, owner, formId)
    await post(`/forms/${id}/move`, owner, { companyId })
    await expectRefused(officer, 'applications', id, 'assign', { person: colleague.id })
    await expectRefused(officer, 'applications', id, 'take')
  })

  test('an own enquiry', async () => {
    const officer = await newStaff(portal, ['case-officer'])
    const id = await newEnquiry(officer.email)
    for (const [action, input] of [['assign', { person: colleague.id }], ['close'], ['spam']] as const)
      await expectRefused(officer, 'enquiries', id, action, input)
  })
})

let serial = 0
async function newEnquiry(email: string): Promise<string> {
  const { rows } = await query(
    `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words)
     values ($2, 'Ada', $1, 'Hello', 'new', now(), now(), '') returning id`,
    [email, `EN-2026-7${String(++serial).padStart(2, '0')}`],
  )
  return rows[0].id
}

async function holdMail(kind: string, threadId: string, recipient: string): Promise<string> {
  const { rows } = await query(
    `insert into inbound_mails (mailbox, uid, digest, received_at, outcome, thread_kind, thread_id, recipient, sender, text, quoted, refused_files)
     values ('INBOX:9', $1, $2, now(), 'held', $3, $4, $5, 'x@example.com', 'The company is right.', 'Quoted', '[]') returning id`,
    [++serial, randomUUID(), kind, threadId, recipient],
  )
  return rows[0].id
}

describe('a mail that waits for staff', () => {
  async function expectHidden(officer: TestUser, id: string, threadId: string) {
    const seen = await get(`/inbound-mails?thread=${threadId}`, officer)
    expect(seen.items).toMatchObject([{ id, text: '', quoted: '', files: [], sender: '', decidable: false }])
    for (const action of ['add', 'dismiss']) {
      const { status, body } = await post(`/inbound-mails/${id}/${action}`, officer)
      expect([action, status, body.code]).toEqual([action, 403, 'own-record'])
    }
    const read = await get(`/inbound-mails?thread=${threadId}`, colleague)
    expect(read.items).toMatchObject([{ id, text: 'The company is right.', decidable: true }])
  }

  test('about an own case, and about its referral to the company', async () => {
    const officer = await portal.newUser()
    await prepareDesk(portal, admin)
    const complaint = await fileForEko(portal, officer.token)
    await newStaff(portal, ['case-officer'], officer)
    const referral = await referToEko(portal, colleague.token, complaint.id)
    await expectHidden(officer, await holdMail('rf', referral.id, 'address:complaints@eko.example'), referral.id)
    await expectHidden(officer, await holdMail('cp', complaint.id, `account:${officer.id}`), complaint.id)
  })

  test('about a petition or an application of the own company', async () => {
    const { owner, companyId, officer } = await newInsider('case-officer', 'licensing-officer')
    const petition = await file(portal, owner.token, petitions, { companyId })
    await expectHidden(officer, await holdMail('pt', petition.id, `account:${owner.id}`), petition.id)
    const form = await newCompleted(portal, owner, formId)
    await post(`/forms/${form}/move`, owner, { companyId })
    await expectHidden(officer, await holdMail('app', form, `account:${owner.id}`), form)
  })

  test('about an own enquiry', async () => {
    const officer = await newStaff(portal, ['case-officer'])
    const id = await newEnquiry(officer.email)
    await expectHidden(officer, await holdMail('en', id, `address:${officer.email}`), id)
  })
})
