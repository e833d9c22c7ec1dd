import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { messages } from './messages.ts'
import { entriesOfReport, reportsAnHour, wrongReceipts } from './rules.ts'
import { addEntry } from './sealing/service.entries.server.ts'
import { findByReceipt } from './service.follow-up.server.ts'
import { tellingPng } from './cleaning/testing.files.ts'
import { fileReport, filesForm, newNetwork, readIdentity, solvedPuzzle } from './testing.ts'

const portal = await usePortal({ own: 'other settings', env: { TRUST_PROXY: 'true' } })
const staff = await asAdmin(portal, '/api/whistleblowing')

const file = (change: object = {}, token?: string) =>
  fileReport(portal, change as Record<string, unknown>, { headers: newNetwork(), ...(token && { token }) })
const follow = (receipt: string, headers: Record<string, string> = newNetwork()) =>
  portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt }, headers })

describe('an anonymous report', () => {
  test('returns an id and a receipt, and starts in the state set by the server', async () => {
    const answer = await file({
      status: 'RESOLVED',
      escalationLevel: 3,
      id: 'mine',
      userId: 'me',
      name: 'Ada',
      date: '2001-01-01',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.receipt).toMatch(/^\d{16}$/)
    expect(answer.body.report).toMatchObject({ status: 'PENDING', date: nigerianDay(new Date()) })
    expect(answer.body.report.reference).toMatch(/^WB-[2-9A-Z]{8}$/)
    const { body } = await staff('GET', `/${answer.body.report.id}`)
    expect(body).toMatchObject({
      isAnonymous: true,
      customer: 'Anonymous',
      name: '',
      email: '',
      phone: '',
      user: null,
      escalationLevel: 0,
    })
  })
  test('stays anonymous when the sender is signed in', async () => {
    const user = await portal.newUser()
    const { body } = await file({}, user.token)
    expect((await staff('GET', `/${body.report.id}`)).body.user).toBeNull()
    const own = await portal.call('GET', '/api/whistleblowing/all', { token: user.token })
    expect(own.body.total).toBe(0)
  })
  test('with other words is refused when its puzzle has sent one, and not dropped', async () => {
    const puzzle = await solvedPuzzle(portal)
    const key = { 'idempotency-key': randomUUID() }
    const send = (words: object) =>
      fileReport(portal, { ...puzzle, ...words }, { headers: { ...key, ...newNetwork() } })
    const first = await send({ description: 'The meter was paid for in May.' })
    expect(first.status).toBe(201)
    expect((await send({ description: 'The meter was paid for in May.' })).body).toEqual(first.body)
    for (const words of [{ description: 'In June, not in May.' }, { subject: 'Another subject' }])
      expect(await send(words)).toMatchObject({ status: 409, body: { message: messages.puzzleUsed } })
  })

  test('is stored once when sent again, and returns the same receipt', async () => {
    const headers = { 'idempotency-key': randomUUID(), ...newNetwork() }
    const puzzle = await solvedPuzzle(portal)
    const before = (await staff('GET', '/all')).body.total
    const answers = await Promise.all([1, 2, 3].map(() => fileReport(portal, puzzle, { headers })))
    expect(new Set(answers.map(({ body }) => `${body.report.id} ${body.receipt}`)).size).toBe(1)
    expect((await staff('GET', '/all')).body.total).toBe(before + 1)
    // The solved puzzle alone does not reveal the receipt to anyone else.
    const other = await fileReport(portal, puzzle, { headers: newNetwork() })
    expect([other.status, other.body.receipt]).toEqual([409, undefined])
  })
  test('reports all invalid fields', async () => {
    const answer = await file({ subject: ' ', description: '' })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual([
      { field: 'subject', message: 'Subject is required' },
      { field: 'description', message: 'Description is required' },
    ])
    expect((await file({ isAnonymous: 'perhaps' })).status).toBe(400)
    expect((await file({ subject: 'x'.repeat(201) })).status).toBe(400)
  })
  test('needs a valid, solved and recent puzzle', async () => {
    for (const missing of ['challenge', 'solution']) {
      const { status, body } = await file({ [missing]: undefined })
      expect([status, body.fields[0].field]).toEqual([400, missing])
      expect(body.message).toMatch(/puzzle .* is missing.*GET \/api\/whistleblowing\/puzzle/)
    }
    expect((await file({ challenge: 'a.b.c' })).body.fields[0].field).toBe('challenge')
    expect((await file({ solution: -1 })).status).toBe(400)
    const { challenge, solution } = await solvedPuzzle(portal)
    const [random, , signature] = challenge.split('.')
    expect((await file({ challenge: `${random}.zzzzzzzzz.${signature}`, solution })).status).toBe(400)
    // At least one of the next three numbers is almost certainly not a solution.
    const others = await Promise.all([1, 2, 3].map((more) => file({ challenge, solution: solution + more })))
    expect(others.some(({ status }) => status === 400)).toBe(true)
  })
})

describe('an identified report', () => {
  test('needs an account', async () => {
    const answer = await file({ isAnonymous: false, name: 'Ada', email: 'ada@example.com' })
    expect([answer.status, answer.body.message]).toEqual([400, messages.userIdRequired])
  })
  test('uses the contact details of the account rather than the form, and is visible to its reporter only', async () => {
    const user = await portal.newUser()
    const { body } = await file({ isAnonymous: false, name: 'Somebody else', userId: randomUUID() }, user.token)
    expect(body.receipt).toBeUndefined()
    const sealed = (await staff('GET', `/${body.report.id}`)).body
    expect(sealed).toMatchObject({ customer: 'Named report', email: '', user: null, userId: null, phone: '', name: '' })
    const seen = (await readIdentity(portal, body.report.id)).body
    expect(seen).toMatchObject({
      customer: 'Ada Okonkwo',
      email: user.email,
      user: user.id,
      userId: user.id,
      phone: '08031234567',
    })
    const list = (await portal.call('GET', '/api/whistleblowing/all?search=meters', { token: user.token })).body
    expect(list).toMatchObject({ total: 1, counts: { total: 1, inProgress: 1 } })
    const own = await portal.call('GET', `/api/whistleblowing/${body.report.id}`, { token: user.token })
    expect(own.body).toMatchObject({ notes: [], withheldFrom: [], actions: ['message', 'amend', 'attach'] })
    const stranger = await portal.newUser()
    expect((await portal.call('GET', `/api/whistleblowing/${body.report.id}`, stranger)).status).toBe(404)
  })
  test('can be corrected until it is assigned', async () => {
    const user = await portal.newUser()
    const { id } = (await file({ isAnonymous: false }, user.token)).body.report
    const amend = (body: object) => portal.call('PUT', `/api/whistleblowing/${id}`, { token: user.token, body })
    expect((await amend({ subject: 'Corrected', status: 'RESOLVED' })).body).toMatchObject({
      subject: 'Corrected',
      status: 'PENDING',
    })
    const [{ id: staffId }] = (await staff('GET', '/admin-list')).body.admins
    expect((await staff('PUT', `/${id}`, { assignedTo: staffId })).body.status).toBe('UNDER_INVESTIGATION')
    expect((await amend({ subject: 'Again' })).status).toBe(409)
    expect((await staff('PUT', `/${id}`, { subject: 'Made up by staff' })).status).toBe(403)
  })
})

describe('a receipt', () => {
  test('opens its report in any notation, and allows messages in both directions', async () => {
    const { receipt, report } = (await file()).body
    const typed = `${receipt.slice(0, 4)} ${receipt.slice(4, 8)}-${receipt.slice(8)}`
    expect((await follow(typed)).body).toMatchObject({
      reference: report.reference,
      status: 'PENDING',
      communications: [],
    })
    await staff('POST', `/${report.id}/communications`, { content: 'Which store?' })
    await staff('POST', `/${report.id}/notes`, { note: 'Ask the auditor.' })
    const answer = await portal.call('POST', '/api/whistleblowing/follow-up/messages', {
      body: { receipt, content: 'The one at the depot.' },
      headers: newNetwork(),
    })
    expect(answer.body.communications).toMatchObject([
      { from: 'staff', text: 'Which store?' },
      { from: 'reporter', text: 'The one at the depot.' },
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/auditor|description|Admin|byName/)
    expect((await staff('GET', `/${report.id}`)).body.communications).toHaveLength(2)
  })
  test('stores a message once when it is sent again', async () => {
    const { receipt } = (await file()).body
    const print = (content: string) =>
      portal.call('POST', '/api/whistleblowing/follow-up/messages', {
        body: { receipt, content },
        headers: newNetwork(),
      })
    await Promise.all([print('At night.'), print('At night.')])
    expect((await print('At night.')).body.communications).toHaveLength(1)
    expect((await print('And by day.')).body.communications).toHaveLength(2)
    expect((await print('At night.')).body.communications).toHaveLength(3)
  })
  test('is refused after too many wrong receipts, by every call that takes one and for parallel requests', async () => {
    const { receipt, report } = (await file()).body
    const headers = newNetwork()
    const wrong = '9999888877776666'
    const tries = await Promise.all(Array.from({ length: wrongReceipts * 2 }, () => follow(wrong, headers)))
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(wrongReceipts)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(wrongReceipts)
    const bytes = await tellingPng('x')
    const answers = [
      await portal.call('POST', '/api/whistleblowing/follow-up/messages', { body: { receipt, content: 'x' }, headers }),
      await portal.call('POST', '/api/whistleblowing/follow-up/files', {
        body: filesForm([{ name: 'a.png', bytes }], receipt),
        headers,
      }),
      await portal.call('POST', `/api/whistleblowing/upload/${report.id}`, {
        body: filesForm([{ name: 'a.png', bytes }], receipt),
        headers,
      }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([429, expect.stringContaining(messages.tooManyReceipts)])
      expect(JSON.stringify(body)).not.toContain(report.reference)
    }
    // All addresses of one subscriber network count together.
    const network = (host: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` })
    for (let host = 1; host <= wrongReceipts; host++) await follow(wrong, network(host))
    expect((await follow(wrong, network(4711))).status).toBe(429)
    expect((await follow(wrong, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(404)
  })
  test('reveals nothing when wrong, and must wait after too many attempts', async () => {
    const { receipt } = (await file()).body
    const headers = newNetwork()
    const wrong = (tries: number) =>
      `${receipt.slice(0, 8)}${String((Number(receipt.slice(8)) + tries + 1) % 1e8).padStart(8, '0')}`
    for (let tries = 0; tries < wrongReceipts; tries++) {
      const answer = await follow(tries % 2 ? wrong(tries) : '0000000000000000', headers)
      expect([answer.status, answer.body.message]).toEqual([404, messages.wrongReceipt])
    }
    const held = await follow(receipt, headers)
    expect(held.status).toBe(429)
    expect(held.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await follow(receipt)).status).toBe(200)
    for (const odd of ['', '1234', 'x'.repeat(16), `${receipt}0`]) expect((await follow(odd)).status).toBe(400)
  })
})

describe('permissions', () => {
  test('visitors get an empty list', async () => {
    const answer = await portal.call('GET', '/api/whistleblowing/all')
    expect(answer.body).toMatchObject({ items: [], total: 0, counts: { total: 0 } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })
  test('an invalid id is answered with 404', async () => {
    for (const id of ['x', "'--", randomUUID()])
      expect((await staff('GET', `/${encodeURIComponent(id)}`)).status).toBe(404)
  })
})

test('a report counts for its network once, and unsolved or repeated requests not at all', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const again = { 'idempotency-key': randomUUID(), ...headers }
  const puzzle = await solvedPuzzle(portal)
  const send = () => fileReport(portal, puzzle, { headers: again })
  // Sent at the same time: while one is being stored, the others may be refused, but only until then.
  for (const { status } of await Promise.all(Array.from({ length: 3 * reportsAnHour }, send)))
    expect([201, 429]).toContain(status)
  for (let repeated = 0; repeated < reportsAnHour; repeated++) expect((await send()).status).toBe(201)
  for (let other = 0; other < reportsAnHour; other++)
    expect((await fileReport(portal, puzzle, { headers })).status).toBe(409)
  for (let unsolved = 0; unsolved < reportsAnHour; unsolved++)
    expect((await fileReport(portal, { challenge: puzzle.challenge, solution: -1 }, { headers })).status).toBe(400)
  for (let fresh = 1; fresh < reportsAnHour; fresh++)
    expect((await fileReport(portal, {}, { headers })).status).toBe(201)
  const refused = await solvedPuzzle(portal)
  const late = await fileReport(portal, refused, { headers })
  expect([late.status, late.body.message]).toEqual([429, expect.stringContaining(messages.tooManyReports)])
  expect(late.headers.get('retry-after')).toMatch(/^\d+$/)
  // A refused request does not use up its puzzle, and a repeated request still gets its answer.
  expect((await fileReport(portal, refused, { headers: { 'x-forwarded-for': '192.0.2.2' } })).status).toBe(201)
  expect((await send()).status).toBe(201)
})

test('a report limits the number of messages from its reporter; staff may still answer', async () => {
  const { receipt } = (await fileReport(portal)).body
  const { deps } = portal
  const report = await findByReceipt(deps, { receipt, address: '192.0.2.7' })
  const note = { text: 'Asked the auditor.', from: 'staff', byName: 'Ada' } as const
  const print = (content: string) =>
    portal.call('POST', '/api/whistleblowing/follow-up/messages', { body: { receipt, content } })
  expect((await print('One.')).status).toBe(200)
  await deps.database.transaction(async (tx) => {
    for (let position = 2; position <= entriesOfReport; position++) await addEntry(deps, tx, report, 'note', note)
  })
  expect(await print('One more.')).toMatchObject({ status: 409, body: { message: messages.tooManyMessages } })
  await deps.database.transaction((tx) => addEntry(deps, tx, report, 'message', note))
})
