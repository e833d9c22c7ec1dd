import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guideline as body } from '#app/testing.complete-bodies.ts'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import type { ListBatch } from '#features/lists/contract.ts'
import { type Desk, openDesk } from '../testing.desk.ts'

const portal = await usePortal({ own: 'lists all milestones' })
const sql = sqlOf(portal)
const desk = await openDesk(portal)

type Who = keyof Desk['tokens']
const list = '/api/lists/content'
const start = (body: object, who: Who = 'bola') =>
  portal.call('POST', `${list}/batches`, { token: desk.tokens[who], body })
async function finished({ status, body }: Awaited<ReturnType<typeof start>>, who: Who = 'bola'): Promise<ListBatch> {
  expect(status, JSON.stringify(body)).toBe(202)
  const read = async () =>
    (await portal.call('GET', `${list}/batches/${body.id}`, { token: desk.tokens[who] })).body as ListBatch
  await expect.poll(async () => (await read()).state).toBe('done')
  return read()
}
const act = async (action: string, ids: string[], more: object = {}) => finished(await start({ action, ids, ...more }))
const undo = async ({ id }: ListBatch) =>
  finished(await portal.call('POST', `${list}/batches/${id}/undo`, { token: desk.tokens.bola }))
const reasons = ({ refused }: ListBatch) => Object.fromEntries(refused.map(({ id, reason }) => [id, reason]))

const milestone = (header: string) => ({ header, description: `${header}, in words.`, date: '2026' })
const begin = async (header: string) => (await desk.begin('milestone', milestone(header))).id
const read = async (type: string, id: string) => (await desk.ada('GET', `/${type}/items/${id}`)).body
/** The headers on the site; a process that did not make the change is told of it with the commit. */
const publicHeaders = async () =>
  (await portal.call('GET', '/api/content/about/milestones')).body.map(({ header }: { header: string }) => header)
const onSite = (headers: string[]) => expect.poll(publicHeaders).toEqual(headers)

test('many items are published, taken off, deleted and brought back; what is refused says why', async () => {
  const [one, two] = [await begin('One'), await begin('Two')]
  const half = (await desk.begin('regulation', { title: 'Half' })).id
  const [gone, odd] = [randomUUID(), randomUUID()]
  await sql(
    `insert into content_items (id, type, status, body, created_at, created_by_id, created_by_name, updated_at, updated_by_id, updated_by_name)
     values ($1, 'no-such-type', 'draft', '{}', now(), 'x', 'X', now(), 'x', 'X')`,
    odd,
  )
  const published = await act('publish', [one, two, half, gone, odd, 'no-id'], { versions: { [two]: 9 } })
  expect(published).toMatchObject({ succeeded: 1, refusedTotal: 5, undoUntil: null })
  expect(reasons(published)).toEqual({
    [two]: 'Someone else saved this in the meantime. Reload the list to see the changes.',
    [half]: expect.stringContaining('is required'),
    [gone]: 'This item no longer exists.',
    [odd]: 'There is no such kind of content.',
    'no-id': 'This item no longer exists.',
  })
  await onSite(['One'])
  const again = await act('publish', [one, two])
  expect(reasons(again)).toEqual({ [one]: 'This is published already.' })
  await onSite(['One', 'Two'])

  const removed = await act('delete', [one, two])
  expect(removed).toMatchObject({ succeeded: 2, refusedTotal: 0 })
  await onSite([])
  expect((await desk.ada('GET', '/milestone/bin')).body.total).toBe(2)
  expect(reasons(await act('delete', [one]))).toEqual({ [one]: 'Milestone not found' })
  // Restored and deleted again by a person, which the undoing does not take back.
  const { id } = await desk.begin('milestone', milestone('Three'))
  const alone = await act('delete', [id])
  const { version } = (await desk.bola('POST', `/milestone/bin/${id}/restore`)).body
  await desk.bola('DELETE', `/milestone/items/${id}?version=${version}`)
  expect(await undo(alone)).toMatchObject({ succeeded: 0, refusedTotal: 1 })
  expect(await undo(removed)).toMatchObject({ succeeded: 2, refusedTotal: 0 })
  await onSite(['One', 'Two'])
})

describe('taking off the site', () => {
  test('is undone as it was, with the draft beside it and the time to come off', async () => {
    const id = await begin('Off and on')
    await act('publish', [id])
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const { version } = await read('milestone', id)
    await desk.bola('PUT', `/milestone/items/${id}/schedule`, { version, publishAt: null, unpublishAt: later })
    await desk.ada('PUT', `/milestone/items/${id}/draft`, { version: version + 1, body: milestone('Newer') })
    const off = await act('unpublish', [id])
    expect(await read('milestone', id)).toMatchObject({ state: 'unpublished', unpublishAt: null })
    await undo(off)
    expect(await read('milestone', id)).toMatchObject({
      state: 'changed',
      unpublishAt: later,
      published: { header: 'Off and on' },
      body: { header: 'Newer' },
    })
    expect(await publicHeaders()).toContain('Off and on')
    const never = await begin('Never on')
    expect(reasons(await act('unpublish', [never]))).toEqual({ [never]: 'This is not published.' })
  })

  test('is not undone for what changed since', async () => {
    const id = await begin('Changed since')
    await act('publish', [id])
    const off = await act('unpublish', [id])
    const { version } = await read('milestone', id)
    await desk.ada('PUT', `/milestone/items/${id}/draft`, { version, body: milestone('Changed again') })
    expect(await undo(off)).toMatchObject({ succeeded: 0, refusedTotal: 1 })
    expect(await read('milestone', id)).toMatchObject({ state: 'unpublished', title: 'Changed again' })
  })
})

