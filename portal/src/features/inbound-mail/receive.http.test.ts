import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { caseThread } from '#features/cases/engine/service.thread.server.ts'
import { complaintKind, file, kinds, pdfBytes } from '#features/cases/testing.ts'
import { applicationThread } from '#features/applications/desk/service.mail-thread.server.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { enquiryThread } from '#features/contact/service.thread.server.ts'
import { answerMarks } from '#fields/mail/mail-parts.ts'
import { type Mailbox, receiveMail } from './service.mailbox.server.ts'
import { mailFrom } from './testing.ts'

const env = {
  INBOUND_MAIL_URL: 'imap://replies:secret@127.0.0.1:9/INBOX',
  INBOUND_MAIL_ADDRESS: 'replies@commission.test',
  MAIL_FROM: 'Commission <no-reply@commission.test>',
  PUBLIC_URL: 'https://portal.test',
}
const portal = await usePortal({ own: 'a mailbox', env })
const [complaint] = kinds
const threads = [caseThread(complaintKind), enquiryThread, applicationThread]
const admin = await portal.adminToken()
const ada = await portal.newUser()

let uid = 0
/** Gives one mail to the portal, as its mailbox does. */
function receive(text: string) {
  const source = Buffer.from(text)
  const box = { id: 'INBOX:1', fetch: () => Promise.resolve(source) } as Partial<Mailbox> as Mailbox
  const mail = { uid: ++uid, size: source.length, receivedAt: new Date(), head: source.subarray(0, 60_000) }
  return receiveMail(portal.deps, threads, box, mail)
}
const api = async (path: string, token = admin) => (await portal.call('GET', path, { token })).body

async function ask(question = 'Which meter is it?') {
  const filed = await file(portal, ada.token, complaint)
  const body = { content: question, asks: true }
  await portal.call('POST', `${complaint.path}/${filed.id}/messages`, { token: admin, body })
  const mail = await portal.mailTo(ada.email, new RegExp(`question.*${filed.reference}`))
  return { ...filed, mail, to: mail.replyTo!, read: (token = admin) => api(`${complaint.path}/${filed.id}`, token) }
}
const quote = (text: string) => text.trim().replace(/^/gm, '> ').replaceAll('> \n', '>\n')
const head = 'Le mar. 24 nov. 2026 à 09:12, Commission <no-reply@commission.test> a écrit :\n'

test('our mails mark where to cut', async () => {
  const { mail } = await ask()
  expect(mail.text.startsWith(`${answerMarks.above}\n`)).toBe(true)
  expect(mail.text.trimEnd().endsWith(answerMarks.below)).toBe(true)
  expect(mail.html).toContain(`>${answerMarks.above}</p><p class="name`)
  expect(mail.html).toMatch(new RegExp(`${answerMarks.below}</p></div></body></html>\\s*$`))
})

test('the thread of a case shows on request what was left out, for its owner and in the export of their data', async () => {
  const { mail, to, read } = await ask()
  const text = `The blue one.\n\n${head}${quote(mail.text)}\n\nPS: since Sunday\n`
  expect(await receive(mailFrom(`Ada <${ada.email}>`, to, text))).toBe('added')
  const seen = await read()
  expect(seen.messages.at(-1)).toMatchObject({ text: 'The blue one.\n\nPS: since Sunday', fromStaff: false })
  expect(seen.messages.at(-1).quoted).toContain('> Which meter is it?')
  expect(seen.messages.at(0)).toMatchObject({ fromStaff: true, quoted: '' })
  expect(seen.clock.pausedSince).toBeNull()
  const own = await read(ada.token)
  expect(own.messages.at(-1).quoted).toContain('> Which meter is it?')
  const exported = JSON.stringify(await api('/api/users/me/export', ada.token))
  expect(exported).toContain('> Which meter is it?')
})

test('own words around and below our text, and the mail of the company, are complete', async () => {
  const { to, read } = await ask()
  const text =
    'See what they wrote.\n\nFrom: Billing <billing@disco.example>\nSent: 20 May 2026\nTo: Ada\nSubject: Notice\n\nPay 40,000.\n\n--\nAda\n\nPS: On 12 May 2026 the marketer wrote:\nyour meter is faulty.\n> Units 0412'
  expect(await receive(mailFrom(ada.email, to, text))).toBe('added')
  expect((await read()).messages.at(-1)).toMatchObject({ text, quoted: '' })
})

test.each([
  ['an automatic reply', { Subject: 'Réponse automatique : A question' }, 'I am away.', 'may be an automatic reply'],
  ['a mail with List-Unsubscribe', { 'List-Unsubscribe': '<mailto:out@company.example>' }, 'Blue.', 'may be an'],
  [
    'a mail that failed the checks of its server',
    { 'Authentication-Results': 'mx.commission.test; spf=pass; dkim=fail' },
    'Forged?',
    'could not confirm who sent it',
  ],
  ['a mail that repeats only ours', {}, `${head}> Blue.\n>\n> Which meter is it?`, 'has an answer inside'],
])('%s waits for staff, and the deadline stays paused', async (_name, headers, text, reason) => {
  const { id, to, read } = await ask()
  expect(await receive(mailFrom(ada.email, to, text, { headers }))).toBe('held')
  const seen = await read()
  expect(seen.messages).toHaveLength(1)
  expect(seen.clock.pausedSince).not.toBeNull()
  const { items } = await api(`/api/inbound-mails?kind=cp&thread=${id}`)
  expect(items).toMatchObject([{ outcome: 'held', text, decidable: true }])
  expect(items[0].reason).toContain(reason)
  expect((await portal.call('POST', `/api/inbound-mails/${items[0].id}/add`, { token: admin })).status).toBe(200)
  expect((await read()).messages.at(-1)).toMatchObject({ text })
})

