import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { commission } from '#platform/state/commission.ts'
import { systemClock } from '#platform/clock.ts'
import { breachMessages as messages } from '../messages.breaches.ts'
import { runClock } from '../service.clock.server.ts'

let later = 0
const hourMs = 3_600_000
const path = '/api/data-protection/breaches'
const clock = { now: () => new Date(systemClock.now().getTime() + later) }
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })
let admin = await portal.adminToken()

const at = (hours: number) => new Date(portal.deps.clock.now().getTime() + hours * hourMs).toISOString()
const facts = (change: object = {}) => ({
  what: 'A laptop with the list of applicants was stolen',
  discoveredAt: at(0),
  whom: 'Applicants of 2026',
  people: 120,
  data: 'Names and addresses',
  consequences: '',
  measures: '',
  highRisk: 'unknown',
  reportedAt: null,
  reportedTo: '',
  peopleToldAt: null,
  unreportedReason: '',
  closed: false,
  ...change,
})
const enter = (change: object = {}, key = randomUUID()) =>
  portal.call('POST', path, { token: admin, body: facts(change), headers: { 'idempotency-key': key } })
const correct = (id: string, version: number, breach: object) =>
  portal.call('PUT', `${path}/${id}`, { token: admin, body: { version, breach } })
const read = async (id: string) => (await portal.call('GET', `${path}/${id}`, { token: admin })).body
const actionsOf = ({ events }: { events: { action: string }[] }) => events.map(({ action }) => action)
const mailsAbout = async (reference: string) =>
  (await portal.mails()).filter(({ subject }) => subject.includes(reference))

test('a breach is entered once under one key, has 72 hours, and the office learns of it without its content', async () => {
  const key = randomUUID()
  const body = facts()
  const send = () => portal.call('POST', path, { token: admin, body, headers: { 'idempotency-key': key } })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.body.id]).toEqual([201, first.body.id])
  expect(first.body).toMatchObject({ state: 'running', reference: expect.stringMatching(/^DB-\d{4}-\d{3}$/) })
  expect(Date.parse(first.body.reportDueAt) - Date.parse(first.body.discoveredAt)).toBe(72 * hourMs)
  await expect.poll(() => mailsAbout(first.body.reference)).toHaveLength(1)
  const [mail] = await mailsAbout(first.body.reference)
  expect(mail!.to).toBe(commission.contacts.compliance.email)
  expect(mail!.text).not.toContain('laptop')
})

test('wrong and contradicting facts are named', async () => {
  const wrong: [object, string, string][] = [
    [{ what: ' ' }, 'what', messages.whatMissing],
    [{ discoveredAt: 'yesterday' }, 'discoveredAt', messages.momentWrong],
    [{ discoveredAt: at(2) }, 'discoveredAt', messages.future],
    [{ people: -1 }, 'people', messages.peopleWrong],
    [{ people: 1.5 }, 'people', messages.peopleWrong],
    [{ reportedAt: at(-1), reportedTo: 'NDPC' }, 'reportedAt', messages.beforeDiscovery],
    [{ discoveredAt: at(-5), reportedAt: at(-1) }, 'reportedTo', messages.reportedToMissing],
    [{ closed: true }, 'closed', messages.closeFirst],
    [
      { discoveredAt: at(-5), reportedAt: at(-1), reportedTo: 'NDPC', unreportedReason: 'x' },
      'unreportedReason',
      messages.reasonAndReport,
    ],
  ]
  for (const [change, field, message] of wrong) {
    expect(await enter(change)).toMatchObject({ status: 400, body: { fields: [{ field, message }] } })
  }
})

test('a correction keeps what was there before, and one of two at once is refused', async () => {
  const { id, version, discoveredAt } = (await enter()).body
  const both = await Promise.all([
    correct(id, version, facts({ discoveredAt, people: 150 })),
    correct(id, version, facts({ discoveredAt, people: 160 })),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const now = await read(id)
  expect(now.version).toBe(version + 1)
  expect(now.events.at(-1)).toMatchObject({ action: 'corrected', text: 'Number of people was: 120' })
  // Nothing is changed: no entry.
  const same = await correct(id, now.version, facts({ discoveredAt, people: now.people }))
  expect([same.body.version, same.body.events.length]).toEqual([now.version, now.events.length])
  expect((await correct(randomUUID(), 1, facts())).status).toBe(404)
})

test('nobody deletes a breach, not even the owner of the tables', async () => {
  const { id } = (await enter()).body
  expect((await portal.call('DELETE', `${path}/${id}`, { token: admin })).status).toBe(404)
  const owner = new pg.Client({ connectionString: portal.ownerUrl })
  await owner.connect()
  await expect(owner.query('delete from data_breaches where id = $1', [id])).rejects.toThrow('never changed')
  await expect(owner.query('truncate data_breaches')).rejects.toThrow()
  await owner.end()
})

test('staff are reminded after 24, 48 and 66 hours and at the end, once each, until it is reported', async () => {
  const [open, reported] = [(await enter()).body, (await enter()).body]
  for (const [hours, last] of [
    [24, 'hours24'],
    [24, 'hours48'],
    [18, 'hours66'],
    [7, 'overdue'],
  ] as const) {
    later += hours * hourMs
    admin = await portal.adminToken()
    await Promise.all([runClock(portal.deps), runClock(portal.deps)])
    expect(actionsOf(await read(open.id)).at(-1)).toBe(last)
    if (last !== 'hours24') continue
    const { discoveredAt, version } = reported
    const report = { discoveredAt, reportedAt: at(0), reportedTo: 'Nigeria Data Protection Commission' }
    expect((await correct(reported.id, version, facts(report))).body.state).toBe('reported')
  }
  await runClock(portal.deps)
  expect(actionsOf(await read(open.id))).toEqual(['entered', 'hours24', 'hours48', 'hours66', 'overdue'])
  expect(actionsOf(await read(reported.id))).toEqual(['entered', 'hours24', 'corrected'])
  expect((await read(open.id)).state).toBe('overdue')
  await expect.poll(() => mailsAbout(open.reference)).toHaveLength(5)
})