test('a type with one place has one published item, and says what is there', async () => {
  const { governanceGuidelines } = body
  const guideline = async (title: string) =>
    (await desk.begin('guideline', { ...body, governanceGuidelines: { ...governanceGuidelines, title } })).id
  const [first, second] = [await guideline('First'), await guideline('Second')]
  const batch = await act('publish', [first, second])
  expect(reasons(batch)).toEqual({ [second]: expect.stringContaining('“First” is published at /guidelines') })
  expect((await read('guideline', first)).state).toBe('published')
  // Taken off the site while another took its place, it does not come back.
  const off = await act('unpublish', [first])
  await act('publish', [second])
  expect(await undo(off)).toMatchObject({ succeeded: 0, refused: [{ reason: expect.stringContaining('“Second”') }] })
})

describe('topics', () => {
  const news = (title: string) => ({
    title,
    author: 'A',
    date: '2026',
    content: 'News.',
    imageUrl: '/drawings/meter.svg',
  })
  const article = async (title: string) => (await desk.begin('article', news(title))).id
  const topicsOf = async (id: string) => (await read('article', id)).body.topics

  test('are added and removed, on the site at once and else in the draft, and undone', async () => {
    const topic = (await desk.begin('topic', { title: 'Meters' })).id
    const [on, drafted] = [await article('On the site'), await article('A draft')]
    await act('publish', [topic, on])
    const plain = await begin('No topics')
    const tagged = await act('addTopic', [on, drafted, plain], { input: { choice: 'meters' } })
    expect(reasons(tagged)).toEqual({ [plain]: 'A milestone cannot be put under a topic.' })
    expect(await read('article', on)).toMatchObject({ state: 'published', published: { topics: ['meters'] } })
    expect(await read('article', drafted)).toMatchObject({ state: 'draft', body: { topics: ['meters'] } })
    const entries = async () =>
      (await portal.call('GET', '/api/topics/meters')).body.entries.map(({ title }: { title: string }) => title)
    await expect.poll(entries).toEqual(['On the site'])

    const again = await act('addTopic', [on], { input: { choice: 'meters' } })
    expect(reasons(again)).toEqual({ [on]: 'This is under the topic already.' })
    await undo(tagged)
    expect(await Promise.all([on, drafted].map(topicsOf))).toEqual([[], []])
    await expect.poll(entries).toEqual([])
    expect(reasons(await act('removeTopic', [on], { input: { choice: 'meters' } }))).toEqual({
      [on]: 'This is not under the topic.',
    })

    await act('addTopic', [on, drafted], { input: { choice: 'meters' } })
    const untagged = await act('removeTopic', [on, drafted], { input: { choice: 'meters' } })
    expect(await Promise.all([on, drafted].map(topicsOf))).toEqual([[], []])
    await undo(untagged)
    expect(await Promise.all([on, drafted].map(topicsOf))).toEqual([['meters'], ['meters']])
  })

  test('must exist, before the first item is changed', async () => {
    const ids = [await article('Untouched')]
    for (const input of [{}, { choice: '' }, { choice: 'nothing' }, { choice: 'x'.repeat(101) }])
      expect((await start({ action: 'addTopic', ids, input })).status).toBe(400)
    expect(await read('article', ids[0]!)).toMatchObject({ version: 1 })
  })
})

test('what waits for review is approved with the others, and all that match are changed if they are as many as shown', async () => {
  const { id, version } = await desk.begin('milestone', milestone('Waits for review'))
  await desk.ada('POST', `/milestone/items/${id}/submit`, { version, note: '' })
  const query = { q: 'waits', sort: '-changed', filters: { review: ['submitted'] } }
  expect((await start({ action: 'publish', matching: { query, count: 2 } })).status).toBe(409)
  expect(await finished(await start({ action: 'publish', matching: { query, count: 1 } }))).toMatchObject({
    succeeded: 1,
  })
  expect(await read('milestone', id)).toMatchObject({ state: 'published', review: null })
  const history = (await desk.ada('GET', `/milestone/items/${id}/versions`)).body.items
  expect(history[0].words).toMatch(/^Published: submitted by /)
})

test('only publishers act on many items; an editor reads the list', async () => {
  const ids = [await begin('Guarded')]
  expect((await start({ action: 'purge', ids })).status).toBe(400)
  expect((await start({ action: 'publish', ids: [] })).status).toBe(400)
  const rows = async (who: Who) =>
    (await portal.call('GET', `${list}?q=guarded`, { token: desk.tokens[who] })).body.rows as { actions: string[] }[]
  expect((await rows('ada'))[0]!.actions).toEqual([])
  expect((await rows('bola'))[0]!.actions).toEqual(['publish', 'delete'])
})

test('two publishers at once change each item once', async () => {
  const ids = await Promise.all(['P', 'Q', 'R', 'S'].map((name) => begin(`Together ${name}`)))
  const [one, other] = await Promise.all([
    start({ action: 'publish', ids }),
    start({ action: 'publish', ids: ids.toReversed() }, 'chidi'),
  ])
  const [first, second] = [await finished(one!), await finished(other!, 'chidi')]
  expect(first.succeeded + second.succeeded).toBe(4)
  for (const id of ids) expect(await read('milestone', id)).toMatchObject({ state: 'published', version: 2 })
})
