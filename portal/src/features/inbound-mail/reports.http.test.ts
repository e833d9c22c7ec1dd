import { describe, expect, test } from 'vitest'
import { testAdmin } from '#app/testing.environment.ts'
import { usePortal } from '#app/testing.server.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { tokenFor } from '#features/cases/engine/service.tokens.server.ts'
import { invite, newCompany } from '#features/companies/testing.ts'
import { fileForEko, mailbox, prepareDesk, referToEko } from '#features/cases/referrals/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { type Mailbox, receiveMail } from './service.mailbox.server.ts'
import { threadKinds } from './service.mails.server.ts'

const env = {
  INBOUND_MAIL_URL: 'imap://replies:secret@127.0.0.1:9/INBOX',
  INBOUND_MAIL_ADDRESS: 'replies@commission.test',
  MAIL_FROM: 'Commission <no-reply@commission.test>',
  PUBLIC_URL: 'https://portal.test',
}
const portal = await usePortal({ own: 'a mailbox and desks of companies', env })
const [complaint] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
await setLimits(portal, manyCases)
const ada = await portal.newUser()
type SentMail = Awaited<ReturnType<typeof portal.mailTo>>

let uid = 0
/** Gives one mail to the portal, as its mailbox does. */
function receive(text: string) {
  const source = Buffer.from(text.replace(/\n/g, '\r\n'))
  const box = { id: 'INBOX:1', fetch: () => Promise.resolve(source) } as Partial<Mailbox> as Mailbox
  const mail = { uid: ++uid, size: source.length, receivedAt: new Date(), head: source.subarray(0, 60_000) }
  return receiveMail(portal.deps, portal.deps.hooks.of(threadKinds), box, mail)
}
const messageIdOf = ({ once, returns }: SentMail) => `<${once!.id}.${returns!.token}@commission.test>`
const plain = 'replies@commission.test'

interface Status {
  to?: string
  id?: string
  action?: string
  status?: string
}
/** A report as RFC 3464 has it, with the header of our mail. */
const report = ({ to = plain, id = '<1@x>', action = 'failed', status = '5.1.1' }: Status) => `Return-Path: <>
From: MAILER-DAEMON@mx.ikeja.example.test (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Message-ID: <${++uid}@mx.ikeja.example.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.commission.test

Final-Recipient: rfc822; complaints@ikeja.example.test
Action: ${action}
Status: ${status}

--B
Content-Type: text/rfc822-headers

Message-ID: ${id}
From: Commission <no-reply@commission.test>

--B--
`
const written = (headers: string, body: string, to = plain) =>
  `Return-Path: <>\n${headers}\nTo: ${to}\nMessage-ID: <${++uid}@mx.example>\nMIME-Version: 1.0\nContent-Type: text/plain\n\n${body}\n`

const call = (method: string, path: string, body?: object, token = admin) =>
  portal.call(method, path, { token, ...(body && { body }) })
const read = async (id: string) => (await call('GET', `${complaint.path}/${id}`)).body
const referralsOf = async (id: string) => (await call('GET', `${complaint.path}/${id}/referrals`)).body.referrals

async function withEko() {
  const { id, reference } = await fileForEko(portal, ada.token)
  const { id: rid } = await referToEko(portal, admin, id)
  return { id, reference, rid, mail: await portal.mailTo(mailbox, new RegExp(reference)) }
}
const undelivered = { state: 'notDelivered', deliveredAt: null, dueAt: null, missedAt: null }

