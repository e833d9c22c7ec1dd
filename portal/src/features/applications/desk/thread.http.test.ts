import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { newCompleted, newTemplate } from '../testing.ts'

const portal = await usePortal()
const officer = await newStaff(portal, ['licensing-officer'])
const ada = await portal.newUser()
const formId = (await newTemplate(portal, await portal.adminToken())).id

const write = (
  id: string,
  what: 'replies' | 'notes',
  body: object,
  token = officer.token,
  key: string = randomUUID(),
) => portal.call('POST', `/api/forms/${id}/${what}`, { token, body, headers: { 'idempotency-key': key } })
const read = async (id: string, token: string) => (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const hasNewAnswer = async (id: string) => {
  const address = `/api/lists/applications?columns=answer&q=${(await read(id, officer.token)).reference}`
  return (await portal.call('GET', address, { token: officer.token })).body.rows[0].cells.answer
}

test('a message is mailed to the applicant, who reads it without the name of its author and answers', async () => {
  const bola = await portal.newUser()
  const id = await newCompleted(portal, bola, formId)
  const text = 'When was the <b>meter</b> installed?'
  expect((await write(id, 'replies', { text })).status).toBe(201)
  const own = await read(id, bola.token)
  expect(own.entries).toMatchObject([{ kind: 'message', by: 'The Commission', text }])
  expect((await read(id, officer.token)).entries).toMatchObject([{ kind: 'message', by: 'Tunde Bello', text }])
  const mail = await portal.mailTo(bola.email, /^A message about your application \[APP-/)
  expect(mail.html).toContain('&lt;b&gt;meter&lt;/b&gt;')

  expect(await hasNewAnswer(id)).toBe(false)
  await portal.call('POST', `/api/forms/${id}/messages`, { token: bola.token, body: { text: 'In May.' } })
  expect(await hasNewAnswer(id)).toBe(true)
  await write(id, 'replies', { text: 'Thank you.' })
  expect(await hasNewAnswer(id)).toBe(false)
})

test('a note and an assignment are for staff alone, and not mailed', async () => {
  const id = await newCompleted(portal, ada, formId)
  const before = (await portal.mails()).length
  expect((await write(id, 'notes', { text: 'She called twice.' })).status).toBe(201)
  const assigned = { token: officer.token, body: { userId: officer.id } }
  expect((await portal.call('POST', `/api/forms/${id}/assign`, assigned)).status).toBe(200)
  expect((await read(id, officer.token)).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'note',
    'assigned',
  ])
  expect((await read(id, ada.token)).entries).toEqual([])
  const copy = await portal.call('GET', '/api/users/me/export', { token: ada.token })
  expect(JSON.stringify(copy.body)).not.toContain('She called twice.')
  expect((await portal.mails()).slice(before).some(({ text }) => text.includes('called twice'))).toBe(false)
})

test('a repetition adds nothing, and nothing is sent past news', async () => {
  const id = await newCompleted(portal, ada, formId)
  const { version } = await read(id, officer.token)
  const key = randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => write(id, 'replies', { text: 'Once', version }, officer.token, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await read(id, officer.token)).entries).toHaveLength(1)
  const late = await write(id, 'notes', { text: 'On the old copy', version })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
})

test('wrong texts are refused', async () => {
  const id = await newCompleted(portal, ada, formId)
  for (const what of ['replies', 'notes'] as const)
    for (const body of [{}, { text: ' ' }, { text: 7 }, { text: 'x'.repeat(5_001) }])
      expect((await write(id, what, body)).status).toBe(400)
})

test('an application has a bounded number of messages and notes', async () => {
  const id = await newCompleted(portal, ada, formId)
  await portal.deps.database.pool.query(
    `insert into application_history (submission_id, at, action, actor_id, actor_name, actor_role, text)
     select $1, now(), 'note', 'x', 'X', 'Admin', 'x' from generate_series(1, 499)`,
    [id],
  )
  expect((await write(id, 'notes', { text: 'The last' })).status).toBe(201)
  expect((await write(id, 'notes', { text: 'One more' })).status).toBe(409)
  const taken = { token: officer.token, body: { userId: officer.id } }
  expect((await portal.call('POST', `/api/forms/${id}/assign`, taken)).status).toBe(409)
})

test('a draft is deleted with what is sent, and officers see each other', async () => {
  const id = await newCompleted(portal, ada, formId)
  const place = `/api/writing/submission/${id}`
  await portal.call('PUT', `${place}/message`, { token: officer.token, body: { text: 'When', revision: '' } })
  await write(id, 'replies', { text: 'When was it?' })
  expect((await portal.call('GET', place, { token: officer.token })).body.drafts).toEqual([])
  const other = await newStaff(portal, ['licensing-approver'])
  const record = (token: string) =>
    portal.call('POST', '/api/presence', { token, body: { place: 'submission', record: id, part: 'reply' } })
  await record(officer.token)
  const { body } = await record(other.token)
  expect(body).toMatchObject({ version: expect.any(Number), others: [{ part: 'reply' }] })
  expect((await record(ada.token)).status).toBe(403)
})
