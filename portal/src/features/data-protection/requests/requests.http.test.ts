import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { commission } from '#platform/state/commission.ts'
import { systemClock } from '#platform/clock.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { runClock } from '../service.clock.server.ts'
import { maxOpen } from './rules.requests.ts'

let later = 0
const dayMs = 86_400_000
const office = commission.contacts.compliance.email
const clock = { now: () => new Date(systemClock.now().getTime() + later) }
const portal = await usePortal({ own: 'moves the clock', overrides: { clock } })
let admin = await portal.adminToken()

const mine = '/api/data-protection/me/requests'
const register = '/api/data-protection/requests'
const body = { kind: 'erasure', text: 'Erase the application of 2024' }
const file = (person: TestUser, change: object = {}, key = randomUUID()) =>
  portal.call('POST', mine, { token: person.token, body: { ...body, ...change }, headers: { 'idempotency-key': key } })
const act = (id: string, action: string, text = 'Because.', key?: string) =>
  portal.call('POST', `${register}/${id}/actions`, {
    token: admin,
    body: { action, text },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const read = async (id: string) => (await portal.call('GET', `${register}/${id}`, { token: admin })).body
const actionsOf = ({ events }: { events: { action: string }[] }) => events.map(({ action }) => action)
const mailsTo = async (to: string, count: number) => {
  await expect.poll(async () => (await portal.mails()).filter((mail) => mail.to === to).length).toBe(count)
  return (await portal.mails()).filter((mail) => mail.to === to)
}

describe('a request of a person', () => {
  test('is received with a reference and 30 days, once, and told to the person and the office', async () => {
    const ada = await portal.newUser()
    const before = (await portal.mails()).filter(({ to }) => to === office).length
    const key = randomUUID()
    const [first, again] = [await file(ada, {}, key), await file(ada, {}, key)]
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(first.body.reference).toMatch(/^DR-\d{4}-\d{3}$/)
    expect(Date.parse(first.body.dueAt) - Date.parse(first.body.receivedAt)).toBe(30 * dayMs)
    const [mail] = await mailsTo(ada.email, 1)
    expect(mail!.text).toContain(first.body.reference)
    const toOffice = (await mailsTo(office, before + 1)).at(-1)!
    // The mailbox of the office learns which request it is, not what it says.
    expect(toOffice.text).toContain(first.body.reference)
    expect(toOffice.text).not.toContain(body.text)
    const { requests } = (await portal.call('GET', mine, { token: ada.token })).body
    expect(requests).toMatchObject([{ text: body.text, status: 'open', events: [{ action: 'received', by: 'You' }] }])
  })

  test('is in the day of the administrator with its deadline, and counted in the navigation', async () => {
    const ada = await portal.newUser()
    const count = async () =>
      (await portal.call('GET', '/api/workplace/counts', { token: admin })).body.counts['data-request'].count
    const before = await count()
    const { id, reference } = (await file(ada)).body
    expect(await count()).toBe(before + 1)
    const { lists } = (await portal.call('GET', '/api/workplace', { token: admin })).body
    const of = (name: string) => lists.find((list: { name: string }) => list.name === name)
    expect(of('answer').parts).toContainEqual(
      expect.objectContaining({ source: 'data-request', to: '/data-protection?status=open' }),
    )
    expect(of('answer').rows).toContainEqual(
      expect.objectContaining({ reference, to: `/data-protection/requests/${id}`, due: 'Due in 30 days' }),
    )
    const editor = await newStaff(portal, ['editor'])
    expect((await portal.call('GET', '/api/workplace/counts', editor)).body.counts).not.toHaveProperty('data-request')
  })

  test('is refused without a kind or a text, and with a text that is too long', async () => {
    const ada = await portal.newUser()
    expect((await file(ada, { kind: 'money' })).body.fields).toEqual([{ field: 'kind', message: messages.kindMissing }])
    expect((await file(ada, { text: ' \u0000 ' })).body.fields).toEqual([
      { field: 'text', message: messages.textMissing },
    ])
    expect((await file(ada, { text: 'x'.repeat(4_001) })).status).toBe(400)
    expect(
      (await file(ada, { text: `<script>'; drop table users; --`, status: 'answered', userId: 'x' })).body,
    ).toMatchObject({
      status: 'open',
      text: `<script>'; drop table users; --`,
    })
  })

  test('is bounded in number, also when many come at once', async () => {
    const ada = await portal.newUser()
    const answers = await Promise.all(Array.from({ length: maxOpen + 3 }, () => file(ada)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxOpen)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const { requests } = (await portal.call('GET', mine, { token: ada.token })).body
    await portal.call('POST', `${mine}/${requests[0].id}/withdraw`, { token: ada.token })
    // One is closed, but five were received today.
    expect((await file(ada)).body.message).toBe(messages.tooManyToday)
  })

  test('is withdrawn by its owner only, and once', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { id } = (await file(ada)).body
    const withdraw = (person: TestUser, of: string) =>
      portal.call('POST', `${mine}/${of}/withdraw`, { token: person.token })
    expect((await withdraw(eve, id)).status).toBe(404)
    expect((await withdraw(ada, "x' or 1=1")).status).toBe(404)
    expect((await withdraw(ada, id)).body.status).toBe('withdrawn')
    expect((await withdraw(ada, id)).status).toBe(409)
    expect((await act(id, 'answer')).status).toBe(409)
  })
})

describe('the register', () => {
  test('answers once under one key, mails the answer, and shows the person no names and no notes', async () => {
    const ada = await portal.newUser()
    const { id } = (await file(ada)).body
    await mailsTo(ada.email, 1)
    await act(id, 'note', 'Ask the registry')
    const key = randomUUID()
    const [first, again] = [
      await act(id, 'answer', 'It is erased.', key),
      await act(id, 'answer', 'It is erased.', key),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(first.body).toMatchObject({ status: 'answered', actions: ['note'] })
    expect(actionsOf(first.body)).toEqual(['received', 'note', 'answer'])
    const mails = await mailsTo(ada.email, 2)
    expect(mails[1]!.text).toContain('It is erased.')
    const { requests } = (await portal.call('GET', mine, { token: ada.token })).body
    expect(requests[0].events).toMatchObject([
      { action: 'received', by: 'You' },
      { action: 'answer', by: 'The Commission', text: 'It is erased.' },
    ])
    expect(JSON.stringify(requests)).not.toContain('registry')
  })

  test('shows a member of staff no names in their own request either', async () => {
    const ada = await portal.newUser()
    await portal.call('PUT', `/api/users/${ada.id}/role`, {
      token: admin,
      body: { role: 'Admin', duties: ['auditor'] },
    })
    const { id } = (await file(ada)).body
    await act(id, 'answer', 'It is erased.')
    const { requests } = (await portal.call('GET', mine, { token: ada.token })).body
    expect(requests[0].events[1]).toMatchObject({ action: 'answer', by: 'The Commission' })
    expect((await read(id)).events[1].by).toBe('You')
    await portal.call('PUT', `/api/users/${ada.id}/role`, { token: admin, body: { role: 'User' } })
  })

  test('extends once by 30 days with a reason, and lets only one of two officers decide', async () => {
    const ada = await portal.newUser()
    const { id, dueAt } = (await file(ada)).body
    expect((await act(id, 'extend', ' ')).body.fields).toEqual([{ field: 'text', message: messages.actionTextMissing }])
    const extended = await act(id, 'extend', 'The archive is being moved.')
    expect(Date.parse(extended.body.dueAt) - Date.parse(dueAt)).toBe(30 * dayMs)
    expect((await act(id, 'extend')).body.message).toBe(messages.extendedBefore)
    const both = await Promise.all([act(id, 'answer'), act(id, 'refuse')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await act(randomUUID(), 'answer')).status).toBe(404)
    expect((await act(id, 'delete')).status).toBe(400)
  })

  test('takes requests from letters, whose deadline counts from the day of the letter', async () => {
    const receivedOn = addDays(nigerianDay(portal.deps.clock.now()), -10)
    const enter = (change: object = {}) =>
      portal.call('POST', register, {
        token: admin,
        body: { kind: 'access', name: 'Bola Ade', email: '', text: 'A copy of all', receivedOn, ...change },
      })
    const { status, body: entered } = await enter()
    expect([status, entered.byStaff, nigerianDay(new Date(entered.dueAt))]).toEqual([
      201,
      true,
      addDays(receivedOn, 30),
    ])
    const tomorrow = addDays(nigerianDay(portal.deps.clock.now()), 1)
    for (const wrong of [tomorrow, '2020-01-01', '2027-02-30', 'yesterday'])
      expect((await enter({ receivedOn: wrong })).body.fields[0].field).toBe('receivedOn')
    expect((await enter({ email: 'nobody' })).body.fields).toEqual([{ field: 'email', message: messages.emailInvalid }])
    const ada = await portal.newUser()
    const linked = await enter({ email: ada.email.toUpperCase() })
    expect(linked.body.userId).toBe(ada.id)
    expect((await portal.call('GET', mine, { token: ada.token })).body.requests).toHaveLength(1)
  })

  test('has what is due first on top and closed requests last, the newest first', async () => {
    const address = '/api/lists/data-requests?pageSize=100&columns=status,due,received'
    const { rows } = (await portal.call('GET', address, { token: admin })).body
    type Cells = { status: string; due: { dueAt: string; text: string } | null; received: string }
    const cells: Cells[] = rows.map((row: { cells: Cells }) => row.cells)
    const open = cells.filter(({ status }) => status === 'open')
    const closed = cells.slice(open.length)
    expect(cells.slice(0, open.length)).toEqual(open)
    expect(closed.map(({ due }) => due)).toEqual(closed.map(() => null))
    const received = closed.map((row) => row.received)
    expect(received).toEqual(received.toSorted().toReversed())
    // The days of the Act are calendar days.
    expect(open.find(({ due }) => due)!.due!.text).toBe('Due in 20 days')
  })
})

describe('the clock', () => {
  test('reminds the office a week before and at the deadline, once each, and not of closed requests', async () => {
    const [ada, bola] = [await portal.newUser(), await portal.newUser()]
    const { id, reference } = (await file(ada)).body
    const closed = (await file(bola)).body
    await act(closed.id, 'answer')
    await runClock(portal.deps)
    expect(actionsOf(await read(id))).toEqual(['received'])
    later += 24 * dayMs
    admin = await portal.adminToken()
    await Promise.all([runClock(portal.deps), runClock(portal.deps)])
    await runClock(portal.deps)
    expect(actionsOf(await read(id))).toEqual(['received', 'reminded'])
    later += 7 * dayMs
    admin = await portal.adminToken()
    await runClock(portal.deps)
    await runClock(portal.deps)
    const overdue = await read(id)
    expect(actionsOf(overdue)).toEqual(['received', 'reminded', 'overdue'])
    expect([overdue.overdue, overdue.events[2].by]).toEqual([true, 'Automatic'])
    expect(actionsOf(await read(closed.id))).toEqual(['received', 'answer'])
    await expect
      .poll(
        async () =>
          (await portal.mails()).filter(({ to, subject }) => to === office && subject.includes(reference)).length,
      )
      .toBe(3)
  })
})

test('deleting the account ends its open requests and removes the name and address, and the history stays', async () => {
  const ada = await portal.newUser()
  const { id } = (await file(ada)).body
  const sent = { token: ada.token, body: { password: ada.password } }
  expect((await portal.call('DELETE', '/api/users/me', sent)).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'withdrawn', name: '', email: '', text: body.text })
  const change = `update data_protection_events set text = 'x' where record_id = $1`
  await expect(portal.deps.database.pool.query(change, [id])).rejects.toThrow()
  await expect(portal.deps.database.pool.query('delete from data_protection_events')).rejects.toThrow()
})
