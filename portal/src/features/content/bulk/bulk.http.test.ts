import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { storeMissingWords } from '../finding/service.server.ts'
import { type Desk, openDesk } from '../testing.desk.ts'
import { contentTypes } from '#app/content-types.ts'

let portal: TestPortal
let desk: Desk
beforeAll(async () => {
  portal = await startTestPortal()
  desk = await openDesk(portal)
}, 60_000)
afterAll(() => portal.close())

const milestone = (header: string) => ({ header, description: `${header}, in words.`, date: '2026' })
const begin = async (header: string) => {
  const { id, version } = await desk.begin('milestone', milestone(header))
  return { type: 'milestone', id, version }
}
const change = (action: string, items: object[], who = desk.bola) => who('POST', '/bulk', { action, items })
const publicHeaders = async () =>
  (await portal.call('GET', '/api/content/about/milestones')).body.map(({ header }: { header: string }) => header)

test('many items are published, taken off, deleted and brought back; what is refused says why', async () => {
  const [one, two] = [await begin('One'), await begin('Two')]
  const half = { type: 'regulation', ...(await desk.begin('regulation', { title: 'Half' })) }
  const gone = { type: 'milestone', id: randomUUID(), version: 1 }
  const published = await change('publish', [one, { ...two, version: 9 }, half, gone, { ...one, type: 'nothing' }])
  expect(published.body).toEqual({
    done: [{ type: 'milestone', id: one.id, version: 2 }],
    refused: [
      { type: 'milestone', id: two.id, message: expect.stringContaining('saved this in the meantime') },
      { type: 'regulation', id: half.id, message: expect.stringContaining('is required') },
      { type: 'milestone', id: gone.id, message: expect.stringContaining('not found') },
      { type: 'nothing', id: one.id, message: 'There is no such kind of content.' },
    ],
  })
  expect(await publicHeaders()).toEqual(['One'])
  await change('publish', [two])
  const removed = await change('delete', [
    { ...one, version: 2 },
    { ...two, version: 2 },
  ])
  expect(removed.body).toMatchObject({ done: [{ id: one.id }, { id: two.id }], refused: [] })
  expect(await publicHeaders()).toEqual([])
  expect((await change('restore', [one, two])).body.done).toHaveLength(2)
  expect(await publicHeaders()).toEqual(['One', 'Two'])
  const off = await change('unpublish', [
    { ...one, version: 4 },
    { ...one, version: 5 },
  ])
  expect(off.body).toMatchObject({
    done: [{ id: one.id, version: 5 }],
    refused: [{ message: 'This is not published.' }],
  })
})

test('items are put under a topic and taken out, on the site at once and else in the draft', async () => {
  const news = (title: string) => ({
    title,
    author: 'A',
    date: '2026',
    content: 'News.',
    imageUrl: '/drawings/meter.svg',
  })
  const { id: topicId } = await desk.begin('topic', { title: 'Meters' })
  await change('publish', [{ type: 'topic', id: topicId, version: 1 }])
  const article = async (title: string) => ({ type: 'article', ...(await desk.begin('article', news(title))) })
  const [on, drafted] = [await article('On the site'), await article('A draft')]
  await change('publish', [on])
  const tag = (action: string, items: object[], topic?: string, who = desk.bola) =>
    who('POST', '/bulk', { action, items, ...(topic !== undefined && { topic }) })
  const items = [
    { type: 'article', id: on.id, version: 2 },
    { type: 'article', id: drafted.id, version: 1 },
  ]
  const tagged = await tag('tag', [...items, await begin('No topics')], 'meters')
  expect(tagged.body.refused).toEqual([expect.objectContaining({ message: expect.stringContaining('cannot be put') })])
  expect(tagged.body.done.map(({ version }: { version: number }) => version)).toEqual([3, 2])
  const read = async (id: string) => (await desk.ada('GET', `/article/items/${id}`)).body
  expect(await read(on.id)).toMatchObject({ state: 'published', published: { topics: ['meters'] } })
  expect(await read(drafted.id)).toMatchObject({ state: 'draft', body: { topics: ['meters'] } })
  const entries = (await portal.call('GET', '/api/topics/meters')).body.entries
  expect(entries.map(({ title }: { title: string }) => title)).toEqual(['On the site'])

  const now = tagged.body.done
  expect((await tag('tag', now, 'meters')).body.refused[0].message).toBe('This is under the topic already.')
  expect((await tag('tag', items, 'meters')).body.refused[0].message).toContain('saved this in the meantime')
  expect((await tag('tag', now, 'nothing')).body.refused).toHaveLength(2)
  expect((await tag('tag', now)).status).toBe(400)
  expect((await tag('tag', now, 'x'.repeat(81))).status).toBe(400)
  expect((await tag('tag', now, 'meters', desk.ada)).status).toBe(403)
  expect((await tag('untag', now, 'meters')).body.done).toHaveLength(2)
  expect((await read(on.id)).published.topics).toEqual([])
  expect((await tag('untag', [{ ...now[0], version: 4 }], 'meters')).body.refused[0].message).toBe(
    'This is not under the topic.',
  )
})

