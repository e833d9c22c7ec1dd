import { expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { smallPng } from '#features/documents/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { attachmentDays, filesPerUpload } from '../rules.ts'
import { file, kinds, uploadAttachment } from '../testing.ts'
import { sweepAttachments } from './service.attachments.server.ts'
import type { CaseKind } from './service.kinds.server.ts'

const portal = await usePortal()
const [complaint] = kinds
await setLimits(portal, { ...manyCases, unfinishedUploads: 50 })
const ada = await portal.newUser()
const stranger = await portal.newUser()
const officer = await newStaff(portal, ['case-officer'])
const colleague = await newStaff(portal, ['case-supervisor'])
const auditor = await newStaff(portal, ['auditor'])

const filed = async () => (await file(portal, ada.token, complaint)).id
const read = async (id: string, { token }: TestUser) =>
  (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
const attach = async (recordId: string, { token }: TestUser, given?: { name?: string; bytes?: Uint8Array }) => {
  const answer = await uploadAttachment(portal, token, { recordType: 'complaint', recordId }, given)
  return { status: answer.status, id: answer.headers.get('document-id') ?? '' }
}
const send = (id: string, { token }: TestUser, documents: unknown, more: object = {}) =>
  portal.call('POST', `${complaint.path}/${id}/messages`, {
    token,
    body: { content: 'See the file', documents, ...more },
  })
const download = (id: string, { token }: TestUser) => portal.call('GET', `/api/documents/${id}/download`, { token })
const remove = (id: string, fileId: string, { token }: TestUser) =>
  portal.call('DELETE', `${complaint.path}/${id}/attachments/${fileId}`, { token })

test('a file is its sender’s alone until the message is sent, then both sides read it with the message', async () => {
  const id = await filed()
  const before = await read(id, ada)
  const { status, id: document } = await attach(id, officer, { name: 'pole.png', bytes: smallPng })
  expect(status).toBe(201)
  expect((await read(id, officer)).attachments).toMatchObject([{ id: document, originalName: 'pole.png' }])
  for (const other of [ada, colleague, auditor]) {
    const seen = await read(id, other)
    expect([seen.attachments, seen.documents, seen.version]).toEqual([[], [], before.version])
    expect((await download(document, other)).status).toBe(404)
  }
  expect((await download(document, officer)).status).toBe(200)
  const list = await portal.call('GET', complaint.path, { token: officer.token })
  expect(list.body.items.find((row: { id: string }) => row.id === id).documents).toEqual([])

  const sent = await send(id, officer, [document])
  expect(sent.body.messages.at(-1)).toMatchObject({ text: 'See the file', documents: [{ id: document }] })
  expect(sent.body.attachments).toEqual([])
  const received = await read(id, ada)
  expect(received.messages.at(-1).documents).toMatchObject([{ originalName: 'pole.png', role: 'supporting' }])
  expect(received.documents).toHaveLength(1)
  expect((await download(document, ada)).status).toBe(200)
  expect((await download(document, stranger)).status).toBe(404)
})

test('the owner answers a question with a file; only the message resumes the clock', async () => {
  const id = await filed()
  await portal.call('POST', `${complaint.path}/${id}/messages`, {
    token: officer.token,
    body: { content: 'Please send the bill', asks: true },
  })
  const { id: document } = await attach(id, ada)
  expect((await read(id, ada)).clock.pausedSince).not.toBeNull()
  expect((await read(id, officer)).attachments).toEqual([])
  const answered = await send(id, ada, [document])
  expect([answered.status, answered.body.clock.pausedSince]).toEqual([200, null])
})

test('nobody sends or removes a file of another person, another case or twice', async () => {
  const [id, other] = [await filed(), await filed()]
  const { id: document } = await attach(id, officer)
  for (const [sender, caseId, documents] of [
    [colleague, id, [document]],
    [ada, id, [document]],
    [officer, other, [document]],
    [officer, id, [document, '00000000-0000-4000-8000-000000000000']],
    [officer, id, ["'; drop table documents"]],
  ] as const) {
    const refused = await send(caseId, sender, documents)
    expect([refused.status, refused.body.fields?.[0].field]).toEqual([400, 'documents'])
    expect((await read(caseId, officer)).messages).toEqual([])
  }
  expect((await send(id, officer, 'x')).status).toBe(400)
  const tooMany = Array.from({ length: filesPerUpload + 1 }, () => document)
  expect((await send(id, officer, tooMany)).status).toBe(400)
  expect((await remove(id, document, colleague)).status).toBe(404)
  expect((await remove(id, document, officer)).status).toBe(200)
  expect((await remove(id, document, officer)).status).toBe(404)
  expect((await read(id, officer)).attachments).toEqual([])
  const { id: again } = await attach(id, officer)
  expect((await send(id, officer, [again])).status).toBe(200)
  expect((await send(id, officer, [again])).status).toBe(400)
  // It is a document of the case now.
  expect((await remove(id, again, officer)).status).toBe(404)
})

test('of many messages with the same file one is sent, and a stale one is refused with nothing half', async () => {
  const id = await filed()
  const { id: document } = await attach(id, officer)
  const { version } = await read(id, officer)
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(id, officer, [document], { version })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([400]))
  const { id: next } = await attach(id, officer)
  const stale = await send(id, officer, [next], { version })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
  const after = await read(id, officer)
  expect([after.messages.length, after.attachments.length]).toEqual([1, 1])
})

test('files of strangers, wrong files, too many and files for a resolved case are refused', async () => {
  const id = await filed()
  expect((await attach(id, stranger)).status).toBe(404)
  expect((await attach(id, auditor)).status).toBe(403)
  const html = Buffer.from('<script>alert(1)</script>')
  expect((await attach(id, ada, { name: 'page.html', bytes: html })).status).toBe(415)
  expect((await attach(id, ada, { name: 'page.pdf', bytes: html })).status).toBe(415)
  expect((await attach(id, ada, { bytes: Buffer.concat([smallPng, Buffer.alloc(10 * 1024 * 1024)]) })).status).toBe(413)
  const many = await Promise.all(Array.from({ length: filesPerUpload + 3 }, () => attach(id, officer)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(filesPerUpload)
  expect((await read(id, officer)).attachments).toHaveLength(filesPerUpload)
  await portal.call('POST', `${complaint.path}/${id}/resolve`, { token: officer.token, body: { note: 'Done' } })
  expect((await attach(id, ada)).status).toBe(409)
})

test('a file whose message was never sent is removed after some days, a sent one stays', async () => {
  const id = await filed()
  const { id: sent } = await attach(id, officer)
  await send(id, officer, [sent])
  const { id: unsent } = await attach(id, officer)
  const sweep = () => sweepAttachments(portal.deps, [{ key: 'complaint' } as CaseKind])
  await sweep()
  expect((await read(id, officer)).attachments).toHaveLength(1)
  await portal.deps.database.pool.query(
    `update documents set uploaded_at = uploaded_at - make_interval(days => $1) where record_id = $2`,
    [attachmentDays + 1, id],
  )
  await sweep()
  expect((await download(unsent, officer)).status).toBe(404)
  expect((await read(id, officer)).documents).toMatchObject([{ id: sent }])
})
