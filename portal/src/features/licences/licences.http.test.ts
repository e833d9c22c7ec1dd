import pg from 'pg'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { newCompany } from '#features/companies/testing.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { Licence } from './contract.ts'
import { licenceMessages as messages } from './messages.ts'
import { numberKey } from './rules.facts.ts'
import { enter, paperTerms } from './testing.ts'

const portal = await usePortal({ own: 'all but one lose the duty that approves' })
const registrar = await newStaff(portal, ['registrar'])
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const office = { registrar, approver }
const sql = sqlOf(portal)

const today = nigerianDay(portal.deps.clock.now())
const act = (id: string, path: string, body: object, by = approver) =>
  portal.call('POST', `/api/licences/${id}/${path}`, { token: by.token, body })
const read = async (id: string, by = registrar): Promise<Licence> =>
  (await portal.call('GET', `/api/licences/${id}`, { token: by.token })).body
const order = { order: 'ORD/2026/7', day: '2026-05-04', reason: 'No meters were read for a year.' }
/** By two people. */
async function take(id: string, path: string, body: object, by = approver) {
  const asked = await act(id, path, body, by)
  if (asked.status !== 202) throw new Error(`${path}: ${JSON.stringify(asked.body)}`)
  await approveFor(portal, other.token, id)
  return read(id)
}

test('a licence on paper is entered by two people, and until then is not in the register', async () => {
  const body = paperTerms()
  const send = (by: typeof registrar) => portal.call('POST', '/api/licences', { token: by.token, body })
  const asked = await send(registrar)
  expect(asked).toMatchObject({ status: 202, body: { approval: { state: 'waiting', recordType: 'licence' } } })
  expect(await sql('select 1 from licences where reference = $1', body.number)).toEqual([])
  // A registrar keeps the register and does not decide.
  expect((await decide(portal, registrar.token, asked.body.approval.id)).status).toBe(403)
  await approveFor(portal, approver.token, numberKey(body.number))
  const [row] = await sql('select id from licences where reference = $1', body.number)
  const licence = await read(String(row!['id']))
  const { number, holderKind: _kind, ...terms } = body
  expect(licence).toMatchObject({ ...terms, reference: number, today: { state: 'active' } })
  expect(licence.events).toMatchObject([{ action: 'entered', hasSecond: true }])
  // The number is used, however it is written.
  const again = { ...body, number: body.number.replaceAll('/', '-').toLowerCase() }
  expect(await portal.call('POST', '/api/licences', { token: registrar.token, body: again })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'number', message: messages.numberUsed }] },
  })
})

test('nobody but registrars and approvers enters or changes a licence, and finance and auditors read', async () => {
  const { id } = await enter(portal, office)
  for (const duty of ['finance', 'auditor', 'licensing-officer'] as const) {
    const reader = await newStaff(portal, [duty])
    expect((await read(id, reader)).actions).toEqual([])
    expect((await act(id, 'notes', { note: 'N' }, reader)).status).toBe(403)
    expect((await portal.call('POST', '/api/licences', { token: reader.token, body: paperTerms() })).status).toBe(403)
  }
  expect((await read(id)).actions).toEqual(['correct', 'certify', 'warn', 'addCondition', 'note'])
  expect((await act(id, 'suspend', order, registrar)).status).toBe(403)
  const stranger = await portal.newUser()
  expect((await portal.call('GET', `/api/licences/${id}`, { token: stranger.token })).status).toBe(403)
})

test.each([
  ['a last day before the first', { validFrom: '2026-03-01', validTo: '2026-02-28' }, 'validTo'],
  ['29 February in a year without one', { validTo: '2027-02-29' }, 'validTo'],
  ['100 years', { validFrom: '2000-03-01', validTo: '2100-02-28' }, 'validTo'],
  ['a day to come', { issuedOn: '2031-01-01', validTo: '2040-01-01' }, 'issuedOn'],
  ['a resolution after the licence', { resolutionOn: '2026-03-02' }, 'resolutionOn'],
  ['no number', { number: 'thirteen' }, 'number'],
  ['no such class', { class: 'nuclear' }, 'class'],
  ['no such place', { council: 'Atlantis' }, 'council'],
  ['a company that does not exist', { companyId: '0e3f2a52-6a5e-4d6c-9a55-111111111111' }, 'companyId'],
])('%s is refused at its field', async (_what, change, field) => {
  const answer = await portal.call('POST', '/api/licences', { token: registrar.token, body: paperTerms(change) })
  expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } })
})

