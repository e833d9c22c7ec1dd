import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { draftsOfNetwork } from './rules.ts'

const portal = await usePortal({ own: 'counts all drafts' })
const count = async (body: object) => (await portal.call('POST', '/api/cases/drafts', { body })).status
const stored = async () =>
  (await portal.deps.database.pool.query('select kind, reached, filed from case_draft_counts order by kind')).rows

test('drafts that reach the account are counted by day and kind, and a stranger adds no rows', async () => {
  for (const step of ['reached', 'reached', 'reached', 'filed'])
    expect(await count({ kind: 'complaint', step })).toBe(200)
  expect(await count({ kind: 'petition', step: 'reached' })).toBe(200)
  for (const body of [{ kind: 'made-up', step: 'reached' }, { kind: 'complaint', step: 'id' }, { step: 'filed' }, {}])
    expect(await count(body), JSON.stringify(body)).toBe(400)
  expect(await stored()).toEqual([
    { kind: 'complaint', reached: 3, filed: 1 },
    { kind: 'petition', reached: 1, filed: 0 },
  ])
})

test('staff see how many ended there', async () => {
  const { token } = await newStaff(portal, ['case-officer'])
  const { body } = await portal.call('GET', '/api/overviews/complaint?period=this-month', { token })
  const drafts = (body.figures as { key: string; value: number; before: number | null }[]).slice(-3)
  expect(drafts.map(({ key, value, before }) => [key, value, before])).toEqual([
    ['draftsReached', 3, null],
    ['draftsFiled', 1, null],
    ['draftsEnded', 2, null],
  ])
})

test('one network cannot make up the counts of a day', async () => {
  const answers: number[] = []
  for (let at = 0; at <= draftsOfNetwork; at++) answers.push(await count({ kind: 'complaint', step: 'reached' }))
  expect(answers.at(-1)).toBe(429)
  const [complaints] = await stored()
  expect(complaints.reached).toBe(draftsOfNetwork - 2)
})
