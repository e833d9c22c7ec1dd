import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { complaintBody, kinds, pdfBytes } from '../testing.ts'
import { fileForEko, mailbox, prepareDesk, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'sets the desks of companies' })
const [complaint] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
const ada = await portal.newUser()
const call = (method: string, path: string, token: string, body?: object) =>
  portal.call(method, `${complaint.path}/${path}`, { token, ...(body && { body }) })
const read = async (id: string, token = admin) => (await call('GET', id, token)).body
const referrals = async (id: string) => (await call('GET', `${id}/referrals`, admin)).body.referrals
const linkOf = async (rid: string) => `/api/referrals/${await tokenFor(portal.deps, 'referral', rid, mailbox)}`
const answer = { outcome: 'fixed', answer: 'The meter works.' }
const enter = (id: string, rid: string, outcome: string) =>
  call('POST', `${id}/referrals/${rid}/answer`, admin, { outcome, answer: `It is ${outcome}.`, how: 'Call' })
const confirm = (id: string, solved: boolean) => call('POST', `${id}/confirm`, ada.token, { solved })

test('a company that the case names no longer reads nothing of it, and its referral ends', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  const link = await linkOf(rid)
  expect((await portal.call('GET', link)).status).toBe(200)
  const { version } = await read(id)
  const corrected = { ...complaintBody, distributionCompany: 'ikeja', description: 'For Ikeja only', version }
  expect((await call('PUT', id, admin, corrected)).status).toBe(200)
  expect(await referrals(id)).toMatchObject([{ state: 'withdrawn' }])
  expect((await read(id)).companyAnswer).toBe('withdrawn')
  expect((await portal.call('GET', link)).status).toBe(410)
  expect((await portal.call('POST', `${link}/answer`, { body: answer })).status).toBe(410)
})

test('a company that has answered reads nothing more once the case names another', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  const link = await linkOf(rid)
  expect((await portal.call('POST', `${link}/answer`, { body: answer })).status).toBe(200)
  const { version } = await read(id)
  expect((await call('PUT', id, admin, { ...complaintBody, distributionCompany: 'ikeja', version })).status).toBe(200)
  expect((await portal.call('GET', link)).status).toBe(410)
  // What it had sent and could still correct is not lost with it.
  expect(await read(id, ada.token)).toMatchObject({ asksIfSolved: false, messages: [{ text: answer.answer }] })
})

test('the person is asked about the newest answer, once', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: first } = await referToEko(portal, admin, id)
  expect((await enter(id, first, 'partly')).status).toBe(200)
  expect((await read(id, ada.token)).asksIfSolved).toBe(true)
  const { id: second } = await referToEko(portal, admin, id)
  expect((await read(id, ada.token)).asksIfSolved).toBe(false)
  expect((await enter(id, second, 'fixed')).status).toBe(200)
  expect((await confirm(id, true)).body).toMatchObject({ asksIfSolved: false })
  expect((await confirm(id, false)).status).toBe(409)
  expect(await referrals(id)).toMatchObject([{ confirmation: 'yes' }, { confirmation: '' }])
})

test('the question ends with the case, and does not come back when it is opened again', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  await enter(id, rid, 'fixed')
  expect((await call('POST', `${id}/resolve`, admin, { note: 'Fixed' })).status).toBe(200)
  expect((await enter(id, rid, 'partly')).status).toBe(409)
  expect((await call('POST', `${id}/reopen`, ada.token, { reason: 'It is not' })).body.asksIfSolved).toBe(false)
  expect(await referrals(id)).toMatchObject([{ confirmation: '' }])
})

