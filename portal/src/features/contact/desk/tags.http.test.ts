import { describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import type { ValueCount } from '#features/lists/contract.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { enquiryRetention } from '../service.thread.server.ts'
import { addEnquiries } from '../testing.ts'

const portal = await usePortal()
let next = 100
const list = '/api/lists/enquiries'
const officer = await newStaff(portal, ['case-officer'])
const person = await portal.newUser()

/** Enquiries whose senders have this name. */
async function enquire(name: string, count: number): Promise<string[]> {
  const ids = await addEnquiries(
    portal,
    Array.from({ length: count }, () => name),
    (next += 20),
  )
  return ids
}
const call = (method: string, path: string, body?: unknown, who = officer) =>
  portal.call(method, path, { token: who.token, body })
const tagOne = (id: string, body: object, who = officer) => call('POST', `/api/enquiries/${id}/tags`, body, who)
const read = async (id: string) => (await call('GET', `/api/enquiries/${id}`)).body
const tagsOf = async (id: string) => (await read(id)).tags as string[]
const used = async (search: string) => (await call('GET', `/api/tags?search=${search}`)).body.tags
const page = async (query: string) => (await call('GET', `${list}?columns=tags&pageSize=100&${query}`)).body
const countsOf = async (query: string) =>
  Object.fromEntries(((await page(query)).counts.tag as ValueCount[]).map(({ value, count }) => [value, count]))
const start = (body: object, who = officer) => call('POST', `${list}/batches`, { action: 'tag', ...body }, who)
const finished = (answer: TestAnswer) => finishBatch(portal, 'enquiries', answer, officer)

describe('the tags of an enquiry', () => {
  test('are changed by staff, are in its thread, and leave version and deadline alone', async () => {
    const [id] = (await enquire('Alone', 1)) as [string]
    const before = await read(id)
    const { status, body } = await tagOne(id, { add: [' Tariff,', 'tariff', 'Band A'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ tags: ['band a', 'tariff'], version: before.version, deadline: before.deadline })
    expect(body.events.at(-1)).toMatchObject({ action: 'tagged', text: '+ band a\n+ tariff' })
    // What is so already adds no entry.
    expect((await tagOne(id, { add: ['tariff'] })).body.events).toHaveLength(body.events.length)
    expect((await tagOne(id, { remove: ['Band A'] })).body.tags).toEqual(['tariff'])
    const { rows } = await portal.deps.database.pool.query(
      `select count(*)::int as n from audit_log where record_id = $1 and action = 'enquiry.tag'`,
      [id],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('also of a closed one, and are counted together with those of cases until the enquiry is deleted', async () => {
    const [id] = (await enquire('Closed', 1)) as [string]
    await call('POST', `/api/enquiries/${id}/close`)
    expect((await tagOne(id, { add: ['shared'] })).status).toBe(200)
    const [complaint] = kinds
    const filed = await file(portal, person.token, complaint)
    await call('POST', `${complaint.path}/${filed.id}/tags`, { add: ['shared'] })
    expect(await used('shar')).toEqual([{ tag: 'shared', count: 2 }])
    expect(await enquiryRetention.remove(portal.deps, id, new Date(Date.now() + 86_400_000))).toBe(true)
    expect(await used('shar')).toEqual([{ tag: 'shared', count: 1 }])
  })
})

describe('tags in the list of enquiries', () => {
  test('are a column, a counted filter, and part of the file', async () => {
    const [one, two] = (await enquire('Listed', 3)) as [string, string]
    await tagOne(one, { add: ['hearing', 'north side'] })
    await tagOne(two, { add: ['hearing'] })
    const { rows, total } = await page('q=listed&tag=hearing&tag=north+side')
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ id: one, cells: { tags: ['hearing', 'north side'] } })
    expect(rows[0].actions).toContain('tag')
    expect(await countsOf('q=listed')).toEqual({ hearing: 2, 'north side': 1 })
    expect(await countsOf('tag=HEARING')).toEqual({ hearing: 2, 'north side': 1 })
    expect((await page('tag=%25')).total).toBe(0)
    const { body } = await call('GET', `${list}/export.csv?columns=person,tags&q=listed&tag=north+side`)
    expect(String(body).trim().split(/\r?\n/)).toEqual([
      expect.stringMatching(/From,Tags$/),
      'Listed,"hearing, north side"',
    ])
  })

  test('are added to many and taken away again by Undo, only where they were added', async () => {
    const ids = await enquire('Many', 3)
    await tagOne(ids[0]!, { add: ['storm'] })
    const batch = await finished(await start({ input: { tag: ' Storm, ' }, ids }))
    expect(batch).toMatchObject({ succeeded: 3, refusedTotal: 0, undoUntil: expect.any(String) })
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['storm'], ['storm'], ['storm']])
    // What has changed since does not keep a tag, which is no part of the version.
    await call('POST', `/api/enquiries/${ids[1]}/notes`, { note: 'Called them.' })
    await finished(await call('POST', `${list}/batches/${batch.id}/undo`))
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['storm'], [], []])
    expect(await used('storm')).toEqual([{ tag: 'storm', count: 1 }])
    const removed = await finished(await start({ input: { tag: 'storm', remove: true }, ids }))
    expect(removed).toMatchObject({ succeeded: 3 })
    expect(await used('storm')).toEqual([])
  })
})
