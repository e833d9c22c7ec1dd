import { expect, test } from 'vitest'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { everyKind, file, uploadAttachment } from '#features/cases/testing.ts'
import { addEnquiries } from '#features/contact/testing.ts'
import type { ListRow } from '#features/lists/contract.ts'
import { duties } from '#platform/duty-words.ts'
import { usePortal } from './testing.server.ts'

// A record whose last word is the customer's is to answer, whatever its kind: lists mark it and filter by it.

const portal = await usePortal()
const officer = await newStaff(portal, duties)
const ada = await portal.newUser()

const post = (path: string, token: string, body: object = {}) => portal.call('POST', `/api${path}`, { token, body })

/** Whether the list marks the record, which its filter then has too. */
async function isToAnswer(list: string, label: string, filter = 'answer=yes'): Promise<boolean> {
  const read = async (more: string) => {
    const { body } = await portal.call('GET', `/api/lists/${list}?q=${label}${more}`, officer)
    return (body.rows as ListRow[]).filter((row) => row.label === label)
  }
  const [row] = await read('')
  const filtered = await read(`&${filter}`)
  expect(filtered, label).toHaveLength(row!.toAnswer ? 1 : 0)
  return row!.toAnswer!
}

for (const { path: calls, body } of everyKind) {
  const path = calls.replace('/api', '')
  const list = path.slice(1)

  test(`${list} are to answer from a message of the customer to the next word of staff`, async () => {
    const { id, reference } = await file(portal, ada.token, { path: calls, body: body() })
    const at = (call: string) => `${path}/${id}/${call}`
    expect(await isToAnswer(list, reference)).toBe(false)
    for (const [answer, given] of [
      ['messages', { content: 'On Monday.' }],
      ['messages', { content: 'Which meter?', asks: true }],
      ['escalate', {}],
      ['resolve', { note: 'Done.' }],
    ] as const) {
      expect((await post(at('messages'), ada.token, { content: 'It is still dark.' })).status).toBe(200)
      expect(await isToAnswer(list, reference), answer).toBe(true)
      // Neither answers the customer.
      await post(at('notes'), officer.token, { note: 'Called the company.' })
      await post(at('assign'), officer.token, { userId: officer.id })
      expect(await isToAnswer(list, reference), answer).toBe(true)
      expect((await post(at(answer), officer.token, given)).status, answer).toBe(200)
      expect(await isToAnswer(list, reference), answer).toBe(false)
    }
    await post(at('reopen'), ada.token, { reason: 'It is not done.' })
    expect(await isToAnswer(list, reference)).toBe(true)
    await post(at('withdraw'), ada.token)
    expect(await isToAnswer(list, reference)).toBe(false)
  })

  test(`${list} are to answer when a document answers the question, and as before when a merge is undone`, async () => {
    const kind = { path: calls, body: body() }
    const { id, reference } = await file(portal, ada.token, kind)
    const upload = () =>
      uploadAttachment(portal, ada.token, { recordType: list.slice(0, -1), recordId: id, role: 'supporting' })
    expect((await upload()).status).toBe(201)
    expect(await isToAnswer(list, reference)).toBe(false)
    await post(`${path}/${id}/messages`, officer.token, { content: 'Please send us the bill.', asks: true })
    await upload()
    expect(await isToAnswer(list, reference)).toBe(true)
    const kept = await file(portal, ada.token, kind)
    expect((await post(`${path}/${id}/merge`, officer.token, { reference: kept.reference })).status).toBe(200)
    expect(await isToAnswer(list, reference)).toBe(false)
    expect((await post(`${path}/${id}/unmerge`, officer.token)).status).toBe(200)
    expect(await isToAnswer(list, reference)).toBe(true)
  })
}

test('applications are to answer from an answer of the applicant to the next word of staff', async () => {
  const form = await newTemplate(portal, await portal.adminToken())
  const id = await newCompleted(portal, ada, form.id)
  const { reference } = (await portal.call('GET', `/api/forms/${id}`, ada)).body.form
  const isMarked = () => isToAnswer('applications', reference)
  expect(await isMarked()).toBe(false)
  for (const [answer, given] of [
    ['replies', { text: 'Thank you.' }],
    ['replies', { text: 'Which site?', asks: true }],
    ['update-admin-description', { description: 'The site is missing.' }],
    ['status', { status: 'inProgress' }],
    ['withdraw', {}],
  ] as const) {
    expect((await post(`/forms/${id}/messages`, ada.token, { text: 'In May.' })).status).toBe(201)
    expect(await isMarked(), answer).toBe(true)
    await post(`/forms/${id}/notes`, officer.token, { text: 'Called them.' })
    expect(await isMarked(), answer).toBe(true)
    const by = answer === 'withdraw' ? ada : officer
    expect((await post(`/forms/${id}/${answer}`, by.token, given)).status, answer).toBeLessThan(300)
    expect(await isMarked(), answer).toBe(false)
  }
})

test('enquiries are to answer until they are answered', async () => {
  const [id] = await addEnquiries(portal, ['Ada'], 7_701)
  const { reference } = (await portal.call('GET', `/api/enquiries/${id}`, officer)).body
  expect(await isToAnswer('enquiries', reference, 'status=new')).toBe(true)
  await post(`/enquiries/${id}/answers`, officer.token, { text: 'On Monday.' })
  expect(await isToAnswer('enquiries', reference, 'status=new')).toBe(false)
})