describe('a report about a mail to a company', () => {
  test.each<[string, (mail: SentMail) => string]>([
    ['to the signed address', (mail) => report({ to: mail.replyTo! })],
    ['with our Message-ID among the headers', (mail) => report({ id: messageIdOf(mail), status: '5.2.2' })],
    ['after days of tries', (mail) => report({ id: messageIdOf(mail), status: '4.4.7' })],
    [
      'as a reply, in words',
      (mail) =>
        written(
          `From: postmaster@eko.example\nSubject: Undeliverable: A complaint\nIn-Reply-To: ${messageIdOf(mail)}`,
          'Your message did not reach the recipient: mailbox full.',
        ),
    ],
    [
      'of qmail, with our mail quoted',
      (mail) =>
        written(
          'From: MAILER-DAEMON@mail.eko.example\nSubject: failure notice',
          `Hi. This is the qmail-send program.\nI'm afraid I wasn't able to deliver your message.\n<${mailbox}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${messageIdOf(mail)}\nFrom: Commission`,
        ),
    ],
    [
      'of Exchange, as HTML',
      (mail) =>
        written(
          'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@eko.example>\nSubject: Undeliverable: A complaint',
          `<html><body><p>Delivery has failed to these recipients: ${mailbox}</p><p>Original message headers:</p><pre>Message-ID: ${messageIdOf(mail).replace('<', '&lt;')}</pre></body></html>`,
        ).replace('text/plain', 'text/html'),
    ],
  ])('%s marks it as not delivered, and nothing counts against the company', async (_name, write) => {
    const { id, rid, reference, mail } = await withEko()
    const { pool } = portal.deps.database
    await pool.query("update case_referrals set missed_at = now(), due_at = now() - interval '1 day' where id = $1", [
      rid,
    ])
    expect(await receive(write(mail))).toBe('returned')
    expect(await referralsOf(id)).toMatchObject([undelivered])
    expect(await read(id)).toMatchObject({ companyAnswer: 'notDelivered' })
    const staffMail = await portal.mailTo(testAdmin.email, new RegExp(`could not be.*${reference}`))
    expect(staffMail.text).toContain('Check its mailbox')
    const { rows } = await pool.query('select next_work_at from case_referrals where id = $1', [rid])
    expect(rows).toEqual([{ next_work_at: null }])
  })

  test('that it is delayed, or of a read receipt, changes nothing', async () => {
    const { id, mail } = await withEko()
    const ours = messageIdOf(mail)
    expect(await receive(report({ id: ours, action: 'delayed', status: '4.4.1' }))).toBe('automatic')
    expect(await receive(report({ id: ours, action: 'delivered', status: '2.0.0' }))).toBe('automatic')
    const receipt = report({ id: ours }).replace('delivery-status;', 'disposition-notification;')
    expect(await receive(receipt.replace(/message\/delivery-status/, 'message/disposition-notification'))).toBe(
      'automatic',
    )
    const warning = 'Your message has not yet been delivered after 4 hours. Delivery attempts will continue.'
    const head = 'From: mailer-daemon@mx.test\nSubject: Warning: message delayed 4 hours'
    const absent = 'From: desk@eko.example\nSubject: Away\nAuto-Submitted: auto-replied'
    const away = 'About your account: I am unavailable until Monday, and this address is not found.'
    expect(await receive(written(absent, `${away}\n\nMessage-ID: ${ours}`, mail.replyTo))).toBe('automatic')
    expect(await receive(written(head, `${warning}\n\nMessage-ID: ${ours}`))).toBe('automatic')
    expect(await referralsOf(id)).toMatchObject([{ state: 'sent' }])
  })

  test('without a genuine token changes nothing', async () => {
    const { id, mail } = await withEko()
    const forged = messageIdOf(mail).replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'))
    for (const ours of [forged, messageIdOf(mail).replace(/\.rf[^@]+/, '')])
      expect(await receive(report({ id: ours }))).toBe('automatic')
    expect(await referralsOf(id)).toMatchObject([{ state: 'sent' }])
  })

  test('can be forged by who has the mail, and the company can still answer until it is sent again', async () => {
    const { id, rid, mail } = await withEko()
    await receive(report({ id: messageIdOf(mail) }))
    await receive(report({ id: messageIdOf(mail) }))
    expect(
      (await read(id)).timeline.filter(({ action }: { action: string }) => action === 'notDelivered'),
    ).toHaveLength(1)
    const link = `/api/referrals/${await tokenFor(portal.deps, 'referral', rid, mailbox)}`
    expect((await portal.call('GET', link)).status).toBe(200)
    const { id: second } = await referToEko(portal, admin, id)
    expect((await portal.call('GET', link)).status).toBe(410)
    const again = await portal.call(
      'POST',
      `/api/referrals/${await tokenFor(portal.deps, 'referral', second, mailbox)}/answer`,
      {
        body: { outcome: 'fixed', answer: 'Done.' },
      },
    )
    expect(again.status).toBe(200)
    // A report that comes after the answer changes nothing.
    expect(await referralsOf(id)).toMatchObject([{ state: 'fixed' }, { state: 'notDelivered' }])
  })

  test('does not refuse the answer of a company that has the mail', async () => {
    const { id, rid, mail } = await withEko()
    await receive(report({ id: messageIdOf(mail) }))
    const link = `/api/referrals/${await tokenFor(portal.deps, 'referral', rid, mailbox)}/answer`
    expect((await portal.call('POST', link, { body: { outcome: 'fixed', answer: 'Done.' } })).status).toBe(200)
    expect(await referralsOf(id)).toMatchObject([{ state: 'fixed', missedAt: null, deliveredAt: expect.any(String) }])
  })
})

