import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { kinds, pdfBytes } from '../testing.ts'
import { referralMessages as words } from './messages.ts'
import { fileForEko, mailbox, prepareDesk, readReferrals, referToEko } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
await setLimits(portal, manyCases)
const [complaint] = kinds
const admin = await portal.adminToken()
const ada = await portal.newUser()
const eko = 'Excel (Eko Electricity Distribution)'
await prepareDesk(portal, admin)

const read = async (id: string, token = admin) => (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const open = (token: string) => portal.call('GET', `/api/referrals/${token}`)
const answer = (token: string, body: object, headers = {}) =>
  portal.call('POST', `/api/referrals/${token}/answer`, { body, headers })
function send(token: string, names: readonly string[]) {
  const body = new FormData()
  for (const name of names) body.append('documents', new Blob([pdfBytes], { type: 'application/pdf' }), name)
  return portal.call('POST', `/api/referrals/${token}/documents`, { body })
}
const fixed = {
  outcome: 'fixed',
  answer: 'The meter was read again.',
  offeredKobo: 1_250_000,
  companyReference: 'EK-7',
}

/** A case that is with Eko, and the token of the link in the mail. */
async function withEko() {
  const { id, reference } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id, { question: 'Why?' })
  const mail = await portal.mailTo(mailbox, new RegExp(reference))
  const [, token = ''] = /\/company-answer\/([\w-]{43})/.exec(mail.text) ?? []
  return { id, reference, rid, token }
}

test('a link lists what else waits for the same desk, each with its own link, and nothing of another', async () => {
  const [one, two, three] = [await withEko(), await withEko(), await withEko()]
  const listed = async (token: string) => (await open(token)).body.others
  const referencesOf = async (token: string) =>
    (await listed(token)).listed.map(({ reference }: { reference: string }) => reference)
  expect(await referencesOf(one.token)).toEqual(expect.arrayContaining([two.reference, three.reference]))
  const { total, listed: before } = await listed(one.token)
  expect(before.find(({ reference }: { reference: string }) => reference === two.reference)).toMatchObject({
    about: 'Billing: Estimated bill for an empty flat, Ikeja',
    token: two.token,
  })
  expect(JSON.stringify(before)).not.toMatch(/Okonkwo|0803/)
  // What is answered, at another mailbox or with another company is not for this desk.
  await answer(two.token, fixed)
  await query("update case_referrals set mailbox = 'other@eko.example' where id = $1", [three.rid])
  expect(await referencesOf(one.token)).not.toContain(two.reference)
  expect(await referencesOf(one.token)).not.toContain(three.reference)
  expect((await listed(one.token)).total).toBe(total - 2)
  await query('update case_referrals set mailbox = $2 where id = $1', [three.rid, mailbox])
  await query("update cases set company = 'ikeja' where id = $1", [three.id])
  expect((await listed(one.token)).total).toBe(total - 2)
})

test('an answer is nobody else’s to read, and can be corrected, until an officer reads it', async () => {
  const { id, token } = await withEko()
  const seen = async () => JSON.stringify([await read(id, ada.token), await read(id)])
  expect((await send(token, ['wrong.pdf', 'right.pdf'])).status).toBe(201)
  const { files } = (await open(token)).body
  const path = `/api/documents/${files[0].id}`
  for (const person of [ada.token, admin]) expect((await portal.call('GET', path, { token: person })).status).toBe(404)
  const first = { ...fixed, answer: 'Bill reduce to 21,000.', forCommission: 'The reader was new.' }
  expect((await answer(token, first)).body.answered).toMatchObject({ correctUntil: expect.any(String) })
  // What is held shows in the list of staff, and the customer is asked nothing.
  expect(await read(id)).toMatchObject({ companyAnswer: 'answered', messages: [] })
  expect(await read(id, ada.token)).toMatchObject({ asksIfSolved: false, messages: [], documents: [] })
  const removing = await portal.call('DELETE', `/api/referrals/${token}/documents/${files[0].id}`)
  expect(removing.body.files).toMatchObject([{ name: 'right.pdf' }])
  const corrected = { ...first, answer: 'The bill is reduced to ₦21,000.' }
  const key = { 'idempotency-key': 'correct-once-0001' }
  for (let time = 0; time < 2; time++)
    expect((await answer(token, corrected, key)).body.answered).toMatchObject({ answer: corrected.answer })
  expect(await seen()).not.toMatch(/21,000|new\./)

  expect(await readReferrals(portal, admin, id)).toMatchObject([
    {
      state: 'fixed',
      answer: corrected.answer,
      forCommission: 'The reader was new.',
      files: [{ originalName: 'right.pdf' }],
    },
  ])
  expect(await answer(token, first)).toMatchObject({ status: 409, body: { message: words.answeredBefore } })
  const file = `/api/referrals/${token}/documents/${files[1].id}`
  expect((await portal.call('DELETE', file)).status).toBe(404)
  const own = await read(id, ada.token)
  expect(own).toMatchObject({ asksIfSolved: true, messages: [{ documents: [{ originalName: 'right.pdf' }] }] })
  expect(own.timeline.at(-1).text).toBe(`Answer from ${eko}`)
  expect(JSON.stringify(own)).not.toContain('The reader was new.')
  expect((await read(id)).timeline.at(-1)).toMatchObject({ internal: true, note: 'The reader was new.' })
})

