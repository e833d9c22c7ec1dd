import { describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListBatch, ValueCount } from '#features/lists/contract.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { maxTagsOfRecord } from '#features/tags/rules.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'counts all tags' })
const [complaint] = kinds
const list = '/api/lists/complaints'
await setLimits(portal, manyCases)
const officer = await newStaff(portal, ['case-officer'])
const auditor = await newStaff(portal, ['auditor'])
const customer = await portal.newUser()

const newCases = async (count: number, more: object = {}) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await file(portal, customer.token, complaint, more)).id)
  return ids
}
const call = (method: string, path: string, body?: unknown, who = officer) =>
  portal.call(method, path, { token: who.token, body })
const tagOne = async (id: string, body: object) =>
  expect((await call('POST', `${complaint.path}/${id}/tags`, body)).status).toBe(200)
const page = async (query: string) => (await call('GET', `${list}?columns=tags&pageSize=100&${query}`)).body
const tagsOf = async (id: string) => (await call('GET', `${complaint.path}/${id}`)).body.tags as string[]
const countsOf = async (query = '') =>
  Object.fromEntries(((await page(query)).counts.tag as ValueCount[]).map(({ value, count }) => [value, count]))
const start = (body: object, who = officer) => call('POST', `${list}/batches`, { action: 'tag', ...body }, who)
const finished = (answer: TestAnswer) => finishBatch(portal, 'complaints', answer, officer)
const undo = async ({ id }: ListBatch) => finished(await call('POST', `${list}/batches/${id}/undo`))

describe('tags in the list', () => {
  test('are a column and a filter, which counts each tag under the others that are set', async () => {
    const [one, two, three] = await newCases(3, { complaintType: 'Connection' })
    await tagOne(one!, { add: ['flood', 'north side'] })
    await tagOne(two!, { add: ['flood'] })
    await tagOne(three!, { add: ['quoted "and" {braces}'] })
    const { rows, total } = await page('tag=flood&tag=north+side')
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ id: one, cells: { tags: ['flood', 'north side'] } })
    expect(rows[0].actions).toContain('tag')
    expect(await countsOf()).toMatchObject({ flood: 2, 'north side': 1, 'quoted "and" {braces}': 1 })
    // Cases have all tags that are set, so another one narrows the list.
    expect(await countsOf('tag=flood')).toEqual({ flood: 2, 'north side': 1 })
    expect(await countsOf('type=Billing')).toEqual({})
    expect((await page('tag=FLOOD')).total).toBe(2)
    expect((await page(`tag=${encodeURIComponent('%')}`)).total).toBe(0)
  })
})

describe('the action Tag', () => {
  test('adds a tag to many cases, and undone takes it away only where it was added', async () => {
    const ids = await newCases(3)
    await tagOne(ids[0]!, { add: ['storm'] })
    const batch = await finished(await start({ input: { tag: ' Storm, ' }, ids }))
    expect(batch).toMatchObject({ succeeded: 3, refusedTotal: 0, undoUntil: expect.any(String) })
    for (const id of ids) expect(await tagsOf(id)).toEqual(['storm'])
    expect((await call('GET', '/api/tags?search=storm')).body.tags).toEqual([{ tag: 'storm', count: 3 }])
    await undo(batch)
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['storm'], [], []])
    expect((await call('GET', '/api/tags?search=storm')).body.tags).toEqual([{ tag: 'storm', count: 1 }])
  })

  test('removes a tag, and undone gives it back only where it was', async () => {
    const ids = await newCases(2)
    await tagOne(ids[0]!, { add: ['old', 'stays'] })
    const batch = await finished(await start({ input: { tag: 'old', remove: true }, ids }))
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['stays'], []])
    await undo(batch)
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['old', 'stays'], []])
  })

  test('goes to all that match, whatever has changed since, and makes nobody’s work stale', async () => {
    const ids = await newCases(3, { lga: 'Epe' })
    const query = { q: '', sort: 'due', filters: { lga: ['Epe'] } }
    const versions = async () =>
      (await page('lga=Epe&sort=filed')).rows.map(({ version }: { version: number }) => version)
    const before = await versions()
    expect(await finished(await start({ input: { tag: 'epe' }, matching: { query, count: 3 } }))).toMatchObject({
      succeeded: 3,
    })
    expect(await versions()).toEqual(before)
    expect(await countsOf('lga=Epe')).toEqual({ epe: 3 })
    expect(ids).toHaveLength(3)
  })

  test('is refused for a case with as many tags as it can have, and for one that does not exist', async () => {
    const [full] = await newCases(1)
    await tagOne(full!, { add: Array.from({ length: maxTagsOfRecord }, (_, at) => `tag ${at}`) })
    const missing = '00000000-0000-0000-0000-000000000000'
    const batch = await finished(await start({ input: { tag: 'one more' }, ids: [full, missing] }))
    expect(batch).toMatchObject({ succeeded: 0, refusedTotal: 2 })
    expect(batch.refused[0]!.reason).toBe(`A case can have ${maxTagsOfRecord} tags. Remove one first.`)
  })

  test('needs a tag, and is not offered to those who only read', async () => {
    const ids = await newCases(1)
    for (const tag of ['', ' , ', 'x'.repeat(31)]) expect((await start({ input: { tag }, ids })).status).toBe(400)
    expect((await call('GET', `${list}?q=cp-`, undefined, auditor)).body.rows[0].actions).not.toContain('tag')
  })

  test('by several officers at once counts each case once', async () => {
    const ids = await newCases(4)
    const other = await newStaff(portal, ['case-officer'])
    const input = { tag: 'together' }
    await Promise.all([start({ input, ids }), start({ input, ids: ids.toReversed() }, other)])
    await expect.poll(async () => (await countsOf())['together']).toBe(4)
    await expect
      .poll(async () => (await call('GET', '/api/tags?search=together')).body.tags)
      .toEqual([{ tag: 'together', count: 4 }])
  })
})
