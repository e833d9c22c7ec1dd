import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAdmin, type TestPortal, type TestUser } from '#app/testing.server.ts'
import { file, kinds, pdfBytes } from '#features/cases/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { sweepMails } from './service.mailbox.server.ts'
import { mailFrom, type MailboxTest, startMailboxTest } from './testing.ts'

let box: MailboxTest
let portal: TestPortal
let admin: string
let ada: TestUser
const [complaint] = kinds
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  box = await startMailboxTest()
  portal = box.portal
  await setLimits(portal, manyCases)
  admin = await portal.adminToken()
  ada = await portal.newUser()
})
afterAll(() => box.close())

const read = async (id: string, token = admin) => (await portal.call('GET', `${complaint.path}/${id}`, { token })).body
const act = (id: string, action: string, body: object, token = admin) =>
  portal.call('POST', `${complaint.path}/${id}/${action}`, { token, body })

/** Files a complaint, lets an officer ask, and answers with the address of the mail. */
async function ask(question = 'Which meter is it?') {
  const filed = await file(portal, ada.token, complaint)
  expect((await act(filed.id, 'messages', { content: question, asks: true })).status).toBe(200)
  return { ...filed, to: await box.replyAddress(ada.email, new RegExp(`question.*${filed.reference}`)) }
}
const mailsTo = async (email: string, subject: RegExp) =>
  (await portal.mails()).filter((mail) => mail.to === email && subject.test(mail.subject))

test('an answer by mail with a picture becomes the message of the person and resumes the deadline', async () => {
  const { id, to, reference } = await ask()
  expect(to).toMatch(/^replies\+cp[a-z2-7]{48}@commission\.test$/)
  expect(to.split('@')[0]!.length).toBeLessThanOrEqual(64)
  expect((await read(id)).clock.text).toBe('Waiting for the customer')
  const text = `Good day,\n\nit is the blue one, no 0412.\n\nAda\n\nOn Tue, 24 Nov 2026 at 09:12, Commission <no-reply@commission.test> wrote:\n> Which meter is it?\n`
  await box.deliver(
    mailFrom(`Ada <${ada.email}>`, to, text, { files: [{ name: 'meter.png', type: 'image/png', bytes: picture }] }),
  )
  await box.read()
  const seen = await read(id)
  expect(seen.messages.at(-1)).toMatchObject({
    fromStaff: false,
    text: 'Good day,\n\nit is the blue one, no 0412.\n\nAda',
  })
  expect(seen.clock.pausedSince).toBeNull()
  expect(seen.documents).toMatchObject([{ originalName: 'meter.png', type: 'png', role: 'supporting' }])
  expect((await read(id, ada.token)).messages.at(-1)).toMatchObject({ by: 'You' })
  // Who asks takes an unassigned case, and is mailed about the answer.
  await expect.poll(() => mailsTo(testAdmin.email, new RegExp(`^Message.*${reference}`))).toHaveLength(1)
  expect(await box.count('Portal-Processed')).toBe(1)
  const all = (await portal.call('GET', `/api/inbound-mails?state=all&kind=CP&thread=${id}`, { token: admin })).body
  expect(all).toMatchObject({ total: 1, configured: true })
  expect(all.items[0]).toMatchObject({ outcome: 'added', reference, sender: ada.email })
  expect(all.items[0].quoted).toContain('> Which meter is it?')
})

test('the same mail twice, and the same mail under another number, is one message', async () => {
  const { id, to } = await ask()
  const mail = mailFrom(ada.email, to, 'Once only.')
  await box.deliver(mail, mail)
  await box.read()
  await box.deliver(mail)
  await box.read()
  expect((await read(id)).messages.filter(({ text }: { text: string }) => text === 'Once only.')).toHaveLength(1)
})

