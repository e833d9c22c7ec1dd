import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import type { ListRow } from '#features/lists/contract.ts'
import { commission } from '#platform/state/commission.ts'
import { systemClock } from '#platform/clock.ts'
import { draftMessages, hourlyLimitOfSender } from './rules.ts'
import { enquiryMessages } from './messages.ts'

let later = 0

// The clock can be moved forward, so that tests need not wait for the minimum age of the token.
const portal = await usePortal({
  own: 'moves the clock, so that nobody waits for the age of a form',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
let admin = await portal.adminToken()

const jobsAreDone = () => {
  const left = `select 1 from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`
  const count = async () => (await portal.deps.database.pool.query(left)).rowCount
  return expect.poll(count).toBe(0)
}

const draft = () => ({
  name: 'Ada',
  email: `ada.${randomUUID().slice(0, 8)}@example.com`,
  message: 'When is my hearing?',
})
async function token(): Promise<string> {
  const answer = await portal.call('GET', '/api/contact/token')
  later += answer.body.waitSeconds * 1000 + 10
  return answer.body.token as string
}
const send = async (change: object = {}, headers: Record<string, string> = {}) =>
  portal.call('POST', '/api/contact', { body: { ...draft(), token: await token(), ...change }, headers })
const staff = (method: string, path: string, body?: unknown, headers = {}) =>
  portal.call(method, path, { token: admin, body, headers })
const find = async (words: string): Promise<ListRow[]> =>
  (await staff('GET', `/api/lists/enquiries?columns=message,person,email,status&q=${encodeURIComponent(words)}`)).body
    .rows

describe('an enquiry', () => {
  test('is stored, mailed to the Commission and, once the address is proved, acknowledged to its sender', async () => {
    const enquiry = draft()
    const answer = await send({ ...enquiry, email: ` mailto:${enquiry.email}\u200b` })
    expect(answer.status).toBe(201)
    expect(answer.body.reference).toMatch(/^EN-\d{4}-\d{3}$/)
    const link = await portal.proofToken(enquiry.email)
    const mailTo = async (address: string) =>
      (await portal.mails()).find(({ to, text }) => to === address && text.includes(answer.body.reference))
    await expect.poll(() => mailTo(commission.contacts.general.email)).toBeDefined()
    expect(await mailTo(enquiry.email)).toBeUndefined()
    await portal.call('POST', '/api/auth/verify-email', { body: { token: link } })
    await expect.poll(() => mailTo(enquiry.email)).toBeDefined()
    const [toUs, toSender] = [await mailTo(commission.contacts.general.email), await mailTo(enquiry.email)]
    expect(toUs).toMatchObject({ replyTo: enquiry.email, subject: `Enquiry ${answer.body.reference}` })
    expect(toUs?.text).toContain(enquiry.message)
    expect(toSender?.text).toContain(answer.body.reference)
    expect(toSender?.text).toMatch(/We aim to answer by \d+ \w+ \d{4}\./)
    // Otherwise anyone could use the form to mail any text to any address.
    expect(toSender?.text).not.toContain(enquiry.message)
    const rows = await find(answer.body.reference)
    expect(rows.map(({ label }) => label)).toEqual([answer.body.reference])
    expect(rows[0]?.cells).toEqual({
      message: enquiry.message,
      person: { id: null, name: 'Ada' },
      email: enquiry.email,
      status: 'new',
    })
  })
  test('is stored once when the same request is repeated', async () => {
    const body = { ...draft(), token: await token() }
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => portal.call('POST', '/api/contact', { body, headers })))
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1)
    expect(await find(body.email)).toHaveLength(1)
  })
  test('gets a unique reference when several arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(6)
  })
  test('is refused with every invalid field named', async () => {
    const answer = await send({ name: ' ', email: 'nobody', message: '' })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual([
      { field: 'name', message: draftMessages.nameMissing },
      { field: 'email', message: draftMessages.emailInvalid },
      { field: 'message', message: draftMessages.messageMissing },
    ])
    expect((await portal.call('POST', '/api/contact', { body: {} })).status).toBe(400)
    expect((await send({ message: 'x'.repeat(4_001) })).body.message).toBe(draftMessages.messageTooLong)
  })
  test('stores script, SQL and Unicode as the text they are', async () => {
    const message = `<script>alert(1)</script>'; drop table enquiries; -- Ìkẹjà \u202Eعربي`
    const answer = await send({ message })
    const id = (await find(answer.body.reference))[0]!.id
    expect((await staff('GET', `/api/enquiries/${id}`)).body.message).toBe(message)
  })
})

