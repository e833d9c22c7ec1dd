import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPortal, TestUser } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { newCompany } from '#features/companies/testing.ts'
import { mailFrom, type MailboxTest, startMailboxTest } from '#features/inbound-mail/testing.ts'
import { newCompleted, newTemplate, pdfBytes, submit, upload } from '../testing.ts'
import { messages } from '../messages.ts'
import { maxMessages } from '../rules.ts'

let box: MailboxTest
let portal: TestPortal
let officer: Awaited<ReturnType<typeof newStaff>>
let approver: Awaited<ReturnType<typeof newStaff>>
let ada: TestUser
let formId: string
beforeAll(async () => {
  box = await startMailboxTest()
  portal = box.portal
  officer = await newStaff(portal, ['licensing-officer'])
  approver = await newStaff(portal, ['licensing-approver'])
  ada = await portal.newUser()
  formId = (await newTemplate(portal, await portal.adminToken())).id
})
afterAll(() => box.close())

const post = (path: string, body: object, token = officer.token) =>
  portal.call('POST', `/api/forms/${path}`, { token, body })
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const held = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/inbound-mails?kind=app&thread=${id}`, { token })).body.items
const mailsTo = async (email: string, subject: RegExp) =>
  (await portal.mails()).filter((mail) => mail.to === email && subject.test(mail.subject))
const texts = async (id: string) => (await read(id)).messages.map(({ text }: { text: string }) => text)

/** Submits an application, lets an officer ask, and answers with the address of the mail. */
async function ask(person = ada) {
  const id = await newCompleted(portal, person, formId)
  expect((await post(`${id}/replies`, { text: 'Which meter?', asks: true })).status).toBe(201)
  const { reference } = await read(id)
  return { id, reference, to: await box.replyAddress(person.email, new RegExp(`^A question.*${reference}`)) }
}
const plan = { name: 'plan.pdf', type: 'application/pdf', bytes: pdfBytes }

test('an answer by mail is the message of the applicant, with its files, resumes the deadline and reaches the officer', async () => {
  const { id, reference, to } = await ask()
  await post(`${id}/assign`, { userId: officer.id })
  expect(to).toMatch(/^replies\+app[a-z2-7]{48}@commission\.test$/)
  const [mail] = await mailsTo(ada.email, new RegExp(`^A question.*${reference}`))
  expect(mail!.text).toContain(`Your answer and attached files become part of ${reference}.`)
  const text =
    'The blue one.\n\nOn Tue, 24 Nov 2026 at 09:12, Commission <no-reply@commission.test> wrote:\n> Which meter?\n'
  const files = [plan, { name: 'list.xlsx', type: 'application/vnd.ms-excel', bytes: Buffer.from('PK') }]
  const answer = mailFrom(`Ada <${ada.email}>`, to, text, { files })
  await box.deliver(answer, answer)
  await box.read()
  const form = await read(id)
  expect(form).toMatchObject({ waitingSince: null, deadline: { pausedSince: null } })
  expect(await texts(id)).toEqual(['The blue one.'])
  expect(form.documents).toMatchObject([{ originalName: 'plan.pdf', role: 'supporting' }])
  expect((await read(id, ada.token)).messages).toMatchObject([{ by: 'You' }])
  await expect.poll(() => mailsTo(officer.email, new RegExp(`^An answer.*${reference}`))).toHaveLength(1)
  await expect.poll(() => mailsTo(ada.email, new RegExp(`^Files of your e-mail.*${reference}`))).toHaveLength(1)
  const [left] = await mailsTo(ada.email, new RegExp(`^Files of your e-mail.*${reference}`))
  expect(left!.text).toContain('list.xlsx: Only PDF, JPG and PNG files are accepted.')
})

test('files alone are an answer, and a mail about a filed form or a decision cannot be answered', async () => {
  const { id, to } = await ask()
  await box.deliver(mailFrom(ada.email, to, '', { files: [plan] }))
  await box.read()
  const form = await read(id)
  expect(form).toMatchObject({ waitingSince: null, messages: [] })
  expect(form.documents).toHaveLength(1)
  const reject = { status: 'reject', reason: 'No plan' }
  expect((await post(`${id}/status`, reject, approver.token)).status).toBe(200)
  for (const subject of [/^Your form is filed/, /^Your application is rejected/]) {
    await expect.poll(() => mailsTo(ada.email, subject)).not.toHaveLength(0)
    expect((await mailsTo(ada.email, subject))[0]!.replyTo ?? '').toBe('')
  }
})

test('a decided, full or deleted application gets one clear answer', async () => {
  const { id, to, reference } = await ask()
  const refused = (words: string) => async () =>
    (await mailsTo(ada.email, /was not added/)).filter(({ text }) => text.includes(words)).length
  const { pool } = portal.deps.database
  await pool.query(
    `insert into application_history (submission_id, at, action, actor_id, actor_name, actor_role, text)
     select $1, now(), 'answered', 'x', 'X', 'User', 'x' from generate_series(1, $2::int)`,
    [id, maxMessages],
  )
  await box.deliver(mailFrom(ada.email, to, 'One too many.'))
  await box.read()
  await expect.poll(refused(`An application can have ${maxMessages} answers.`)).toBe(1)
  expect((await read(id)).waitingSince).not.toBeNull()
  await post(`${id}/status`, { status: 'reject', reason: 'No plan' }, approver.token)
  await box.deliver(mailFrom(ada.email, to, 'But why?', { files: [plan] }))
  await box.read()
  await expect.poll(refused(messages.answeredDecided)).toBe(1)
  const [answer] = await mailsTo(ada.email, new RegExp(`was not added \\[${reference}`))
  expect(answer!.text).toContain(`https://portal.test/user-profile/forms/${id}`)
  expect((await read(id)).documents).toEqual([])
  await pool.query('delete from application_submissions where id = $1', [id])
  await box.deliver(mailFrom(ada.email, to, 'Hello?'))
  await box.read()
  await expect.poll(refused('no longer exists')).toBe(1)
})

