import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { endOldRequests } from './jobs.server.ts'
import { approvalMessages, closedWords } from './messages.ts'
import { maxOpenRequests } from './rules.ts'
import { decide, newStaff } from './testing.ts'

let later = 0
const portal = await usePortal({
  own: 'moves the clock',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
let first = await newStaff(portal, ['administrator'])
const second = await newStaff(portal, ['administrator'])
const third = await newStaff(portal, ['administrator', 'case-supervisor'])

beforeEach(() => void (later = 0))

const rows = sqlOf(portal)
const dutiesOf = async (id: string) => (await rows('select duties from users where id = $1', id))[0].duties as string[]
const actionsOn = (id: string) =>
  rows('select action, actor_id, details from audit_log where record_id = $1 order by id', id)
const setDuties = (id: string, duties: string[], by = first, more = {}) =>
  portal.call('PUT', `/api/users/${id}/duties`, { token: by.token, body: { duties, ...more } })
const list = (by: TestUser, query = '') => portal.call('GET', `/api/approvals${query}`, { token: by.token })
const read = (by: TestUser, id: string) => portal.call('GET', `/api/approvals/${id}`, { token: by.token })

/** A colleague whom the first person wants to make an administrator. */
async function asked() {
  const person = await newStaff(portal, ['editor'])
  const answer = await setDuties(person.id, ['administrator', 'editor'])
  expect(answer.status).toBe(202)
  return { person, id: answer.body.approval.id as string }
}

describe('naming an administrator', () => {
  test('waits for a second administrator, who sees the person and the duties, and takes effect once approved', async () => {
    const { person, id } = await asked()
    expect(await dutiesOf(person.id)).toEqual(['editor'])
    const seen = (await read(second, id)).body
    expect(seen).toMatchObject({ state: 'waiting', mayDecide: true, mayWithdraw: false, recordId: person.id })
    expect(seen.facts).toContainEqual({ label: 'Gives', value: 'Administrator' })
    expect(seen.facts).toContainEqual({ label: 'E-mail', value: person.email })
    expect((await read(first, id)).body).toMatchObject({ mayDecide: false, mayWithdraw: true })
    const approved = await decide(portal, second.token, id)
    expect([approved.status, approved.body.state, approved.body.decidedBy.id]).toEqual([200, 'approved', second.id])
    expect(await dutiesOf(person.id)).toEqual(['administrator', 'editor'])
    expect(await actionsOn(person.id)).toContainEqual({
      action: 'account.set-duties',
      actor_id: first.id,
      details: { duties: ['administrator', 'editor'], approvedBy: second.id },
    })
    expect((await actionsOn(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['approval.ask', first.id],
      ['approval.approve', second.id],
    ])
    expect((await list(first, `?recordId=${person.id}&state=approved`)).body.total).toBe(1)
  })

  test('is approved by nobody alone, and by nobody without the duty', async () => {
    const { person, id } = await asked()
    const own = await decide(portal, first.token, id)
    expect([own.status, own.body.message]).toEqual([403, approvalMessages.ownRequest])
    const officer = await newStaff(portal, ['integrity-officer'])
    expect((await read(officer, id)).status).toBe(404)
    for (const how of ['approve', 'withdraw']) expect((await decide(portal, officer.token, id, how)).status).toBe(404)
    expect((await decide(portal, officer.token, id, 'refuse', { reason: 'No' })).status).toBe(404)
    expect((await list(officer)).body.total).toBe(0)
    expect((await decide(portal, second.token, person.id)).status).toBe(404)
    expect((await decide(portal, second.token, 'x')).status).toBe(404)
    expect(await dutiesOf(person.id)).toEqual(['editor'])
  })

  test('asked again is the same request; another one about the same person must wait', async () => {
    const { person, id } = await asked()
    expect((await setDuties(person.id, ['administrator', 'editor'])).body.approval.id).toBe(id)
    expect((await setDuties(person.id, ['administrator', 'editor'], third)).body.approval.id).toBe(id)
    const other = await setDuties(person.id, ['administrator'])
    expect([other.status, other.body.message]).toEqual([409, approvalMessages.otherWaits])
  })

  test('fields that only the server decides are ignored', async () => {
    const person = await newStaff(portal, ['editor'])
    const more = { askedBy: second.id, state: 'approved', decidedBy: second.id, approval: { id: 'x' } }
    const answer = await setDuties(person.id, ['administrator'], first, more)
    expect(answer.body.approval).toMatchObject({ state: 'waiting', askedBy: { id: first.id }, decidedBy: null })
    const { id } = answer.body.approval
    const body = { state: 'approved', decidedBy: second.id, input: { duties: ['publisher'] } }
    expect((await decide(portal, first.token, id, 'approve', body)).status).toBe(403)
    expect((await decide(portal, second.token, id, 'approve', body)).status).toBe(200)
    expect(await dutiesOf(person.id)).toEqual(['administrator'])
  })

  test('needs the proof of who one is, from both', async () => {
    const { id } = await asked()
    later = 11 * 60_000
    expect((await decide(portal, second.token, id)).body.code).toBe('factor-needed')
    expect((await setDuties((await newStaff(portal, [])).id, ['administrator'])).body.code).toBe('factor-needed')
  })
})

describe('a request ends', () => {
  test('when the asker withdraws it, and nobody else can', async () => {
    const { person, id } = await asked()
    expect((await decide(portal, second.token, id, 'withdraw')).status).toBe(403)
    expect((await decide(portal, first.token, id, 'withdraw')).body.state).toBe('withdrawn')
    const after = await decide(portal, second.token, id)
    expect([after.status, after.body.message]).toEqual([409, closedWords.withdrawn])
    expect((await decide(portal, first.token, id, 'withdraw')).status).toBe(409)
    expect(await dutiesOf(person.id)).toEqual(['editor'])
  })

  test('when the second person refuses with a reason, which the asker reads', async () => {
    const { person, id } = await asked()
    expect((await decide(portal, second.token, id, 'refuse', {})).status).toBe(400)
    expect((await decide(portal, second.token, id, 'refuse', { reason: ' ' })).status).toBe(400)
    expect((await decide(portal, first.token, id, 'refuse', { reason: 'No' })).status).toBe(403)
    expect((await decide(portal, second.token, id, 'refuse', { reason: 'Not yet trained' })).status).toBe(200)
    expect((await read(first, id)).body).toMatchObject({ state: 'refused', note: 'Not yet trained', facts: [] })
    expect((await decide(portal, third.token, id)).status).toBe(409)
    expect(await dutiesOf(person.id)).toEqual(['editor'])
  })

  test('after three days, also before the job has run', async () => {
    const { person, id } = await asked()
    later = 71 * 3_600_000
    const [one, two] = [await portal.call('POST', '/api/auth/login', { body: second }), await portal.adminToken()]
    expect((await portal.call('GET', `/api/approvals/${id}`, { token: two })).body.state).toBe('waiting')
    later = 72 * 3_600_000
    const after = await decide(portal, (await portal.call('POST', '/api/auth/login', { body: second })).body.token, id)
    expect([one.status, after.status, after.body.message]).toEqual([200, 409, closedWords.expired])
    const other = await setDuties((await newStaff(portal, [])).id, ['administrator'], await again(first))
    later += 73 * 3_600_000
    await endOldRequests(portal.deps)
    expect((await rows('select state from approval_requests where id = $1', other.body.approval.id))[0].state).toBe(
      'expired',
    )
    expect(await dutiesOf(person.id)).toEqual(['editor'])
  })

  test('as void when the person changes meanwhile, and can be asked again', async () => {
    const { person, id } = await asked()
    await setDuties(person.id, ['editor', 'finance'], third)
    const answer = await decide(portal, second.token, id)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'changed-meanwhile',
      approvalMessages.changed,
    ])
    expect((await read(first, id)).body).toMatchObject({ state: 'void', note: approvalMessages.changed })
    expect(await dutiesOf(person.id)).toEqual(['editor', 'finance'])
    const next = await setDuties(person.id, ['administrator', 'editor'])
    expect(next.status).toBe(202)
    expect(next.body.approval.id).not.toBe(id)
  })

  test('as void when the asker loses the duty or the account is deleted', async () => {
    const asker = await newStaff(portal, ['administrator'])
    const person = await newStaff(portal, ['editor'])
    const { id } = (await setDuties(person.id, ['administrator'], asker)).body.approval
    await setDuties(asker.id, [], asker)
    const answer = await decide(portal, second.token, id)
    expect([answer.status, answer.body.message]).toEqual([409, approvalMessages.askerGone])
    const other = (await setDuties(person.id, ['administrator'])).body.approval.id
    expect((await eraseAccount(portal, person)).status).toBe(200)
    expect((await decide(portal, second.token, other)).status).toBe(409)
    const [row] = await rows('select state, title from approval_requests where id = $1', other)
    expect(row).toEqual({ state: 'void', title: approvalMessages.deletedAccount })
  })
})

describe('a list', () => {
  test('is paged and has only what concerns the reader; hostile filters are refused or find nothing', async () => {
    const { person, id } = await asked()
    const found = await list(second, `?recordId=${person.id}&state=waiting&pageSize=1`)
    expect(found.body).toMatchObject({ total: 1, items: [{ id, title: expect.stringContaining('Duties of') }] })
    for (const query of ['?state=lost', '?page=0', '?pageSize=1000', `?recordId=${'x'.repeat(200)}`])
      expect((await list(second, query)).status).toBe(400)
    expect((await list(second, `?recordId=${encodeURIComponent("' or 1=1 --")}`)).body.total).toBe(0)
  })

  test('of one person’s open requests is bounded', async () => {
    const asker = await newStaff(portal, ['administrator'])
    for (let n = 0; n < maxOpenRequests; n++)
      expect((await setDuties((await newStaff(portal, [])).id, ['administrator'], asker)).status).toBe(202)
    const last = await setDuties((await newStaff(portal, [])).id, ['administrator'], asker)
    expect([last.status, last.body.message]).toEqual([409, approvalMessages.tooMany])
  })
})

describe('parallel', () => {
  test('100 approvals by three people: exactly one takes effect', async () => {
    const { person, id } = await asked()
    const tokens = [second.token, third.token, await portal.adminToken()]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => decide(portal, tokens[n % 3]!, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect((await actionsOn(person.id)).filter(({ action }) => action === 'account.set-duties')).toHaveLength(1)
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['approval.ask', 'approval.approve'])
  })

  test('asking at once makes one request, and approving beside withdrawing one outcome', async () => {
    const person = await newStaff(portal, ['editor'])
    const askers = [first, second, third]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => setDuties(person.id, ['administrator'], askers[n % 3]!)),
    )
    const ids = new Set(answers.map(({ status, body }) => `${status} ${body.approval?.id}`))
    expect(ids.size).toBe(1)
    const { id, askedBy } = answers[0]!.body.approval
    const asker = askers.find((each) => each.id === askedBy.id)!
    const other = askers.find((each) => each.id !== askedBy.id)!
    const both = await Promise.all([decide(portal, other.token, id), decide(portal, asker.token, id, 'withdraw')])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const held = (await dutiesOf(person.id)).includes('administrator')
    expect(held).toBe(both[0]!.status === 200)
  })

  test('ten times approving, refusing, withdrawing and reading at once: one outcome, and nobody waits for the other', async () => {
    for (let round = 0; round < 10; round++) {
      const { person, id } = await asked()
      const answers = await Promise.all([
        decide(portal, second.token, id),
        decide(portal, first.token, id, 'withdraw'),
        decide(portal, third.token, id, 'refuse', { reason: 'No' }),
        read(second, id),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409])
      expect((await dutiesOf(person.id)).includes('administrator')).toBe(answers[0]!.status === 200)
    }
  })
})

test('mails tell those who may approve, and the asker, without naming anybody', async () => {
  const before = (await portal.mails()).length
  const { person, id } = await asked()
  const mails = await portal.mails(before)
  const ours = () => mails.filter(({ text }) => text.includes(id))
  const told = () => ours().map(({ to }) => to)
  await expect.poll(told).toEqual(expect.arrayContaining([second.email, third.email]))
  expect(told()).not.toContain(first.email)
  await decide(portal, second.token, id)
  await expect.poll(told).toContain(first.email)
  for (const { text, subject } of ours()) expect(text + subject).not.toContain(person.email)
})

/** The person with a new session. */
async function again(user: TestUser): Promise<TestUser> {
  const { email, password } = user
  const answer = await portal.call('POST', '/api/auth/login', { body: { email, password } })
  return { ...user, token: answer.body.token }
}
