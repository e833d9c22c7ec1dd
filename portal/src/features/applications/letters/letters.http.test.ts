import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import { readPdfText, unpackPdf } from '#platform/pdf/testing.server.ts'
import { commission } from '#platform/state/commission.ts'
import { newCompleted, newTemplate, type Person } from '../testing.ts'
import { applicationPapers } from './papers.ts'

const portal = await usePortal({
  own: 'prints another address than that of the site, and changes the texts of letters',
  env: { PRINTED_URL: 'https://papers.example' },
})
const ask = await asAdmin(portal)
const admin = await portal.adminToken()
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const ada = await portal.newUser()
const form = await newTemplate(portal, admin)
const sql = sqlOf(portal)

const decide = (id: string, status: string, reason = 'So decided.') =>
  portal.call('POST', `/api/forms/${id}/status`, { token: approver.token, body: { status, reason } })
/** What changes a decision takes a second approver. */
async function change(id: string, status: string, reason?: string) {
  expect((await decide(id, status, reason)).status).toBe(202)
  await approveFor(portal, other.token, id)
}
const lettersOf = async (id: string, { token }: Pick<Person, 'token'> = ada) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form.letters
const open = (id: string, number: number | string, by?: Pick<Person, 'token'>) =>
  fetch(`${portal.url}/api/forms/${id}/letters/${number}`, {
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  })
async function fileOf(id: string, number: number, by: Pick<Person, 'token'> = ada): Promise<Buffer> {
  await expect.poll(async () => (await open(id, number, by)).status).toBe(200)
  return Buffer.from(await (await open(id, number, by)).arrayBuffer())
}
const wordsOf = (pdf: Buffer) => readPdfText(pdf).replaceAll(/\s+/g, ' ')

test('an approval has a tagged letter with its facts, and the mail says where it is', async () => {
  const id = await newCompleted(portal, ada, form.id)
  expect(await lettersOf(id)).toEqual([])
  expect((await decide(id, 'approve', 'All is in order.')).status).toBe(200)
  const pdf = await fileOf(id, 1)
  const { reference } = (await portal.call('GET', `/api/forms/${id}`, { token: ada.token })).body.form
  for (const text of [
    commission.name,
    `Application ${reference} is approved`,
    form.title,
    'All is in order.',
    'letter 1',
  ])
    expect(wordsOf(pdf)).toContain(text)
  expect(unpackPdf(pdf)).toContain('/StructTreeRoot')
  expect(await lettersOf(id)).toMatchObject([
    { number: 1, decision: 'approved', isCurrent: true, replacedAt: null, hasFile: true },
  ])
  const mail = await portal.mailTo(ada.email, /^Your application is approved/)
  expect(mail.text).toContain('Its letter about the decision is on the page of the application.')
  expect(mail.text).toContain(`/user-profile/forms/${id}`)
})

test('a rejection says why and how to petition, and a later decision replaces the letter without changing it', async () => {
  const id = await newCompleted(portal, ada, form.id)
  await decide(id, 'reject', 'The site plan is not signed.')
  const first = await fileOf(id, 1)
  for (const text of [
    'is rejected',
    'Reason: The site plan is not signed.',
    'file a petition',
    'papers.example/petitions',
  ])
    expect(wordsOf(first)).toContain(text)
  // Taken back: the letter no longer says what holds, and nothing new.
  await change(id, 'pending')
  expect(await lettersOf(id)).toMatchObject([{ number: 1, isCurrent: false, replacedAt: null }])
  await decide(id, 'approve')
  await fileOf(id, 2)
  await change(id, 'reject', 'The plan is of another site.')
  expect(wordsOf(await fileOf(id, 3))).toContain('The plan is of another site.')
  const letters = await lettersOf(id)
  expect(letters).toMatchObject([
    { number: 3, decision: 'rejected', isCurrent: true, replacedAt: null },
    { number: 2, decision: 'approved', isCurrent: false },
    { number: 1, decision: 'rejected', isCurrent: false },
  ])
  expect([letters[1].replacedAt, letters[2].replacedAt]).toEqual([letters[0].issuedAt, letters[1].issuedAt])
  expect((await fileOf(id, 1)).equals(first)).toBe(true)
})