test('after its answer a company reads what it sent and nothing of the case, also once the case is opened again', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id, { question: 'Why?' })
  const link = await linkOf(rid)
  expect((await portal.call('POST', `${link}/answer`, { body: answer })).status).toBe(200)
  await call('POST', `${id}/resolve`, admin, { note: 'Fixed' })
  expect((await portal.call('GET', link)).status).toBe(410)
  expect((await call('POST', `${id}/reopen`, ada.token, { reason: 'It is not' })).status).toBe(200)
  const { version } = await read(id)
  const edited = { ...complaintBody, distributionCompany: 'eko', description: 'Nothing for Eko', version }
  expect((await call('PUT', id, admin, edited)).status).toBe(200)
  const { body } = await portal.call('GET', link)
  expect(body).toMatchObject({ reference: expect.any(String), answered: answer, files: [], documents: [] })
  expect(body).toMatchObject({ question: '', type: '', subject: '', description: '', meterNumber: '', address: '' })
  expect(body.person).toEqual({ name: '', phone: '' })
})

test('a company that answered by mail only reads and answers nothing more once the case was resolved', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  const link = await linkOf(rid)
  await portal.deps.database.pool.query(
    "update case_referrals set answered_at = now(), answered_by = 'mail', answer = 'Ticket 12' where id = $1",
    [rid],
  )
  expect((await portal.call('GET', link)).status).toBe(200)
  await call('POST', `${id}/resolve`, admin, { note: 'Fixed' })
  await call('POST', `${id}/reopen`, ada.token, { reason: 'It is not' })
  expect((await portal.call('GET', link)).status).toBe(410)
  expect((await portal.call('POST', `${link}/answer`, { body: answer })).status).toBe(410)
  // Staff still enter what the mail means.
  expect((await enter(id, rid, 'partly')).status).toBe(200)
})

test('the owner reads that it was sent once the company has the mail', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const textsOf = async () => (await read(id, ada.token)).timeline.map(({ text }: { text: string }) => text)
  await portal.deps.database.pool.query("delete from proved_addresses where email = 'complaints@eko.example'")
  expect((await call('POST', `${id}/referrals`, admin, {})).status).toBe(409)
  expect(await textsOf()).toEqual(['Complaint filed'])
  await prepareDesk(portal, admin)
  await referToEko(portal, admin, id)
  expect(await textsOf()).toEqual(['Complaint filed', expect.stringMatching(/^Complaint sent to /)])
  const seen = (await read(id)).timeline.map(({ action }: { action: string }) => action)
  expect(seen).toEqual(['submit', 'assign', 'sendReferral', 'refer'])
})

test('after a mail of which nobody has said what it means, the company can answer by its link', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  const text = 'Ticket 12 was opened.'
  await portal.deps.database.pool.query(
    "update case_referrals set answered_at = now() - interval '1 day', answered_by = 'mail', answer = $2 where id = $1",
    [rid, text],
  )
  const link = await linkOf(rid)
  expect((await portal.call('GET', link)).body.answered).toBeNull()
  expect((await portal.call('POST', `${link}/answer`, { body: answer })).status).toBe(200)
  expect(await referrals(id)).toMatchObject([
    { state: 'fixed', answeredBy: 'link', answer: `${text}\n\n${answer.answer}` },
  ])
})

test('a form whose fields come after its files, or twice, is refused as a whole', async () => {
  const { id } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  const link = await linkOf(rid)
  const send = (...parts: [string, string | Blob][]) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return fetch(`${portal.url}${link}/documents`, { method: 'POST', body: form })
  }
  const bill: [string, Blob] = ['documents', new File([pdfBytes], 'bill.pdf', { type: 'application/pdf' })]
  expect((await send(bill, ['outcome', 'fixed'], ['answer', 'Done'])).status).toBe(400)
  expect((await send(['outcome', 'fixed'], ['answer', 'One'], ['answer', 'Two'], bill)).status).toBe(400)
  expect(await referrals(id)).toMatchObject([{ state: 'sent', files: [] }])
  expect((await send(['outcome', 'fixed'], ['answer', 'Done'], bill)).status).toBe(201)
  expect(await referrals(id)).toMatchObject([{ state: 'fixed', files: [{ originalName: 'bill.pdf' }] }])
})
