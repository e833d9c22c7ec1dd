import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { uploadPageLimits } from '#app/pages/page-limits.server.ts'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { tellingPng } from '../../cleaning/testing.files.ts'
import { messages } from '../../messages.ts'
import { bytesAtOnce, reportsAnHour, reportsByWaiting, waitHours, waitSeconds } from '../../rules.ts'
import { challengeOf, fileReport, newNetwork, reportForm } from '../../testing.ts'

let later = 0
let frozen: number | undefined
const portal = await usePortal({
  own: 'moves the clock, so that nobody waits for the age of a page',
  env: { TRUST_PROXY: 'true' },
  overrides: { clock: { now: () => new Date((frozen ?? systemClock.now().getTime()) + later) } },
})
const staff = await asAdmin(portal, '/api/whistleblowing')
const sql = sqlOf(portal)
const count = async () => ({
  reports: (await sql('select 1 from whistleblowing_reports')).length,
  files: (await sql('select 1 from whistleblowing_attachments')).length,
})

const path = '/whistleblowing/report'
type Headers = Record<string, string>
const words = { subject: 'Meters sold twice', description: 'At the <b>depot</b>,\r\non Fridays.' }

async function open(): Promise<string> {
  const challenge = challengeOf(await (await fetch(portal.url + path)).text())
  later += waitSeconds * 1_000
  return challenge
}
async function post(form: FormData, headers: Headers = newNetwork(), to = path) {
  const answer = await fetch(portal.url + to, { method: 'POST', body: form, headers, redirect: 'manual' })
  const html = await answer.text()
  const receipt = /data-receipt[^>]*>([\d ]{19})</.exec(html)?.[1]
  const reference = /WB-[2-9A-Z]{8}/.exec(html)?.[0]
  return { answer, status: answer.status, html, receipt, reference }
}
const send = async (change: Record<string, string> = {}, files: File[] = [], headers?: Headers) =>
  post(reportForm({ ...words, challenge: await open(), ...change }, files), headers)
const png = async (name: string, word = name) => new File([await tellingPng(word)], name)

/** Everything typed, in the page of a refused form. */
function expectTyped(html: string): void {
  expect(html).toContain(`value="${words.subject}"`)
  expect(html).toContain('At the &lt;b&gt;depot&lt;/b&gt;,\non Fridays.</textarea>')
  expect(html).toContain('role="alert"')
}

test('the page is for one visitor, is kept nowhere, and says the limits before files are chosen', async () => {
  const pages = await Promise.all([1, 2].map(() => fetch(portal.url + path)))
  for (const { headers } of pages) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBeNull()
  }
  const [html = '', other = ''] = await Promise.all(pages.map((page) => page.text()))
  expect(challengeOf(html)).not.toBe(challengeOf(other))
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(/<form[^>]*autocomplete="off"/i)
  expect(html).toMatch(/At most 5 files, 20MB together: PDF, DOCX, JPG, PNG up to 10MB each/)
  expect(html).toMatch(/<a href="https:\/\/www.wikipedia.org\/"[^>]*data-exit/)
  expect(await (await fetch(`${portal.url}/whistleblowing`)).text()).toContain(`href="${path}"`)
})

describe('a report without scripts', () => {
  test('is answered with its receipt, which no address has, and which follows it', async () => {
    const { answer, receipt, reference, html } = await send()
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    for (const header of ['cache-control', 'referrer-policy'])
      expect(answer.headers.get(header)).toMatch(/^no-(store|referrer)$/)
    expect(html).not.toContain('depot')
    const followed = await portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt } })
    expect(followed.body).toMatchObject({ reference, subject: words.subject, documents: [] })
    const { items } = (await staff('GET', '/all?pageSize=100')).body
    const { id } = items.find((each: { reference: string }) => each.reference === reference)
    expect((await staff('GET', `/${id}`)).body).toMatchObject({
      description: 'At the <b>depot</b>,\non Fridays.',
      isAnonymous: true,
    })
  })

  test('makes one report when sent again, and another with another page: the words alone open nothing', async () => {
    const challenge = await open()
    const again = () => post(reportForm({ ...words, challenge }))
    const [first, second] = await Promise.all([again(), again()])
    expect([second!.receipt, second!.reference]).toEqual([first!.receipt, first!.reference])
    expect((await again()).receipt).toBe(first!.receipt)
    const other = await send()
    expect(other.status).toBe(200)
    expect([first!.receipt, first!.reference]).not.toContain(other.receipt)
  })

  test('with other words from a page that has sent one is refused, and sent by the next press', async () => {
    const challenge = await open()
    await post(reportForm({ ...words, subject: 'First words', challenge }))
    const refused = await post(reportForm({ ...words, challenge }))
    expect([refused.status, refused.receipt]).toEqual([409, undefined])
    expect(refused.html).toContain(messages.waitUsed)
    expectTyped(refused.html)
    expect(challengeOf(refused.html)).not.toBe(challenge)
    later += waitSeconds * 1_000
    expect((await post(reportForm({ ...words, challenge: challengeOf(refused.html) }))).status).toBe(200)
  })

  test('names every field that is missing or too long, and its page sends the same report after that', async () => {
    const challenge = await open()
    const refused = await post(
      reportForm({ subject: ' ', description: 'x'.repeat(10_001), challenge }, [await png('a.png')]),
    )
    expect(refused.status).toBe(400)
    for (const [field, message] of [
      ['subject', 'Subject is required'],
      ['description', 'The description may have at most 10,000 characters'],
    ])
      expect(refused.html).toMatch(new RegExp(`href="#report-${field}"[^>]*>${message}<`))
    expect(refused.html).toContain('x'.repeat(10_001))
    expect(refused.html).toContain('Choose the files again.')
    expect(challengeOf(refused.html)).toBe(challenge)
    expect((await post(reportForm({ ...words, challenge }))).status).toBe(200)
  })
})

