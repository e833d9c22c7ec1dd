import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { file, issueCode, kinds, pdfBytes } from '../testing.ts'
import { referralMessages as words } from './messages.ts'
import { fileForEko, mailbox, prepareDesk, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
await setLimits(portal, manyCases)
const [complaint] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
const eko = 'Excel (Eko Electricity Distribution)'

const call = (method: 'GET' | 'POST', path: string, token: string | undefined, body?: object) =>
  portal.call(method, path, { ...(token && { token }), ...(body && { body }) })
const read = async (id: string, token = admin) => (await call('GET', `${complaint.path}/${id}`, token)).body
const referral = async (id: string) => (await call('GET', `${complaint.path}/${id}/referrals`, admin)).body.referrals[0]
const withhold = async (id: string, body: object, token = admin) => {
  const { messages } = await read(id)
  return call('POST', `${complaint.path}/${id}/messages/${messages.at(-1).id}/withhold`, token, body)
}
const words41 = 'He owes 41,200 naira and lives at 12 Hidden Close.'
const fixed = { outcome: 'fixed', answer: words41, offeredKobo: 500_000, companyReference: 'EK-9' }

/** A case of a new person that is with Eko, and how the company answers it. */
async function withEko(mine?: { token: string }) {
  const { token } = mine ?? (await portal.newUser())
  const filed = await fileForEko(portal, token)
  const before = await referToEko(portal, admin, filed.id)
  const link = await tokenFor(portal.deps, 'referral', before.id, mailbox)
  return {
    id: filed.id,
    reference: filed.reference,
    token,
    before,
    async answer(body: object) {
      const answer = await call('POST', `/api/referrals/${link}/answer`, undefined, body)
      await referral(filed.id)
      return answer
    },
    async send(body: Record<string, string>) {
      const form = new FormData()
      for (const [name, value] of Object.entries(body)) form.append(name, value)
      form.append('documents', new Blob([pdfBytes], { type: 'application/pdf' }), 'reading.pdf')
      const answer = await portal.call('POST', `/api/referrals/${link}/documents`, { body: form })
      await referral(filed.id)
      return answer
    },
  }
}

const moments = ({ dueAt, remindedAt, missedAt, deliveredAt }: Record<string, unknown>) => ({
  dueAt,
  remindedAt,
  missedAt,
  deliveredAt,
})

test('what a company writes with the link of one case about another one is not added, and it is told where to write', async () => {
  const [one, other] = [await withEko(), await withEko()]
  const typed = other.reference.replaceAll('-', ' ').toLowerCase()
  const refused = await one.answer({ ...fixed, answer: `Case ${typed}: ${words41}` })
  expect(refused).toMatchObject({ status: 400, body: { message: words.namesOther(other.reference, one.reference) } })
  expect(JSON.stringify(await read(one.id, one.token))).not.toContain('41,200')
  expect(await referral(one.id)).toMatchObject({ state: 'sent', answer: '' })
  // Its own reference, and one of another company or of nobody.
  const stranger = await portal.newUser()
  const ikeja = await file(portal, stranger.token, complaint)
  const names = `${one.reference}, ${ikeja.reference} and CP-2026-998877`
  expect((await one.answer({ ...fixed, answer: names })).status).toBe(200)
})

test('a moved answer leaves the first case, whose company has its old day again, and becomes the answer of the other', async () => {
  const [one, other] = [await withEko(), await withEko()]
  expect((await one.send({ ...fixed, offeredKobo: '500000' })).status).toBe(201)
  const [file] = (await read(one.id)).documents.filter((each: { role: string }) => each.role === 'company')
  expect((await call('GET', file.path, one.token)).status).toBe(200)
  const moved = await withhold(one.id, { reference: other.reference.toLowerCase(), reason: 'It is about the other.' })
  expect(moved.status).toBe(200)

  const first = await referral(one.id)
  expect(first).toMatchObject({ state: 'sent', answer: '', outcome: null, offeredKobo: null, confirmation: '' })
  expect(moments(first)).toEqual(moments(one.before))
  const second = await referral(other.id)
  expect(second).toMatchObject({ ...fixed, state: 'fixed', answeredBy: 'link', confirmation: 'asked', missedAt: null })
  expect(second.files).toMatchObject([{ originalName: 'reading.pdf' }])

  // The person of the first case reads nothing of it: page, file, export, list.
  const own = await read(one.id, one.token)
  expect(own).toMatchObject({ messages: [], documents: [], asksIfSolved: false })
  const copy = await call('GET', '/api/users/me/export', one.token)
  expect(JSON.stringify([own, copy.body, await call('GET', complaint.path, one.token)])).not.toContain('41,200')
  expect((await call('GET', file.path, one.token)).status).toBe(404)
  // Staff read who moved it and why, and the message as it came.
  const staff = await read(one.id)
  expect(staff.messages).toMatchObject([
    { text: words41, withheld: expect.stringMatching(new RegExp(`: ${other.reference}: It is about the other.$`)) },
  ])
  expect(staff.timeline.at(-1)).toMatchObject({ action: 'moveMessage', internal: true })
  expect((await call('GET', file.path, admin)).status).toBe(200)
  // The person of the other case reads it with its file, and the company can answer the first one.
  const theirs = await read(other.id, other.token)
  const text = `${words41}\n\nAmount: ₦5,000.00`
  expect(theirs.messages).toMatchObject([{ by: eko, text, documents: [{ originalName: 'reading.pdf' }] }])
  expect((await call('GET', theirs.messages[0].documents[0].path, other.token)).status).toBe(200)
  expect(await one.answer({ outcome: 'rejected', answer: 'The meter is right.' })).toMatchObject({ status: 200 })
  expect(await referral(one.id)).toMatchObject({ state: 'rejected', answer: 'The meter is right.' })
})

test('a withheld message is read by staff alone, also with the code of the case', async () => {
  const user = { name: 'Sade Ojo', email: 'sade.withheld@example.com', phone: '08035550001' }
  const filed = await fileForEko(portal, admin, { user })
  const { id: rid } = await referToEko(portal, admin, filed.id)
  const link = await tokenFor(portal.deps, 'referral', rid, mailbox)
  expect((await call('POST', `/api/referrals/${link}/answer`, undefined, fixed)).status).toBe(200)
  await referral(filed.id)
  const holder = { reference: filed.reference, code: await issueCode(portal, admin, filed.id) }
  const follow = async () => JSON.stringify((await call('POST', '/api/cases/follow', undefined, holder)).body)
  expect(await follow()).toContain('41,200')
  expect((await withhold(filed.id, { reason: '' })).status).toBe(400)
  expect((await withhold(filed.id, { reason: 'Personal' })).status).toBe(200)
  expect(await follow()).not.toContain('41,200')
  expect(JSON.parse(await follow()).companySaid).toBeNull()
  expect(await withhold(filed.id, { reason: 'Again' })).toMatchObject({
    status: 409,
    body: { message: words.withheldBefore },
  })
  // It stays the company's answer.
  expect(await referral(filed.id)).toMatchObject({ state: 'fixed', answer: words41 })
})

test('a message of the customer is moved to another case of the customer only, and nobody else moves or withholds', async () => {
  const ada = await portal.newUser()
  const [one, other] = [await withEko(ada), await withEko(ada)]
  const stranger = await withEko()
  const content = 'The blue one.'
  expect((await call('POST', `${complaint.path}/${one.id}/messages`, ada.token, { content })).status).toBe(200)
  expect((await withhold(one.id, { reason: 'Mine' }, ada.token)).status).toBe(403)
  const to = (reference: string) => withhold(one.id, { reference, reason: 'Wrong case' })
  expect(await to(stranger.reference)).toMatchObject({ status: 409, body: { message: words.moveToOtherPerson } })
  expect(await to(one.reference)).toMatchObject({ status: 409, body: { message: words.moveToItself } })
  expect((await to('CP-2026-998877')).status).toBe(400)
  expect((await read(one.id, ada.token)).messages).toMatchObject([{ text: content }])
  expect((await to(other.reference)).status).toBe(200)
  expect((await read(one.id, ada.token)).messages).toEqual([])
  expect((await read(other.id, ada.token)).messages).toMatchObject([{ text: content, by: 'You' }])
  // What staff write is theirs.
  await call('POST', `${complaint.path}/${one.id}/messages`, admin, { content: 'Hello' })
  expect((await withhold(one.id, { reason: 'No' })).status).toBe(404)
  // Nor does an answer go to a case that was not sent to this company.
  const unsent = await fileForEko(portal, ada.token)
  expect((await stranger.answer(fixed)).status).toBe(200)
  expect(await withhold(stranger.id, { reference: unsent.reference, reason: 'Wrong' })).toMatchObject({
    status: 409,
    body: { message: words.moveToOtherDesk },
  })
  expect(await referral(stranger.id)).toMatchObject({ state: 'fixed' })
})

test('what came as an answer and was none is put back: the company has its old day, is reminded and answers', async () => {
  const one = await withEko()
  expect((await one.answer({ outcome: 'rejected', answer: 'Your request has the ticket number 77.' })).status).toBe(200)
  const path = `${complaint.path}/${one.id}/referrals/${one.before.id}`
  const answered = await referral(one.id)
  expect(answered.actions).toEqual(['noAnswer'])
  expect((await call('POST', `${path}/no-answer`, admin, { reason: 'A receipt', version: 1 })).status).toBe(409)
  expect((await call('POST', `${path}/no-answer`, admin, { reason: 'A receipt' })).status).toBe(200)
  const back = await referral(one.id)
  expect(back).toMatchObject({ state: 'sent', answeredAt: null, answer: '', outcome: null })
  expect(back.actions).toContain('remind')
  expect(moments(back)).toEqual(moments(one.before))
  const { rows } = await portal.deps.database.pool.query(
    'select next_work_at is not null as works from case_referrals where id = $1',
    [one.before.id],
  )
  expect(rows).toEqual([{ works: true }])
  // The message stays, marked.
  const { messages, timeline } = await read(one.id, one.token)
  expect(messages).toMatchObject([{ isNoAnswer: true }])
  expect(timeline.at(-1).text).toBe(`Message from ${eko}`)
  expect((await read(one.id)).timeline.at(-1)).toMatchObject({ action: 'noAnswer', note: 'A receipt' })
  expect((await call('POST', `${path}/remind`, admin, {})).status).toBe(200)
  expect((await one.answer(fixed)).status).toBe(200)
  expect(await referral(one.id)).toMatchObject({ state: 'fixed', answer: words41 })
  expect((await portal.mailTo(mailbox, /Reminder/)).text).toContain(one.reference)
  await call('POST', `${complaint.path}/${one.id}/resolve`, admin, {
    note: 'Done',
    outcome: 'upheld',
    unconfirmed: true,
  })
  expect((await call('POST', `${path}/no-answer`, admin, { reason: 'Late' })).status).toBe(409)
})
