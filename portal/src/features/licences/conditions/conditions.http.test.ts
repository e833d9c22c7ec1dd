import pg from 'pg'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { approveFor, decide, newStaff } from '#features/approvals/testing.ts'
import { addMember, newCompany } from '#features/companies/testing.ts'
import { numberKey } from '../rules.facts.ts'
import { licenceMessages as messages } from '../messages.ts'
import { conditionOffice } from './testing.ts'

const portal = await usePortal()
const { registrar, approver, companyId, members, call, licence, add, read, send, own } = await conditionOffice(portal)
const { id: licenceId, number } = await licence()
const history = async () => (await call(registrar, 'GET', `/licences/${licenceId}`)).body.events
const publicPage = async (of = number) =>
  (await fetch(`${portal.url}/licence-register/${numberKey(of)}`))
    .text()
    .then((text) => text.replaceAll('<!-- -->', ''))
const met = { metOn: '2026-05-04', note: 'By letter.' }

test('a condition is added by two people, and until then is nowhere', async () => {
  const body = { text: 'Wear a hat.', due: 'once', nextDay: '2027-01-31', isPublic: 'no' }
  const asked = await call(registrar, 'POST', `/licences/${licenceId}/conditions`, body)
  expect(asked).toMatchObject({ status: 202, body: { approval: { state: 'waiting' } } })
  expect((await decide(portal, registrar.token, asked.body.approval.id)).status).toBe(403)
  expect((await call(registrar, 'GET', `/licences/${licenceId}/conditions`)).body).toEqual({ conditions: [] })
  await approveFor(portal, approver.token, licenceId)
  const { conditions } = (await call(registrar, 'GET', `/licences/${licenceId}/conditions`)).body
  expect(conditions).toMatchObject([{ number: 1, text: 'Wear a hat.', isPublic: false, state: 'open' }])
  expect((await history()).at(-1)).toMatchObject({ action: 'conditionAdded', condition: 1, hasSecond: true })
  // Neither the condition nor its history is public.
  expect(await publicPage()).not.toMatch(/Wear a hat|[Cc]ondition 1/)
})

test.each([
  ['no day', { nextDay: '' }, 'nextDay', messages.conditionDay],
  ['a day that does not exist', { nextDay: '2027-02-30' }, 'nextDay', messages.dayWrong],
  ['a day before the licence', { nextDay: '2026-02-28' }, 'nextDay', messages.beforeStart],
  ['a day after the licence', { nextDay: '2046-03-01' }, 'nextDay', messages.afterEnd],
  ['another period', { due: 'daily' }, 'due', messages.missing.due],
  ['no text', { text: ' ' }, 'text', messages.missing.condition],
])('a condition with %s is refused at its field', async (_what, change, field, message) => {
  const body = { text: 'T', due: 'yearly', nextDay: '2027-03-03', isPublic: 'yes', ...change }
  expect(await call(registrar, 'POST', `/licences/${licenceId}/conditions`, body)).toMatchObject({
    status: 400,
    body: { fields: [{ field, message }] },
  })
})

test('the holder sends a document, the registrar asks again and then marks the condition as met', async () => {
  const { id, number: of } = await add(licenceId)
  expect(await publicPage()).toMatch(/Send the annual report\..*To be met by 3 March 2027\./s)
  expect(await send(members.prepare, id)).toMatchObject({ status: 201, body: { message: messages.returned } })
  const waiting = await read(id)
  expect(waiting).toMatchObject({ state: 'returned', documents: [{ originalName: 'report.pdf' }] })
  expect((await history()).at(-1)).toMatchObject({ action: 'conditionReturned', text: 'As agreed.', condition: of })
  // Nothing more is asked for until somebody has read it.
  expect((await send(members.sign, id)).status).toBe(409)
  const again = await call(registrar, 'POST', `/licence-conditions/${id}/ask-again`, { reason: 'Page 2 is missing.' })
  expect(again.body).toMatchObject({ state: 'open', askedAgain: 'Page 2 is missing.' })
  const mail = await portal.mailTo(members.sign.email, /Send the document again/)
  expect(mail.text).toMatch(/Page 2 is missing\.[^]*Send the annual report\.[^]*user-profile\/licences/)
  expect((await send(members.sign, id)).status).toBe(201)
  const done = await call(registrar, 'POST', `/licence-conditions/${id}/met`, { metOn: '2026-05-04' })
  expect(done.body).toMatchObject({
    state: 'open',
    sentence: 'Met on 4 May 2026, next by 3 March 2028.',
    askedAgain: '',
  })
  const text = await publicPage()
  expect(text).toContain('Met on 4 May 2026, next by 3 March 2028.')
  expect(text).toContain(`Condition ${of} met on 4 May 2026.`)
  // What was sent and asked stays between the holder and staff.
  expect(text).not.toMatch(/Page 2|As agreed/)
})

test('who marks it as met says how where nothing was sent, and on which day', async () => {
  const { id } = await add(licenceId, { due: 'once' })
  const mark = (body: object) => call(registrar, 'POST', `/licence-conditions/${id}/met`, body)
  expect((await mark({ metOn: '2026-05-04', note: '' })).body.fields).toMatchObject([{ field: 'note' }])
  expect((await mark({ ...met, metOn: '2099-01-01' })).body.fields).toMatchObject([{ field: 'metOn' }])
  expect((await mark({ ...met, metOn: '2026-02-01' })).body.fields).toMatchObject([{ field: 'metOn' }])
  expect((await call(approver, 'POST', `/licence-conditions/${id}/met`, met)).status).toBe(403)
  expect((await mark(met)).body).toMatchObject({ state: 'met', actions: [] })
  expect((await mark(met)).status).toBe(409)
})

