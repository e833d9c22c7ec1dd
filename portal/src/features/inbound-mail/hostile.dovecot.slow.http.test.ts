import { randomUUID } from 'node:crypto'
import { seededRandom } from '@regulator/tools/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPortal, TestUser } from '#app/testing.server.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { answersPerDay, repliesPerHour } from './rules.ts'
import { mailbox, mailFrom, type MailboxTest, startMailboxTest } from './testing.ts'

let box: MailboxTest
let portal: TestPortal
let admin: string
let ada: TestUser
let id: string
let to: string
const [complaint] = kinds

beforeAll(async () => {
  box = await startMailboxTest()
  portal = box.portal
  await setLimits(portal, manyCases)
  admin = await portal.adminToken()
  ada = await portal.newUser()
  id = (await file(portal, ada.token, complaint)).id
  to = await box.replyAddress(ada.email)
  // The office has been told too.
  await portal.mails(2)
})
afterAll(() => box.close())

const read = async () => (await portal.call('GET', `${complaint.path}/${id}`, { token: admin })).body
const counts = async () =>
  (await portal.call('GET', '/api/system', { token: admin })).body.inbound.counts as Record<string, number>
const mailsToAda = async () => (await portal.mails()).filter((mail) => mail.to === ada.email).length

test('programs, forged, altered and foreign addresses leave only counts, and nobody is answered', async () => {
  const before = (await portal.mails()).length
  const altered = to.replace(/(.)@/, (_, letter: string) => (letter === 'a' ? 'b@' : 'a@'))
  const robots: Record<string, string>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'auto_reply' },
    { 'X-Autorespond': 'yes' },
    { 'X-Autoreply': 'yes' },
    { 'Return-Path': '<>' },
    { 'Message-ID': `<case-1-owner-${randomUUID()}@commission.test>` },
    { 'Content-Type': 'multipart/report; boundary=x' },
  ]
  await box.deliver(
    ...robots.map((headers) => mailFrom(ada.email, to, 'I am away.', { headers })),
    mailFrom('no-reply@commission.test', to, 'Our own mail'),
    mailFrom(ada.email, altered, 'Altered'),
    mailFrom(ada.email, mailbox, 'Without a token'),
    mailFrom(ada.email, `replies+cp${'a'.repeat(48)}@commission.test`, 'Made up'),
    mailFrom(ada.email, 'someone@example.com', `Only in the text: ${to}`, { headers: { Subject: to } }),
  )
  await box.read()
  expect(await counts()).toMatchObject({ automatic: 8, unknown: 4 })
  expect((await read()).messages).toEqual([])
  expect((await portal.mails()).length).toBe(before)
  expect((await portal.call('GET', '/api/inbound-mails?state=all', { token: admin })).body.total).toBe(0)
})

test('mails that are too large, nested too deep or have a huge header are refused', async () => {
  const part = (depth: number): string =>
    depth === 0
      ? 'Content-Type: text/plain\r\n\r\nDeep\r\n'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${part(depth - 1)}\r\n--b${depth}--\r\n`
  const head = (subject: string) =>
    `From: ${ada.email}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${randomUUID()}@x.ng>\r\n`
  const parts = Array.from(
    { length: 400 },
    (_, at) => `--m\r\nContent-Type: image/png; name=${at}.png\r\nContent-Disposition: attachment\r\n\r\nx\r\n`,
  )
  const before = await mailsToAda()
  await box.deliver(
    `${head('large')}\r\n${'x'.repeat(26 * 1_048_576)}`,
    head('deep') + part(80),
    `${head('parts')}Content-Type: multipart/mixed; boundary=m\r\n\r\n${parts.join('')}--m--\r\n`,
    `${head('header')}X-Filler: ${'y '.repeat(60_000)}\r\n\r\nText`,
  )
  await box.read()
  expect(await counts()).toMatchObject({ refused: 3, unreadable: 1 })
  expect((await read()).messages).toEqual([])
  await expect.poll(mailsToAda).toBe(before + 3)
  const texts = (await portal.mails()).filter((mail) => mail.to === ada.email).map(({ text }) => text)
  expect(texts.some((text) => text.includes('larger than 25 MB'))).toBe(true)
  expect(texts.filter((text) => text.includes('could not be read'))).toHaveLength(2)
})

test('one address gets few answers a day, whatever it sends, and its hourly number is limited', async () => {
  const before = await mailsToAda()
  await box.deliver(...Array.from({ length: 30 }, () => mailFrom(ada.email, to, 'Sent from my iPhone')))
  await box.read()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect((await mailsToAda()) - before).toBeLessThanOrEqual(answersPerDay - 3)
  await box.deliver(...Array.from({ length: 25 }, (_, at) => mailFrom(ada.email, to, `Answer ${at}`)))
  await box.read()
  expect((await read()).messages.length).toBeGreaterThan(0)
  expect((await read()).messages.length).toBeLessThanOrEqual(repliesPerHour)
})

test('1,000 hostile mails stop nothing: an honest mail after them is added', async () => {
  const random = seededRandom(64)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const junk = () => Buffer.from(Array.from({ length: 40 + random() * 400 }, () => random() * 256))
  const froms = [
    'eve@example.com',
    '',
    '"<>" <>',
    `${'a'.repeat(400)}@x.ng`,
    `${ada.email}, eve@x.ng`,
    '=?utf-8?B?////?=',
    'ada@[127.0.0.1]',
  ]
  const tos = [
    `${to}x`,
    to.slice(0, 40),
    to.replace('+cp', '+pt'),
    to.replace('+cp', '+zz'),
    `x${to}`,
    `<${to}`,
    'a'.repeat(2_000),
    `${to.slice(0, -20)}é`,
  ]
  const types = [
    'text/plain; charset=utf-7',
    'text/html',
    'multipart/mixed; boundary=""',
    'multipart/alternative',
    'message/rfc822',
    'application/x-gzip',
    `text/plain; charset=${'x'.repeat(300)}`,
  ]
  const encodings = ['base64', 'quoted-printable', 'gzip', 'x-uuencode', '8bit']
  const make = () =>
    Buffer.concat([
      Buffer.from(
        `From: ${pick(froms)}\r\nTo: ${pick(tos)}\r\nSubject: ${pick(tos)}\r\nContent-Type: ${pick(types)}\r\nContent-Transfer-Encoding: ${pick(encodings)}\r\n`,
      ),
      random() < 0.2 ? junk() : Buffer.alloc(0),
      Buffer.from('\r\n'),
      junk(),
    ])
  const messages = (await read()).messages.length
  const before = (await portal.mails()).length
  await box.deliver(...Array.from({ length: 1_000 }, make))
  const bola = await portal.newUser()
  const filed = await file(portal, bola.token, complaint)
  await box.deliver(mailFrom(bola.email, await box.replyAddress(bola.email), 'An honest answer.'))
  await box.read()
  const honest = (await portal.call('GET', `${complaint.path}/${filed.id}`, { token: admin })).body
  expect(honest.messages).toMatchObject([{ text: 'An honest answer.' }])
  expect((await read()).messages).toHaveLength(messages)
  const answered = (await portal.mails()).slice(before).filter((mail) => /not added/.test(mail.subject))
  expect(answered).toEqual([])
  // Who knows a genuine address reaches staff, and nobody else.
  const { held, counts: after } = (await portal.call('GET', '/api/system', { token: admin })).body.inbound
  expect(held).toBeGreaterThan(0)
  const left = ['unknown', 'automatic', 'unreadable', 'held', 'refused'].map((outcome) => after[outcome] ?? 0)
  expect(left.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1_000)
})