describe('files of the form', () => {
  test('are stored with the report, once; another one is added', async () => {
    const challenge = await open()
    const before = await count()
    const files = [await png('Ada.png'), await png('b.png')]
    const first = await post(reportForm({ ...words, challenge }, files))
    expect(first.status).toBe(200)
    expect((await post(reportForm({ ...words, challenge }, files))).receipt).toBe(first.receipt)
    expect(await count()).toEqual({ reports: before.reports + 1, files: before.files + 2 })
    const more = await post(reportForm({ ...words, challenge }, [await png('c.png')]))
    expect(more.receipt).toBe(first.receipt)
    const { body } = await portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt: first.receipt } })
    expect(body.documents.map(({ name }: { name: string }) => name)).toEqual([
      'Attachment 1.png',
      'Attachment 2.png',
      'Attachment 3.png',
    ])
  })

  test('that are refused leave nothing stored; the words come back, and the page asks for the files again', async () => {
    const before = await count()
    const large = (bytes: number) =>
      new File([Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)])], 'l.pdf')
    const good = await png('good.png')
    const wrong: [File[], number, string][] = [
      [[good, new File(['MZ'], 'run.exe')], 415, 'program'],
      [[good, new File(['<script>'], 'page.pdf')], 415, 'page.pdf'],
      [[good, new File([''], 'empty.pdf')], 400, 'is empty'],
      [[good, large(10 * 1_048_576)], 413, 'larger than 10 MB'],
      [Array.from({ length: 6 }, () => good), 413, 'At most 5 files'],
    ]
    for (const [files, status, message] of wrong) {
      const refused = await send({}, files)
      expect([status, refused.html.includes(message)]).toEqual([refused.status, true])
      expect(refused.html).toMatch(/href="#report-whistleblowingDocuments"/)
      expect(refused.html).toContain('Choose the files again.')
      expectTyped(refused.html)
    }
    expect(await count()).toEqual(before)
  })

  test('may be on their way for longer than the page is valid, and must not be more than fits into memory', async () => {
    const challenge = await open()
    const form = new Response(reportForm({ ...words, challenge }, [await png('slow.png', 'x'.repeat(90_000))]))
    const bytes = Buffer.from(await form.arrayBuffer())
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    const type = form.headers.get('content-type')!
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`)
    socket.write(bytes.subarray(0, bytes.length / 2))
    // Its fields are read once its file is being received.
    await expect.poll(() => portal.deps.parsing.heldBytes).toBeGreaterThan(0)
    later += (waitHours + 1) * 3_600_000
    socket.write(bytes.subarray(bytes.length / 2))
    const [head] = (await once(socket, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/^HTTP\/1.1 200/)
    socket.destroy()
    expect(bytesAtOnce).toBeLessThan(5 * 10 * 1_048_576)
  })
})

describe('a page that was not written by a person, or is not ours', () => {
  test('is refused when it is too young, too old, forged or a puzzle without work; the words stay', async () => {
    const fresh = challengeOf(await (await fetch(portal.url + path)).text())
    const young = await post(reportForm({ ...words, challenge: fresh }))
    expect(young.status).toBe(429)
    expect(young.html).toContain(messages.tooSoon)
    expect(challengeOf(young.html)).toBe(fresh)
    expectTyped(young.html)
    later += waitHours * 3_600_000 + 1_000
    const old = await post(reportForm({ ...words, challenge: fresh }))
    expect(old.status).toBe(400)
    expect(old.html).toContain(messages.waitOld)
    expectTyped(old.html)
    const { challenge: puzzle } = (await portal.call('GET', '/api/whistleblowing/puzzle')).body
    const [, random, , signature] = fresh.split('.')
    for (const challenge of ['', 'wait.', 'a.b.c', puzzle, `wait.${puzzle}`, `wait.${random}.0.${signature}`]) {
      const forged = await post(reportForm({ ...words, challenge }))
      expect([challenge, forged.status]).toEqual([challenge, 400])
      expectTyped(forged.html)
      expect(challengeOf(forged.html)).toMatch(/^wait\./)
    }
  })

  test('is refused from another site, and taken from browsers that name no site', async () => {
    const foreign: Headers[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign) expect((await send({}, [], { ...newNetwork(), ...headers })).status).toBe(403)
    // A page without a referrer posts from 'null'.
    expect((await send({}, [], { ...newNetwork(), origin: 'null' })).status).toBe(200)
  })
})

describe('a flood', () => {
  const byWaiting = (challenge: string, headers: Headers) =>
    portal.call('POST', '/api/whistleblowing/submit', { body: { ...words, isAnonymous: true, challenge }, headers })
  const wait = async () => (await portal.call('GET', '/api/whistleblowing/wait')).body.challenge as string

  test('of this page stops neither puzzles nor other networks, and one of puzzles not this page', async () => {
    later += 3_600_000
    const [headers, others] = [newNetwork(), newNetwork()]
    for (let sent = 0; sent < reportsByWaiting.ofNetwork; sent++) expect((await send({}, [], headers)).status).toBe(200)
    const refused = await send({}, [await png('a.png')], headers)
    expect(refused.status).toBe(429)
    expect(refused.html).toContain(messages.tooManyReports)
    expectTyped(refused.html)
    for (let sent = 0; sent < reportsAnHour; sent++)
      expect((await fileReport(portal, {}, { headers })).status).toBe(201)
    expect((await fileReport(portal, {}, { headers })).status).toBe(429)
    for (let sent = 0; sent < reportsAnHour; sent++)
      expect((await fileReport(portal, {}, { headers: others })).status).toBe(201)
    expect((await send({}, [], others)).status).toBe(200)
    // In total, from many networks.
    const challenges = await Promise.all(Array.from({ length: reportsByWaiting.inTotal }, wait))
    later += waitSeconds * 1_000
    const sent = await Promise.all(challenges.map((challenge) => byWaiting(challenge, newNetwork())))
    const isTaken = sent.map(({ status }) => status === 201)
    expect(isTaken.filter(Boolean)).toHaveLength(reportsByWaiting.inTotal - reportsByWaiting.ofNetwork - 1)
    expect(sent.at(isTaken.indexOf(false))!.body.message).toContain(messages.tooManyByWaiting)
    expect((await fileReport(portal, {}, { headers: newNetwork() })).status).toBe(201)
    later += 3_600_000
    expect((await send()).status).toBe(200)
  })
})

test('a page that is too busy to take a form says how to send it again', async () => {
  const headers = newNetwork()
  // However long the renders take, they are in one minute.
  frozen = systemClock.now().getTime()
  const form = async () => reportForm({ ...words, subject: '' }, [await png('a.png')])
  const { limit } = uploadPageLimits.perNetwork
  for (let sent = 0; sent < limit; sent++) expect((await post(await form(), headers)).status).toBe(400)
  const { status, html } = await post(await form(), headers)
  expect([status, html]).toEqual([429, expect.stringContaining('Reload this page then')])
  expect(html).not.toContain('href=""')
  frozen = undefined
})

describe('the receipt without scripts', () => {
  const receiptPath = '/whistleblowing/receipt'
  const follow = (fields: Record<string, string>, files: File[] = []) =>
    post(reportForm(fields, files), newNetwork(), receiptPath)

  test('opens the report in the answer alone, and comes back where it is wrong', async () => {
    const wrong = await follow({ receipt: '1111 2222 3333 4444' })
    expect(wrong.status).toBe(404)
    expect(wrong.html).toContain(messages.wrongReceipt)
    expect(wrong.html).toContain('value="1111 2222 3333 4444"')
    const { receipt = '' } = await send()
    const { answer, html } = await follow({ receipt })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain(words.subject)
    expect(html).not.toContain('depot')
  })

  test('takes a message with files once, and keeps the message where a file is refused', async () => {
    const { receipt = '', reference } = await send()
    const opened = await follow({ receipt })
    const once = /name="once" value="([^"]+)"/.exec(opened.html)![1]!
    const write = (content: string, files: File[] = []) => follow({ receipt, once, content }, files)
    const refused = await write('By the gate.', [new File(['MZ'], 'run.exe')])
    expect(refused.status).toBe(415)
    expect(refused.html).toContain('By the gate.</textarea>')
    expect(refused.html).toContain(`name="once" value="${once}"`)
    for (let time = 0; time < 2; time++) {
      const sent = await write('By the gate.', [await png('gate.png')])
      expect(sent.html).toContain('We have what you sent')
    }
    expect((await write('At night.')).status).toBe(200)
    expect((await write(' ')).html).toContain(messages.messageMissing)
    const { body } = await portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt } })
    expect(body).toMatchObject({
      reference,
      documents: [{ name: 'Attachment 1.png' }],
      communications: [{ text: 'By the gate.' }, { text: 'At night.' }],
    })
  })
})