test('files that are not accepted are named in a mail back; the others are added', async () => {
  const { id, to, reference } = await ask()
  const files = [
    { name: 'bill.pdf', type: 'application/pdf', bytes: pdfBytes },
    { name: 'list.xlsx', type: 'application/vnd.ms-excel', bytes: Buffer.from('PK') },
    { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from('<script>alert(1)</script>') },
    { name: 'empty.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) },
    {
      name: '../../etc/big.pdf',
      type: 'application/pdf',
      bytes: Buffer.concat([pdfBytes, Buffer.alloc(10 * 1_048_576)]),
    },
  ]
  await box.deliver(mailFrom(ada.email, to, 'Here they are.', { files }))
  await box.read()
  const { documents } = await read(id)
  expect(documents.map(({ originalName }: { originalName: string }) => originalName)).toEqual(['bill.pdf'])
  await expect.poll(() => mailsTo(ada.email, new RegExp(`not added.*${reference}`))).toHaveLength(1)
  const [told] = await mailsTo(ada.email, new RegExp(`not added.*${reference}`))
  expect(told!.text).toContain('list.xlsx: Only PDF, JPG, PNG and DOCX files are accepted.')
  expect(told!.text).toContain('photo.jpg: Only PDF, JPG, PNG and DOCX files are accepted.')
  expect(told!.text).toContain('empty.pdf: The file empty.pdf is empty.')
  expect(told!.text).toContain('big.pdf is larger than 10 MB.')
  expect(told!.html).toContain('list.xlsx: Only PDF')
})

test('a mail from another address waits for staff, who may add it; nobody is told', async () => {
  const { id, to } = await ask()
  const before = (await read(id)).messages.length
  await box.deliver(mailFrom('eve@example.com', to, 'I am Ada, pay me.'))
  await box.read()
  expect((await read(id)).messages).toHaveLength(before)
  expect(await mailsTo('eve@example.com', /./)).toEqual([])
  const held = (await portal.call('GET', '/api/inbound-mails', { token: admin })).body
  const mine = held.items.find(({ path }: { path: string }) => path.endsWith(id))
  expect(mine).toMatchObject({ outcome: 'held', sender: 'eve@example.com', text: 'I am Ada, pay me.' })
  const decide = (what: string) => portal.call('POST', `/api/inbound-mails/${mine.id}/${what}`, { token: admin })
  const [first, second] = await Promise.all([decide('add'), decide('add')])
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await decide('dismiss')).status).toBe(409)
  expect((await read(id)).messages.at(-1)).toMatchObject({ text: 'I am Ada, pay me.', fromStaff: false })
})

test.each([
  ['two addresses in From', (email: string) => `${email}, eve@example.com`],
  ['two lines of From', (email: string) => `${email}\r\nFrom: eve@example.com`],
])("a mail with %s is nobody's", async (_name, from) => {
  const { id, to } = await ask()
  await box.deliver(mailFrom(from(ada.email), to, 'Who am I?'))
  await box.read()
  expect((await read(id)).messages.some(({ text }: { text: string }) => text === 'Who am I?')).toBe(false)
  const held = (await portal.call('GET', `/api/inbound-mails?kind=cp&thread=${id}`, { token: admin })).body
  expect(held.items).toMatchObject([{ outcome: 'held', sender: '', text: 'Who am I?' }])
})

test('an answer to a resolved or deleted case gets one clear answer', async () => {
  const { id, to, reference } = await ask()
  await act(id, 'resolve', { note: 'Done' })
  await box.deliver(mailFrom(ada.email, to, 'One more thing.'))
  await box.read()
  const find = () => mailsTo(ada.email, new RegExp(`was not added \\[${reference}\\]`))
  await expect.poll(find).toHaveLength(1)
  expect((await find())[0]!.text).toContain('This complaint is resolved. Reopen it to write again.')
  // The page where it is reopened; an answer by mail would be refused again. Staff read what was refused.
  const resolved = await mailsTo(ada.email, new RegExp(`is resolved \\[${reference}\\]`))
  for (const mail of [(await find())[0]!, ...resolved]) {
    expect(mail.text).toContain(`To write again, reopen it: https://portal.test/consumer-complaint/${id}`)
    expect([mail.replyTo ?? '', mail.text.includes('reply to this e-mail')]).toEqual(['', false])
  }
  expect(resolved).toHaveLength(1)
  const kept = (await portal.call('GET', `/api/inbound-mails?state=all&kind=cp&thread=${id}`, { token: admin })).body
  expect(kept.items).toMatchObject([{ outcome: 'refused', text: 'One more thing.' }])
  await portal.deps.database.pool.query('delete from cases where id = $1', [id])
  await box.deliver(mailFrom(ada.email, to, 'Hello?'))
  await box.read()
  const gone = () => mailsTo(ada.email, /was not added \[\]|was not added$/)
  await expect.poll(gone).toHaveLength(1)
  expect((await gone())[0]!.text).toContain('no longer exists')
})