test('nobody replaces an answer that a colleague at the same mailbox has sent meanwhile, without having seen it', async () => {
  const { token } = await withEko()
  const seen = (await open(token)).body.version
  const first = { ...fixed, version: seen }
  const other = { ...fixed, answer: 'We know of no bill.' }
  const sent = await answer(token, first)
  expect(sent.status).toBe(200)
  expect(await answer(token, { ...other, version: seen })).toMatchObject({
    status: 409,
    body: { message: words.answeredMeanwhile },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...other, version: seen })) form.append(name, String(value))
  expect((await portal.call('POST', `/api/referrals/${token}/documents`, { body: form })).status).toBe(409)
  // The same one is no other, and files are no answer.
  expect((await answer(token, first)).status).toBe(200)
  expect((await send(token, ['bill.pdf'])).status).toBe(201)
  expect((await open(token)).body.answered).toMatchObject({ answer: fixed.answer })
  const { version } = (await open(token)).body
  expect((await answer(token, { ...other, version })).body.answered).toMatchObject({ answer: other.answer })
})

test('an answer that asks for time leaves the link and the day as they are, until the final one', async () => {
  const { id, rid, token } = await withEko()
  const { dueAt } = (await readReferrals(portal, admin, id))[0]
  const day = (days: number) =>
    new Date(portal.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const asks = { outcome: 'needsTime', answer: 'The meter is ordered.', until: day(30) }
  for (const until of ['', day(0), day(91), '30 March'])
    expect((await answer(token, { ...asks, until })).body.fields?.[0]?.field, until).toBe('until')
  expect((await answer(token, asks)).body.answered).toMatchObject({ outcome: 'needsTime', until: asks.until })
  expect(await readReferrals(portal, admin, id)).toMatchObject([
    { state: 'needsTime', dueAt, askedUntil: asks.until, answeredAt: null, outcome: null },
  ])
  expect((await open(token)).body).toMatchObject({ answered: null, askedUntil: asks.until, question: 'Why?' })
  const mail = await portal.mailTo(ada.email, /^The company needs more time/)
  expect(mail.text).toContain('The meter is ordered.')
  const own = await read(id, ada.token)
  expect(own).toMatchObject({
    asksIfSolved: false,
    messages: [{ by: eko, text: expect.stringMatching(/Needs time until/) }],
  })

  const later = { until: day(20), reason: 'The part comes by ship' }
  const extend = `${complaint.path}/${id}/referrals/${rid}/extend`
  const extended = await portal.call('POST', extend, { token: admin, body: later })
  expect(extended.body.referrals).toMatchObject([{ state: 'sent', askedUntil: null }])
  expect((await portal.mailTo(mailbox, /you have until/)).text).toContain(`/company-answer/${token}`)
  for (let time = 0; time < 2; time++) {
    expect((await answer(token, { ...asks, answer: `Time ${time}` })).status).toBe(200)
    await readReferrals(portal, admin, id)
  }
  expect(await answer(token, asks)).toMatchObject({ status: 409, body: { message: words.askedTooOften } })
  expect((await answer(token, fixed)).status).toBe(200)
  expect(await readReferrals(portal, admin, id)).toMatchObject([{ state: 'fixed', answer: fixed.answer }])
})

test('a day that has passed is said before and after, until the company has a later one', async () => {
  const [{ id, rid, token }, other] = [await withEko(), await withEko()]
  const isLate = async (link: string) => (await open(link)).body.isLate
  expect(await isLate(token)).toBe(false)
  await query("update case_referrals set due_at = now() - interval '1 hour', missed_at = now() where id = any($1)", [
    [rid, other.rid],
  ])
  expect(await isLate(token)).toBe(true)
  const page = await (await fetch(`${portal.url}/company-answer/${token}`)).text()
  expect(page).toMatch(/The day for this answer has passed[\s\S]*Your answer still counts/)
  expect((await answer(other.token, fixed)).status).toBe(200)
  expect(await isLate(other.token)).toBe(true)
  const until = new Date(portal.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const body = { until, reason: 'A part is on its way' }
  await portal.call('POST', `${complaint.path}/${id}/referrals/${rid}/extend`, { token: admin, body })
  expect(await isLate(token)).toBe(false)
})