test('bulk changes are for publishers, of 1 to 100 items', async () => {
  const one = await begin('Guarded')
  expect((await change('publish', [one], desk.ada)).status).toBe(403)
  expect((await change('publish', [])).status).toBe(400)
  expect(
    (
      await change(
        'publish',
        Array.from({ length: 101 }, () => one),
      )
    ).status,
  ).toBe(400)
  expect((await change('purge', [one])).status).toBe(400)
})

test('anything with many items is duplicated as a draft, once for a repeated call', async () => {
  const { id } = await begin('Original')
  await change('publish', [{ type: 'milestone', id, version: 1 }])
  const copy = await desk.ada('POST', `/milestone/items/${id}/duplicate`)
  expect(copy).toMatchObject({
    status: 201,
    body: { state: 'draft', title: 'Copy of Original', body: { description: 'Original, in words.' }, published: null },
  })
  const { body: guideline } = await desk.ada('POST', '/guideline/items', {
    body: { governanceGuidelines: { title: 'Rules' } },
  })
  expect((await desk.ada('POST', `/guideline/items/${guideline.id}/duplicate`)).body.title).toBe('Copy of Rules')
  expect((await desk.ada('POST', '/home-hero/items/single/duplicate')).status).toBe(400)
  expect((await desk.ada('POST', `/milestone/items/${randomUUID()}/duplicate`)).status).toBe(404)
  expect((await desk.eve('POST', `/milestone/items/${id}/duplicate`)).status).toBe(403)
})

test('one search finds words anywhere in items of all types, those in titles first', async () => {
  const long = `${'word '.repeat(300)} Zungeru-dam costs ₦10.5bn`
  await desk.begin('milestone', { header: 'Hidden deep', description: long, date: '2026' })
  await desk.begin('article', { title: 'Zungeru opens', author: 'A', date: '2026', content: 'News.' })
  const find = async (words: string) =>
    (await desk.ada('GET', `/find?search=${encodeURIComponent(words)}`)).body.items.map(
      (item: { title: string }) => item.title,
    )
  expect(await find('ZUNG')).toEqual(['Zungeru opens', 'Hidden deep'])
  expect(await find('zungeru costs')).toEqual(['Hidden deep'])
  expect(await find('zungeru-dam 10.5bn')).toEqual(['Hidden deep'])
  for (const nothing of ['', '   ', "' & | ! :* \\", 'zungeru nothing', '%']) expect(await find(nothing)).toEqual([])
  expect((await desk.eve('GET', '/find?search=zungeru')).status).toBe(403)
  // Items from before the search are found after the nightly job.
  await portal.deps.database.pool.query('delete from content_words')
  expect(await find('zungeru')).toEqual([])
  await storeMissingWords(portal.deps, contentTypes)
  expect(await find('zungeru')).toHaveLength(2)
})
