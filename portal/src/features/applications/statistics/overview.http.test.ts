import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import type { Figure } from '#features/overview/contract.ts'
import { newCompleted, newTemplate } from '../testing.ts'

const portal = await usePortal({ own: 'counts all applications' })
/** Six of two forms: two approved, one rejected after it had been approved, one approved last year, one that waits, and one taken back. */
const token = (await newStaff(portal, ['licensing-approver'])).token
const admin = await portal.adminToken()
const wind = await newTemplate(portal, admin, { title: 'Wind 100% Licence' })
const meters = await newTemplate(portal, admin, { title: 'Meter registration' })
const [ada, bola] = [await portal.newUser(), await portal.newUser()]
const ids: string[] = []
for (const [person, form] of [
  [ada, wind],
  [ada, meters],
  [bola, wind],
  [bola, meters],
  [bola, meters],
  [bola, wind],
] as const)
  ids.push(await newCompleted(portal, person, form.id))
const decide = async (at: number, status: string) => {
  const answer = await portal.call('POST', `/api/forms/${ids[at]!}/status`, { token, body: { status } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
for (const at of [0, 1, 2, 3]) await decide(at, 'approve')
const change = { status: 'reject', reason: 'No plan' }
await portal.call('POST', `/api/forms/${ids[2]!}/status`, { token, body: change })
await approveFor(portal, admin, ids[2]!)
const takenBack = await portal.call('POST', `/api/forms/${ids[5]!}/withdraw`, { token: bola.token, body: {} })
expect(takenBack.status, JSON.stringify(takenBack.body)).toBe(200)
await portal.deps.database.pool.query(
  `update application_history set at = at - interval '1 year' where submission_id = $1 and action = 'approved'`,
  [ids[3]],
)
// It is decided before its licence is granted.
await portal.deps.database.pool.query('update application_submissions set awaits_licence = true where id = $1', [
  ids[0],
])

const read = async () => (await portal.call('GET', '/api/overviews/applications?period=this-week', { token })).body
const totalOf = async (list: string) => {
  const { total, dropped } = (await portal.call('GET', `/api/lists/applications?${list.split('?')[1]}`, { token })).body
  expect(dropped, list).toEqual([])
  return total as number
}

test('figures are of the decisions of the period, and lead to what was measured', async () => {
  const { figures } = await read()
  const of = Object.fromEntries(figures.map((one: Figure) => [one.key, one]))
  expect(of.approved).toMatchObject({ value: 2 })
  expect(of.rejected).toMatchObject({ value: 1 })
  expect(of.filed).toMatchObject({ value: 6, before: 0 })
  expect(await totalOf(of.filed.list)).toBe(6)
  for (const key of ['decisionMedian', 'decisionNinth']) expect(await totalOf(of[key].list)).toBe(3)
})

test.each([
  ['decided=today', 3],
  ['decided=today&stage=rejected', 1],
  ['decided=2020-01-01..', 4],
  ['decided=..2020-01-01', 0],
])('the list by %s', async (query, total) => expect(await totalOf(`?${query}`)).toBe(total))