test('a report about a mail to the customer shows at the case, and the deadline does not wait for an answer', async () => {
  const { id, reference } = await file(portal, ada.token, complaint)
  await call('POST', `${complaint.path}/${id}/messages`, { content: 'Which meter is it?', asks: true })
  const mail = await portal.mailTo(ada.email, new RegExp(`question.*${reference}`))
  expect((await read(id)).clock.pausedSince).not.toBeNull()
  for (const _ of [1, 2]) expect(await receive(report({ id: messageIdOf(mail) }))).toBe('returned')
  const seen = await read(id)
  expect(seen).toMatchObject({ mailReturnedAt: expect.any(String), answerSince: expect.any(String) })
  expect(seen.clock).toMatchObject({ pausedSince: null, dueAt: expect.any(String) })
  const entries = seen.timeline.filter(({ action }: { action: string }) => action === 'mailReturned')
  expect(entries).toMatchObject([{ note: `${ada.email} 5.1.1`, internal: true }])
  // To the officer who asked.
  const isTold = ({ subject }: SentMail) => /customer.*came back/.test(subject) && subject.includes(reference)
  await expect.poll(async () => (await portal.mails()).some(isTold)).toBe(true)
  const own = (await call('GET', `${complaint.path}/${id}`, undefined, ada.token)).body
  expect(own).toMatchObject({ mailReturnedAt: null })
  expect(JSON.stringify(own.timeline)).not.toContain('came back')
  // What the customer writes settles it.
  await call('POST', `${complaint.path}/${id}/messages`, { content: 'The blue one.' }, ada.token)
  expect(await read(id)).toMatchObject({ mailReturnedAt: null })
})

test('reports about answers to enquiries and questions to applicants show in their threads', async () => {
  const { pool } = portal.deps.database
  const email = `bola.${Date.now()}@example.com`
  await pool.query('insert into proved_addresses (email, proved_at) values ($1, now())', [email])
  const { rows } = await pool.query(
    `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words) values ('EN-2026-901', 'Bola', $1, 'Which fee?', 'new', now(), now(), '') returning id`,
    [email],
  )
  const path = `/api/enquiries/${rows[0].id}`
  await call('POST', `${path}/answers`, { text: 'Part B.', closes: true })
  const answer = await portal.mailTo(email, /EN-2026-901/)
  for (const _ of [1, 2]) expect(await receive(report({ to: answer.replyTo! }))).toBe('returned')
  const enquiry = (await call('GET', path)).body
  expect(enquiry).toMatchObject({ status: 'new', deadline: { dueAt: expect.any(String) } })
  const last = enquiry.events.filter(({ action }: { action: string }) => action === 'returned')
  expect(last).toMatchObject([{ text: `${email} 5.1.1` }])

  const form = await newCompleted(portal, ada, (await newTemplate(portal, admin)).id)
  const { token } = await newStaff(portal, ['licensing-officer'])
  await call('POST', `/api/forms/${form}/replies`, { text: 'Which site?', asks: true }, token)
  const readForm = async () => (await call('GET', `/api/forms/${form}`, undefined, token)).body.form
  const { reference } = await readForm()
  const question = await portal.mailTo(ada.email, new RegExp(`^A question.*${reference}`))
  for (const _ of [1, 2]) expect(await receive(report({ id: messageIdOf(question) }))).toBe('returned')
  const { entries, waitingSince } = await readForm()
  expect(entries.slice(1)).toMatchObject([{ kind: 'returned', text: `${ada.email} 5.1.1` }])
  expect(waitingSince).toBeFalsy()
})

test('reports about invitations and answers to data requests show where they were made', async () => {
  const { id: company } = await newCompany(portal, ada)
  const guest = `guest.${Date.now()}@example.com`
  await invite(portal, ada, company, { email: guest, mandates: ['read'] })
  const members = async () => (await call('GET', `/api/companies/${company}/members`, undefined, ada.token)).body
  expect((await members()).invitations).toMatchObject([{ email: guest, returned: false }])
  expect(await receive(report({ to: (await portal.mailTo(guest, /./)).returns!.address }))).toBe('returned')
  expect((await members()).invitations).toMatchObject([{ email: guest, returned: true }])

  const email = `colleague.${Date.now()}@example.com`
  const invitation = { email, name: 'Ife', surname: 'Ade', duties: ['editor'] }
  const { id } = (await call('POST', '/api/staff', invitation)).body
  const mail = await portal.mailTo(email, /./)
  expect(mail.replyTo).toBeUndefined()
  expect(await receive(report({ to: mail.returns!.address }))).toBe('returned')
  expect((await call('GET', `/api/staff/${id}`)).body).toMatchObject({ invited: true, invitationReturned: true })
  await call('POST', `/api/staff/${id}/invitation`)
  const isAgain = async () => (await call('GET', `/api/staff/${id}`)).body.invitationReturned
  await expect.poll(isAgain).toBe(false)

  const mine = '/api/data-protection/me/requests'
  const request = (await call('POST', mine, { kind: 'access', text: 'All of it' }, ada.token)).body
  const received = await portal.mailTo(ada.email, /^We have your request/)
  for (const _ of [1, 2]) expect(await receive(report({ id: messageIdOf(received) }))).toBe('returned')
  const { events } = (await call('GET', `/api/data-protection/requests/${request.id}`)).body
  expect(events.slice(1)).toMatchObject([{ action: 'mailReturned', text: `${ada.email} 5.1.1` }])
  await portal.mailTo('compliance@commission.example', new RegExp(`came back: ${request.reference}`))
  expect((await call('GET', mine, undefined, ada.token)).body.requests[0].events).toHaveLength(1)
})