test('a receipt with its marks and a reaction leave a count, and nobody receives a mail', async () => {
  const { id, to, read } = await ask()
  const before = (await portal.mails()).length
  const part = `--b\r\nContent-Type: text/vnd.google.email-reaction+json\r\n\r\n{"emoji":"👍"}\r\n--b--\r\n`
  const reaction = mailFrom(ada.email, to, `--b\r\n\r\nAda reacted via Gmail\r\n${part}`).replace(
    'text/plain; charset=utf-8',
    'multipart/alternative; boundary=b',
  )
  expect(await receive(reaction)).toBe('automatic')
  expect(await receive(mailFrom(ada.email, to, 'Away', { headers: { 'Auto-Submitted': 'auto-replied' } }))).toBe(
    'automatic',
  )
  expect((await read()).messages).toHaveLength(1)
  expect((await api(`/api/inbound-mails?state=all&kind=cp&thread=${id}`)).total).toBe(0)
  expect((await portal.mails()).length).toBe(before)
})

test('a mail with only an advertisement is refused, and files alone are an answer without our quote', async () => {
  const { mail, to, read } = await ask()
  expect(await receive(mailFrom(ada.email, to, '\nGet Outlook for iOS<https://aka.ms/o0ukef>\n'))).toBe('refused')
  expect((await read()).clock.pausedSince).not.toBeNull()
  const files = [
    { name: 'bill.pdf', type: 'application/pdf', bytes: pdfBytes },
    { name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from('x') },
    { name: 'smime.p7s', type: 'application/pkcs7-signature', bytes: Buffer.from('x') },
  ]
  expect(await receive(mailFrom(ada.email, to, `${head}${quote(mail.text)}`, { files }))).toBe('added')
  const seen = await read()
  expect(seen.messages).toHaveLength(1)
  expect(seen.documents).toMatchObject([{ originalName: 'bill.pdf' }])
  const left = await portal.mailTo(ada.email, /^Files of your e-mail/)
  expect(left.text).toContain('winmail.dat: Outlook has packed')
  expect(left.text).not.toContain('p7s')
})

test('the threads of enquiries and applications show it too', async () => {
  const email = `bola.${Date.now()}@example.com`
  const { pool } = portal.deps.database
  await pool.query('insert into proved_addresses (email, proved_at) values ($1, now())', [email])
  const { rows } = await pool.query(
    `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words) values ('EN-2026-900', 'Bola', $1, 'Which fee?', 'new', now(), now(), '') returning id`,
    [email],
  )
  const path = `/api/enquiries/${rows[0].id}`
  await portal.call('POST', `${path}/answers`, { token: admin, body: { text: 'Part B.' } })
  const answer = await portal.mailTo(email, /EN-2026-900/)
  expect(answer.replyTo).toMatch(/^replies\+en[a-z2-7]{48}@/)
  const files = [{ name: 'a.pdf', type: 'application/pdf', bytes: pdfBytes }]
  const reply = mailFrom(email, answer.replyTo!, `And small ones?\n\n${head}${quote(answer.text)}`, { files })
  expect(await receive(reply)).toBe('added')
  const replied = { action: 'replied', text: 'And small ones?', quoted: expect.stringContaining('> Part B.') }
  const enquiry = await api(path)
  expect(enquiry).toMatchObject({ status: 'new', deadline: { overdue: false, dueAt: expect.any(String) } })
  expect(enquiry.events.at(-1)).toMatchObject({ ...replied, byName: '' })
  await portal.mailTo(email, /Files of your e-mail/)
  await portal.mailTo('enquiries@commission.example', /^Reply to the enquiry/)

  const form = await newCompleted(portal, ada, (await newTemplate(portal, admin)).id)
  const question = { text: 'Which site?', asks: true }
  const { token } = await newStaff(portal, ['licensing-officer'])
  await portal.call('POST', `/api/forms/${form}/replies`, { token, body: question })
  const { reference } = (await api(`/api/forms/${form}`, token)).form
  const asked = await portal.mailTo(ada.email, new RegExp(`^A question.*${reference}`))
  expect(await receive(mailFrom(ada.email, asked.replyTo!, `Ikeja.\n\n${head}${quote(asked.text)}`))).toBe('added')
  const { messages } = (await api(`/api/forms/${form}`, token)).form
  expect(messages).toMatchObject([{ text: 'Ikeja.', quoted: expect.stringContaining('> Which site?') }])
})