test('50 years from 29 February are allowed, a day more is not', async () => {
  const days = { resolutionOn: '2024-02-01', issuedOn: '2024-02-29', validFrom: '2024-02-29' }
  const send = (validTo: string) =>
    portal.call('POST', '/api/licences', { token: registrar.token, body: paperTerms({ ...days, validTo }) })
  expect((await send('2074-03-01')).status).toBe(400)
  expect((await send('2074-02-28')).status).toBe(202)
})

test('a member of the company that holds a licence neither enters, changes nor approves it', async () => {
  const owner = await portal.newUser()
  const { id: companyId } = await newCompany(portal, owner)
  const { id } = await enter(portal, office, { companyId })
  await newStaff(portal, ['licensing-approver', 'registrar'], owner)
  expect((await read(id, owner)).actions).toEqual([])
  expect((await act(id, 'suspend', order, owner)).body).toMatchObject({ code: 'own-record' })
  const body = paperTerms({ companyId })
  expect((await portal.call('POST', '/api/licences', { token: owner.token, body })).body).toMatchObject({
    code: 'own-record',
  })
  expect((await act(id, 'suspend', order)).status).toBe(202)
  const { id: waiting } = await waitingFor(portal, other.token, id)
  expect((await decide(portal, owner.token, waiting)).body).toMatchObject({ code: 'own-record' })
})

test('a licence is suspended and lifted, each by two people, with order, day and reason in its history', async () => {
  const { id } = await enter(portal, office)
  const asked = await act(id, 'suspend', order)
  expect(asked).toMatchObject({ status: 202, body: { today: { state: 'active' }, approval: { state: 'waiting' } } })
  expect((await decide(portal, approver.token, asked.body.approval.id)).status).toBe(403)
  await approveFor(portal, other.token, id)
  expect(await read(id)).toMatchObject({
    today: { state: 'suspended' },
    events: [{}, { action: 'suspended', day: order.day, order: order.order, text: order.reason }],
  })
  expect((await act(id, 'amend', { ...paperTerms(), ...order })).status).toBe(409)
  expect(await take(id, 'lift', order)).toMatchObject({ today: { state: 'active' }, status: 'active' })
  expect((await act(id, 'lift', order)).status).toBe(409)
})

test.each([
  ['a day to come', { day: '2031-01-01' }, 'day', messages.dayFuture],
  ['a day before the licence', { day: '2026-02-28' }, 'day', messages.beforeStart],
  ['no reason', { reason: ' ' }, 'reason', messages.missing.reason],
  ['no order', { order: '' }, 'order', messages.missing.order],
])('an act with %s is refused before a second person is asked', async (_what, change, field, message) => {
  const { id } = await enter(portal, office)
  expect(await act(id, 'suspend', { ...order, ...change })).toMatchObject({
    status: 400,
    body: { fields: [{ field, message }] },
  })
})

test('of two acts at once one waits, and an approval of what has changed since is void', async () => {
  const { id } = await enter(portal, office)
  const both = await Promise.all([act(id, 'suspend', order), act(id, 'revoke', order, other)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 409])
  await sql('update licences set version = version + 1 where id = $1', id)
  const third = await newStaff(portal, ['licensing-approver'])
  const { id: waiting } = await waitingFor(portal, third.token, id)
  expect((await decide(portal, third.token, waiting)).status).toBe(409)
  expect(await read(id)).toMatchObject({ today: { state: 'active' } })
})