test('the same decision twice at once has one letter', async () => {
  const id = await newCompleted(portal, ada, form.id)
  await Promise.all([decide(id, 'approve'), decide(id, 'approve')])
  expect(await lettersOf(id)).toHaveLength(1)
})

test('applicant, members who may read and staff who read applications open it; for all others there is none', async () => {
  const owner = await portal.newUser()
  const { id: companyId } = await newCompany(portal, owner)
  const member = await addMember(portal, companyId, ['read'])
  const id = await newCompleted(portal, owner, form.id)
  await portal.call('POST', `/api/forms/${id}/move`, { token: owner.token, body: { companyId } })
  await decide(id, 'approve')
  const readers = [owner, member, await newStaff(portal, ['auditor']), await newStaff(portal, ['finance'])]
  for (const reader of readers) expect(wordsOf(await fileOf(id, 1, reader))).toContain('Lagoon Power Limited')
  const strangers = [ada, await newStaff(portal, ['publisher']), await newStaff(portal, ['case-supervisor'])]
  for (const stranger of strangers) expect((await open(id, 1, stranger)).status).toBe(404)
  expect((await open(id, 1)).status).toBe(401)
  for (const number of [2, 0, '1.0', '-1', '9'.repeat(15), '%27'])
    expect((await open(id, number, owner)).status).toBe(404)
  await sql('delete from company_members where user_id = $1', member.id)
  expect((await open(id, 1, member)).status).toBe(404)
})

test('staff change the texts, which later letters have', async () => {
  const publish = (text: string) => {
    const { approved, rejected } = applicationPapers.builtIn
    const body = { approved: { ...approved, text }, rejected }
    return ask('POST', '/api/content-manager/papers-applications/items/single/publish', { version: 0, body })
  }
  expect(await publish('Approved on {{day}}: {{reference}}.')).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'approved.text', message: expect.stringContaining('must keep {{reason}}') }] },
  })
  expect((await publish('We approve {{reference}} on {{day}}.\n\n{{reason}}\n\nCall {{phone}}.')).status).toBe(200)
  const id = await newCompleted(portal, ada, form.id)
  await decide(id, 'approve', 'A good plan.')
  expect(wordsOf(await fileOf(id, 1))).toMatch(/We approve APP-[\d-]+ on [^.]+\. Reason: A good plan\. Call 0800/)
})

test('it belongs to the application: with it in the copy of the own data, and deleted with it alone', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, form.id)
  await decide(id, 'reject')
  const pdf = await fileOf(id, 1, bola)
  const zip = await fetch(`${portal.url}/api/data-protection/me/data.zip`, {
    headers: { authorization: `Bearer ${bola.token}` },
  })
  const files = unzipSync(Buffer.from(await zip.arrayBuffer()))
  const name = Object.keys(files).find((each) => each.startsWith('papers/'))!
  expect(name).toMatch(/^papers\/APP-[\d-]+ letter 1\.pdf$/)
  expect(Buffer.from(files[name]!).equals(pdf)).toBe(true)
  const data = JSON.parse(Buffer.from(files['my-data.json']!).toString())
  expect(data.records.forms[0].letters).toMatchObject([{ number: 1, decision: 'rejected' }])

  for (const statement of ['delete from application_letters', `update application_letters set decision = 'approved'`])
    await expect(sql(`${statement} where submission_id = $1`, id)).rejects.toThrow('never changed')
  await portal.call('DELETE', `/api/forms/${id}`, { token: approver.token })
  await approveFor(portal, other.token, id)
  expect(await sql('select 1 from application_letters where submission_id = $1', id)).toEqual([])
  expect((await open(id, 1, bola)).status).toBe(404)
})