test('a condition without a day applies, and is withdrawn by two people with a reason', async () => {
  const { id, number: of } = await add(licenceId, { due: 'never', nextDay: '', text: 'Keep the meters sealed.' })
  expect(await read(id)).toMatchObject({ state: 'standing', actions: ['withdraw'] })
  expect((await send(members.sign, id)).status).toBe(409)
  const reason = 'The law says it now.'
  const asked = await call(approver, 'POST', `/licence-conditions/${id}/withdraw`, { reason })
  expect(asked).toMatchObject({ status: 202, body: { state: 'standing' } })
  expect((await decide(portal, approver.token, asked.body.approval.id)).status).toBe(403)
  const other = await newStaff(portal, ['licensing-approver'])
  await approveFor(portal, other.token, id)
  expect(await read(id)).toMatchObject({ state: 'withdrawn', actions: [] })
  expect(await publicPage()).toMatch(new RegExp(`Condition ${of} withdrawn on [^.]*\\. ${reason}`))
})

test('members with a mandate send, readers read, and others find nothing', async () => {
  const { id } = await add(licenceId)
  expect((await send(members.read, id)).status).toBe(403)
  const rival = await portal.newUser()
  await newCompany(portal, rival)
  for (const stranger of [rival, await portal.newUser()]) {
    expect((await send(stranger, id)).status).toBe(404)
    expect(await own(stranger)).toEqual([])
  }
  expect((await send({ token: '' }, id)).status).toBe(401)
  // Not even staff of the Commission send for a holder.
  expect((await send(registrar, id)).status).toBe(404)
  const seen = async (by: typeof registrar) =>
    (await own(by))[0].conditions.find((one: { id: string }) => one.id === id)
  expect(await seen(members.read)).toMatchObject({ canSend: false, state: 'open' })
  expect(await seen(members.prepare)).toMatchObject({ canSend: true })
  expect((await send(members.prepare, id)).status).toBe(201)
  const [document] = (await read(id)).documents
  const download = async ({ token }: typeof registrar) =>
    (await fetch(`${portal.url}${document.path}`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await Promise.all([rival, members.read, registrar].map(download))).toEqual([404, 200, 200])
})

test('the officer who acts for the company does not handle its conditions', async () => {
  const { id } = await add(licenceId)
  const both = await newStaff(portal, ['registrar'], await addMember(portal, companyId, ['read']))
  expect((await read(id, both)).actions).toEqual([])
  expect((await call(both, 'POST', `/licence-conditions/${id}/met`, met)).body).toMatchObject({ code: 'own-record' })
})

test.each([
  ['a program that calls itself a PDF', Buffer.from('MZ\u0000\u0001 this is no PDF'), 'report.pdf', 415],
  ['an ending that is not accepted', Buffer.from('echo'), 'report.sh', 415],
  ['an empty file', Buffer.from(''), 'report.pdf', 400],
])('%s is refused, and the condition stays open', async (_what, file, name, status) => {
  const { id } = await add(licenceId)
  expect((await send(members.sign, id, file, name)).status).toBe(status)
  expect((await send(members.sign, id, 'x', 'a.pdf', 'n'.repeat(2_001))).status).toBe(400)
  expect(await read(id)).toMatchObject({ state: 'open', documents: [] })
})

test('a licence that has ended asks for nothing', async () => {
  const ended = await licence()
  const { id } = await add(ended.id)
  const order = { order: 'ORD/1', day: '2026-05-04', reason: 'Given back.' }
  expect((await call(approver, 'POST', `/licences/${ended.id}/surrender`, order)).status).toBe(202)
  const other = await newStaff(portal, ['licensing-approver'])
  await approveFor(portal, other.token, ended.id)
  expect((await send(members.sign, id)).status).toBe(409)
  expect((await call(registrar, 'POST', `/licence-conditions/${id}/met`, met)).body.message).toBe(messages.hasEnded)
  expect(await publicPage(ended.number)).not.toContain('To be met by')
  const mine = (await own(members.sign)).find((one: { id: string }) => one.id === ended.id)
  expect(mine).toMatchObject({ daysLeft: null, today: { state: 'ended' }, conditions: [{ canSend: false }] })
})

test('a person who holds a licence sends its documents', async () => {
  const person = await portal.newUser()
  const mine = await licence({ companyId: null, holderKind: 'person', holder: 'Ada Obi' })
  await portal.deps.database.pool.query('update licences set user_id = $2 where id = $1', [mine.id, person.id])
  const { id } = await add(mine.id)
  expect(await own(person)).toMatchObject([{ reference: mine.number, isPerson: true, conditions: [{ canSend: true }] }])
  expect((await send(person, id)).status).toBe(201)
  const { body } = await portal.call('GET', '/api/users/me/export', { token: person.token })
  expect(body.records).toMatchObject({ licences: [{ id: mine.id }], licenceConditions: [{ id, status: 'returned' }] })
})

test('of two returns at once one is stored', async () => {
  const { id } = await add(licenceId)
  const both = await Promise.all([send(members.sign, id), send(members.prepare, id)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
  expect((await read(id)).documents).toHaveLength(1)
})

test('nobody deletes a condition', async () => {
  const client = new pg.Client({ connectionString: portal.ownerUrl })
  await client.connect()
  await expect(client.query('delete from licence_conditions')).rejects.toThrow('never changed')
  await client.end()
})