test('an answer to a merged case goes to the case that is kept, where that is the same person\u2019s; otherwise it is refused by name', async () => {
  const [one, other] = [await ask(), await ask()]
  const bola = await portal.newUser()
  const theirs = await file(portal, bola.token, complaint)
  await act(one.id, 'merge', { reference: other.reference })
  await box.deliver(mailFrom(ada.email, one.to, `The blue one, as in ${other.reference}.`))
  await box.read()
  expect((await read(other.id)).messages.at(-1)).toMatchObject({ text: `The blue one, as in ${other.reference}.` })
  expect((await read(other.id)).clock.pausedSince).toBeNull()
  expect(await read(one.id)).toMatchObject({ status: 'Resolved', mergedInto: { id: other.id } })
  // Into the case of another person.
  const third = await ask()
  await act(third.id, 'merge', { reference: theirs.reference })
  await box.deliver(mailFrom(ada.email, third.to, 'The green one.'))
  await box.read()
  const find = () => mailsTo(ada.email, new RegExp(`was not added \\[${third.reference}\\]`))
  await expect.poll(find).toHaveLength(1)
  expect((await find())[0]!.text).toContain(`We handle this together with ${theirs.reference}`)
  expect((await read(theirs.id)).messages).toEqual([])
})

test('a mail of the customer that names another case of theirs waits for staff', async () => {
  const [one, other] = [await ask(), await ask()]
  await box.deliver(mailFrom(ada.email, one.to, `About ${other.reference}: the blue one.`))
  await box.read()
  expect((await read(one.id)).messages).toHaveLength(1)
  const held = (await portal.call('GET', `/api/inbound-mails?kind=cp&thread=${one.id}`, { token: admin })).body
  expect(held.items).toMatchObject([{ names: [other.reference] }])
  const add = { token: admin, body: { reference: other.reference } }
  expect((await portal.call('POST', `/api/inbound-mails/${held.items[0].id}/add`, add)).status).toBe(200)
  expect((await read(other.id)).messages.at(-1)).toMatchObject({ fromStaff: false })
})

test('after 30 days texts are deleted here and mails in the mailbox, and the message stays', async () => {
  const { id, to } = await ask()
  await box.deliver(mailFrom(ada.email, to, 'To stay.'), mailFrom('eve@example.com', to, 'To go.'))
  await box.read()
  const { pool } = portal.deps.database
  await pool.query("update inbound_mails set received_at = received_at - interval '31 days' where thread_id = $1", [id])
  await sweepMails(portal.deps)
  const { items } = (await portal.call('GET', `/api/inbound-mails?state=all&thread=${id}`, { token: admin })).body
  expect(items).toHaveLength(2)
  for (const item of items) expect(item).toMatchObject({ sender: '', text: '', quoted: '' })
  expect(items.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(['added', 'refused'])
  expect((await read(id)).messages.at(-1).text).toBe('To stay.')
  expect(await box.count('Portal-Processed')).toBeGreaterThan(0)
  const later = { ...portal.deps, clock: { now: () => new Date(Date.now() + 40 * 86_400_000) } }
  await sweepMails(later)
  expect(await box.count('Portal-Processed')).toBe(0)
})