describe('spam', () => {
  test('is refused when the hidden field is filled in', async () => {
    const answer = await send({ website: 'https://spam.example' })
    expect([answer.status, answer.body.message]).toEqual([400, enquiryMessages.notSent])
  })
  test('is refused with a missing, invalid or expired token', async () => {
    for (const wrong of ['', 'x', 'x.y', `${Date.now().toString(36)}.AAAA`])
      expect((await send({ token: wrong })).body.fields).toEqual([
        { field: 'token', message: enquiryMessages.tokenOld },
      ])
    const old = await token()
    later += 25 * 3_600_000
    expect((await send({ token: old })).body.fields[0].field).toBe('token')
  })
  test('is refused when sent faster than a person can type', async () => {
    const { token: fresh } = (await portal.call('GET', '/api/contact/token')).body
    const answer = await portal.call('POST', '/api/contact', { body: { ...draft(), token: fresh } })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('3')
  })
  test('is stopped by the limit per e-mail address, and the answer says how long to wait', async () => {
    // Move to the start of an hour, so that the count is not reset between two calls.
    later += 3_600_000 - ((systemClock.now().getTime() + later) % 3_600_000)
    const { email } = draft()
    for (let sent = 0; sent < hourlyLimitOfSender; sent++) expect((await send({ email })).status).toBe(201)
    const answer = await send({ email })
    expect(answer.status).toBe(429)
    expect(answer.body.message).toMatch(/Try again in \d+ minutes/)
    later += 3_600_000
  })
})

describe('the inbox', () => {
  // The tests above moved the clock forward by a day, so the session has expired.
  beforeAll(async () => void (admin = await portal.adminToken()))
  test('answers by mail and records the author, text and time', async () => {
    const enquiry = draft()
    const { reference } = (await send(enquiry)).body
    const id = (await find(reference))[0]!.id
    const headers = { 'idempotency-key': randomUUID() }
    const text = 'Your hearing is on Monday.'
    const [first, second] = [
      await staff('POST', `/api/enquiries/${id}/answers`, { text }, headers),
      await staff('POST', `/api/enquiries/${id}/answers`, { text }, headers),
    ]
    expect(first.body).toEqual(second.body)
    expect(first.body.status).toBe('answered')
    expect(first.body.events.map((event: { action: string }) => event.action)).toEqual(['received', 'answered'])
    expect(first.body.events[1]).toMatchObject({ text, byName: expect.stringMatching(/./) })
    // Anyone could have typed this address: nothing is mailed to it until its owner confirms it.
    const mailsTo = async () => (await portal.mails()).filter((mail) => mail.to === enquiry.email)
    await jobsAreDone()
    expect(await mailsTo()).toEqual([])
    const link = await portal.proofToken(enquiry.email)
    await portal.call('POST', '/api/auth/verify-email', { body: { token: link } })
    await expect.poll(async () => (await mailsTo()).length).toBeGreaterThan(1)
    await jobsAreDone()
    const mails = (await mailsTo()).filter((mail) => mail.text.includes(text))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`> ${enquiry.message}`)
  })
  test('closes and reopens, and refuses actions that the status does not allow', async () => {
    const { reference } = (await send()).body
    const id = (await find(reference))[0]!.id
    expect((await staff('POST', `/api/enquiries/${id}/reopen`)).status).toBe(409)
    expect((await staff('POST', `/api/enquiries/${id}/close`)).body.status).toBe('closed')
    expect((await staff('POST', `/api/enquiries/${id}/close`)).status).toBe(409)
    expect((await staff('POST', `/api/enquiries/${id}/answers`, { text: 'x' })).status).toBe(409)
    expect((await staff('POST', `/api/enquiries/${id}/reopen`)).body).toMatchObject({ status: 'new' })
    expect((await staff('POST', `/api/enquiries/${id}/answers`, { text: '  ' })).body.message).toBe(
      enquiryMessages.answerMissing,
    )
  })
})