test('an amendment changes rights; a correction keeps what the register said', async () => {
  const { id, number } = await enter(portal, office)
  const before = await read(id)
  const amended = await take(id, 'amend', { ...before, capacity: '20 MW, solar', ...order })
  expect(amended.events.at(-1)).toMatchObject({
    action: 'amended',
    changes: { capacity: ['12.5 MW, solar', '20 MW, solar'] },
  })
  const corrected = await take(id, 'correct', { ...amended, validTo: '2036-02-28', reason: 'Typed wrong.' }, registrar)
  expect(corrected).toMatchObject({ reference: number, validTo: '2036-02-28', today: { state: 'active' } })
  expect(corrected.events.at(-1)).toMatchObject({
    action: 'corrected',
    changes: { validTo: ['2046-02-28', '2036-02-28'] },
  })
  expect(await act(id, 'correct', { ...corrected, reason: 'R' })).toMatchObject({
    status: 400,
    body: { fields: [{ message: messages.nothingChanges }] },
  })
  expect(await act(id, 'correct', { ...corrected, validTo: '2020-01-01', reason: 'R' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'validTo' }] },
  })
})

test('a licence that expired is renewed within the days of the setting, also one day late, and not after them', async () => {
  const [late, tooLate] = [await enter(portal, office), await enter(portal, office)]
  const dayAgo = (days: number) => nigerianDay(new Date(portal.deps.clock.now().getTime() - days * 86_400_000))
  const end = (id: string, days: number) => sql('update licences set valid_to = $2 where id = $1', id, dayAgo(days))
  await end(late.id, 1)
  await end(tooLate.id, 91)
  expect((await read(late.id)).today.state).toBe('expired')
  const renewal = { validTo: '2051-01-01', order: 'RES/9', day: today }
  expect(await act(late.id, 'renew', { ...renewal, validTo: dayAgo(1) })).toMatchObject({ status: 400 })
  expect(await take(late.id, 'renew', renewal)).toMatchObject({ today: { state: 'active' }, validTo: '2051-01-01' })
  expect((await act(tooLate.id, 'renew', renewal)).body).toMatchObject({ message: messages.renewedLate(90) })
  // One that was suspended when it expired is lifted first.
  await sql(`update licences set status = 'suspended' where id = $1`, tooLate.id)
  expect((await act(tooLate.id, 'renew', renewal)).body).toMatchObject({ message: messages.suspendedNow })
})

test.each([
  ['revoke', 'revoked'],
  ['surrender', 'surrendered'],
])('%s ends a licence, which stays with its day', async (path, endedHow) => {
  const { id } = await enter(portal, office)
  expect(await take(id, path, order)).toMatchObject({ today: { state: 'ended' }, endedHow, endedOn: order.day })
  expect((await read(id, approver)).actions).toEqual(['correct', 'warn', 'note'])
  expect((await act(id, 'suspend', order)).status).toBe(409)
})

test('a note is added at once; a warning takes two people', async () => {
  const { id } = await enter(portal, office)
  const { version } = await read(id)
  expect((await act(id, 'notes', { note: 'Called the holder.' }, registrar)).status).toBe(200)
  expect(await read(id)).toMatchObject({ version, events: [{}, { action: 'noted', text: 'Called the holder.' }] })
  const warned = await take(id, 'warning', { warning: 'A copy of this licence is shown by somebody else.' }, registrar)
  expect(warned.warning).toContain('A copy')
})

test('without a second approver nothing is done', async () => {
  const { id } = await enter(portal, office)
  await sql(`update users set duties = array_remove(duties, 'licensing-approver') where id <> $1`, approver.id)
  expect(await act(id, 'suspend', order)).toMatchObject({ status: 409, body: { message: messages.neverAlone } })
  await newStaff(portal, ['licensing-approver'], other)
})

test('not even the owner of the tables deletes a licence, or changes its history', async () => {
  const { id } = await enter(portal, office)
  const owner = new pg.Client({ connectionString: portal.ownerUrl })
  await owner.connect()
  await expect(owner.query('delete from licences where id = $1', [id])).rejects.toThrow('never changed')
  await expect(owner.query(`update licence_events set text = '' where licence_id = $1`, [id])).rejects.toThrow(
    'never changed',
  )
  await owner.end()
})