test('a stranger, a failed check or a program adds nothing; licensing staff decide about what waits, and others do not see it', async () => {
  const { id, to } = await ask()
  const failed = { 'Authentication-Results': 'mx.commission.test; dmarc=fail' }
  await box.deliver(
    mailFrom('eve@example.com', to, 'Withdraw it.'),
    mailFrom(ada.email, to, 'Forged?', { headers: failed }),
    mailFrom(ada.email, to, 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } }),
    mailFrom(ada.email, to.replace('+app', '+cp'), 'Of another kind'),
  )
  await box.read()
  expect(await texts(id)).toEqual([])
  expect((await read(id)).waitingSince).not.toBeNull()
  expect(await mailsTo('eve@example.com', /./)).toEqual([])
  const waiting = await held(id)
  expect(waiting.map(({ text }: { text: string }) => text)).toEqual(['Withdraw it.', 'Forged?'])
  expect(waiting[0]).toMatchObject({ decidable: true, path: `/applications/${id}` })
  const finance = await newStaff(portal, ['finance'])
  expect(await held(id, finance.token)).toMatchObject([{ decidable: false }, { decidable: false }])
  const clerk = await newStaff(portal, ['case-officer'])
  expect(await held(id, clerk.token)).toEqual([])
  const decide = (at: number, what: string, token: string) =>
    portal.call('POST', `/api/inbound-mails/${waiting[at].id}/${what}`, { token })
  expect((await decide(0, 'dismiss', clerk.token)).status).toBe(404)
  expect((await decide(0, 'dismiss', finance.token)).status).toBe(403)
  expect((await decide(0, 'dismiss', ada.token)).status).toBe(403)
  expect((await decide(0, 'dismiss', officer.token)).status).toBe(200)
  expect((await decide(1, 'add', officer.token)).status).toBe(200)
  expect(await texts(id)).toEqual(['Forged?'])
  expect((await read(id)).waitingSince).toBeNull()
})

test('for a company, who may prepare then answers: decided when the mail arrives', async () => {
  const bola = await portal.newUser()
  const { id: companyId } = await newCompany(portal, bola)
  const id = (await submit(portal, bola, formId, { companyId })).body.submissionId as string
  await upload(portal, bola.token, id)
  await portal.call('POST', '/api/applications/submit', { token: bola.token, body: { submissionId: id } })
  await post(`${id}/replies`, { text: 'Which meter?', asks: true })
  const to = await box.replyAddress(bola.email, new RegExp(`^A question.*${(await read(id)).reference}`))
  const mandates = (list: string[]) =>
    portal.deps.database.pool.query('update company_members set mandates = $1 where company_id = $2', [list, companyId])
  await mandates(['read'])
  await box.deliver(mailFrom(bola.email, to, 'As a reader'))
  await box.read()
  const refused = async () => (await mailsTo(bola.email, /was not added/)).map(({ text }) => text).join()
  await expect.poll(refused).toContain('You may read this application, but not answer for the company.')
  await mandates(['prepare'])
  await box.deliver(mailFrom(bola.email, to, 'As one who prepares'))
  await box.read()
  expect(await texts(id)).toEqual(['As one who prepares'])
  expect((await read(id)).waitingSince).toBeNull()
  await portal.deps.database.pool.query('delete from company_members where company_id = $1', [companyId])
  await box.deliver(mailFrom(bola.email, to, 'As a stranger'))
  await box.read()
  await expect.poll(refused).toContain('no longer exists')
  expect(await texts(id)).toHaveLength(1)
})
