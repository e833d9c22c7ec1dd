import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPortal } from '#app/testing.server.ts'
import { mailFrom, type MailboxTest, startMailboxTest } from '#features/inbound-mail/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { kinds, pdfBytes } from '../testing.ts'
import { fileForEko, mailbox, prepareDesk, referToEko } from './testing.ts'

let box: MailboxTest
let portal: TestPortal
let admin: string
const [complaint] = kinds
const eko = 'Excel (Eko Electricity Distribution)'

beforeAll(async () => {
  box = await startMailboxTest()
  portal = box.portal
  admin = await portal.adminToken()
  await setLimits(portal, manyCases)
  await prepareDesk(portal, admin)
})
afterAll(() => box.close())

const read = async (id: string) => (await portal.call('GET', `${complaint.path}/${id}`, { token: admin })).body
const referral = async (id: string) =>
  (await portal.call('GET', `${complaint.path}/${id}/referrals`, { token: admin })).body.referrals[0]
const heldMails = async () => (await portal.call('GET', '/api/inbound-mails', { token: admin })).body.items

/** A case that went to Eko some time ago, and the address to which its mail is answered. */
async function withEko(minutes = 60) {
  const { token } = await portal.newUser()
  const filed = await fileForEko(portal, token)
  const { id: rid } = await referToEko(portal, admin, filed.id)
  const ago = `make_interval(mins => ${minutes})`
  await portal.deps.database.pool.query(
    `update case_referrals set sent_at = sent_at - ${ago}, delivered_at = delivered_at - ${ago} where id = $1`,
    [rid],
  )
  return { ...filed, id: filed.id, token, rid, to: await box.replyAddress(mailbox, new RegExp(filed.reference)) }
}

test('an answer of the mailbox is the answer of the company, with its files; staff enter what came of it', async () => {
  const { id, token, rid, to } = await withEko()
  const file = { name: 'reading.pdf', type: 'application/pdf', bytes: pdfBytes }
  await box.deliver(mailFrom(mailbox, to, 'We read the meter again.', { files: [file] }))
  await box.read()
  expect(await referral(id)).toMatchObject({
    state: 'answered',
    answeredBy: 'mail',
    answer: 'We read the meter again.',
    files: [{ originalName: 'reading.pdf' }],
    actions: ['answer', 'noAnswer'],
  })
  const own = (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
  expect(own.messages).toMatchObject([{ by: eko, fromCompany: true, documents: [{ originalName: 'reading.pdf' }] }])
  // What it writes after its answer is added to the case as well.
  await box.deliver(mailFrom(mailbox, to, 'It was 312.'))
  await box.read()
  expect((await read(id)).messages).toMatchObject([{ text: 'We read the meter again.' }, { text: 'It was 312.' }])
  const entered = { outcome: 'fixed', answer: 'As in the mail.', how: 'The mail of today' }
  const path = `${complaint.path}/${id}/referrals/${rid}/answer`
  expect((await portal.call('POST', path, { token: admin, body: entered })).status).toBe(200)
  expect(await referral(id)).toMatchObject({
    state: 'fixed',
    answeredBy: 'mail',
    answer: 'We read the meter again.\n\nAs in the mail.',
    confirmation: 'asked',
  })
})

test('what another address writes, or a program may have written at once, waits for staff, who add it with one press', async () => {
  const { id, to, reference } = await withEko()
  const quick = await withEko(0)
  await box.deliver(
    mailFrom('someone@eko.example', to, 'I answer for my colleague.'),
    mailFrom(mailbox, quick.to, 'Thank you for contacting us. Your ticket is 77.'),
    mailFrom(mailbox, to, 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } }),
  )
  await box.read()
  for (const each of [id, quick.id]) expect(await referral(each)).toMatchObject({ state: 'sent', answer: '' })
  const held = await heldMails()
  expect(held).toHaveLength(2)
  const other = held.find((mail: { reference: string }) => mail.reference === reference)
  expect(other).toMatchObject({ path: `/consumer-complaint?search=${reference}`, decidable: true })
  expect((await portal.call('POST', `/api/inbound-mails/${other.id}/add`, { token: admin })).status).toBe(200)
  expect(await referral(id)).toMatchObject({ state: 'answered', answer: 'I answer for my colleague.' })
})

test('an answer that names another case of the company waits for staff, who add it to the case that it is about', async () => {
  const [one, other] = [await withEko(), await withEko()]
  const typed = other.reference.toLowerCase().replaceAll('-', ' / ')
  const subject = { Subject: `Re: A complaint for your answer [${other.reference}]` }
  await box.deliver(
    mailFrom(mailbox, one.to, `About your complaint ${typed}: he owes 41,200 naira and lives at 12 Hidden Close.`),
    mailFrom(mailbox, one.to, 'The customer owes 512 naira.', { headers: subject }),
    // Its own reference, and one that no case has.
    mailFrom(mailbox, other.to, `${other.reference} is our job CP-2026-998877: the meter is replaced.`),
  )
  await box.read()
  expect(await referral(one.id)).toMatchObject({ state: 'sent', answer: '' })
  expect((await read(one.id)).messages).toEqual([])
  expect(await referral(other.id)).toMatchObject({ state: 'answered' })
  const held = (await heldMails()).filter((mail: { reference: string }) => mail.reference === one.reference)
  expect(held).toMatchObject([
    { names: [other.reference], reason: expect.stringContaining(other.reference) },
    { names: [other.reference], text: 'The customer owes 512 naira.' },
  ])
  const add = (nth: number, reference: string) =>
    portal.call('POST', `/api/inbound-mails/${held[nth].id}/add`, { token: admin, body: { reference } })
  expect((await add(1, 'CP-2026-998877')).status).toBe(409)
  expect(await add(0, other.reference)).toMatchObject({ status: 200, body: { outcome: 'added' } })
  expect((await read(other.id)).messages).toHaveLength(2)
  expect((await read(one.id)).messages).toEqual([])
  expect(await referral(one.id)).toMatchObject({ state: 'sent', answer: '' })
})

test('a mail after the resolution is not added; its sender is told why and staff read it, and no mail asks for an answer that is refused', async () => {
  const { id, to, reference } = await withEko()
  await portal.call('POST', `${complaint.path}/${id}/resolve`, { token: admin, body: { note: 'Done' } })
  await box.deliver(mailFrom(mailbox, to, 'Too late.'))
  await box.read()
  expect((await read(id)).messages).toEqual([])
  const refused = await portal.mailTo(mailbox, /not added/i)
  expect(refused.text).toContain('The Commission does not ask you about this case any more')
  expect(refused.text).not.toContain('link')
  for (const mail of [refused, await portal.mailTo(mailbox, /No answer needed/)]) {
    expect(mail.replyTo ?? '').toBe('')
    expect(mail.text).not.toContain('reply to this e-mail')
  }
  const { body } = await portal.call('GET', '/api/inbound-mails?state=all', { token: admin })
  const kept = body.items.find((mail: { reference: string }) => mail.reference === reference)
  expect(kept).toMatchObject({ outcome: 'refused', text: 'Too late.' })
})
