import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, type TestUser } from '#app/testing.server.ts'
import { decide, newStaff } from './testing.ts'

let portal: TestPortal
let first: TestUser
let second: TestUser
let third: TestUser
beforeAll(async () => {
  portal = await startTestPortal()
  first = await newStaff(portal, ['administrator'])
  second = await newStaff(portal, ['administrator'])
  third = await newStaff(portal, ['administrator', 'case-supervisor'])
}, 60_000)
afterAll(() => portal.close())

const rows = async (text: string, values: unknown[]) => (await portal.deps.database.pool.query(text, values)).rows
const dutiesOf = async (id: string) =>
  (await rows('select duties from users where id = $1', [id]))[0].duties as string[]
const actionsOn = (id: string) => rows('select action from audit_log where record_id = $1 order by id', [id])
const setDuties = (id: string, duties: string[], by = first) =>
  portal.call('PUT', `/api/users/${id}/duties`, { token: by.token, body: { duties } })
const read = (by: TestUser, id: string) => portal.call('GET', `/api/approvals/${id}`, { token: by.token })

/** A colleague whom the first person wants to make an administrator. */
async function asked() {
  const person = await newStaff(portal, ['editor'])
  const answer = await setDuties(person.id, ['administrator', 'editor'])
  expect(answer.status).toBe(202)
  return { person, id: answer.body.approval.id as string }
}

describe('parallel', () => {
  test('100 approvals by three people: exactly one takes effect', async () => {
    const { person, id } = await asked()
    const tokens = [second.token, third.token, await portal.adminToken()]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => decide(portal, tokens[n % 3]!, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect((await actionsOn(person.id)).filter(({ action }) => action === 'account.set-duties')).toHaveLength(1)
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['approval.ask', 'approval.approve'])
  }, 60_000)

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

  test('twenty times approving, refusing, withdrawing and reading at once: one outcome, and nobody waits for the other', async () => {
    for (let round = 0; round < 20; round++) {
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
