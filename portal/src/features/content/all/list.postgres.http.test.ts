import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import type { ListRow, ValueCount } from '#features/lists/contract.ts'
import { type Desk, openDesk } from '../testing.desk.ts'

const ids: Record<string, string> = {}
const began = Date.now()
/** A day of the run, the same if the run crosses midnight. */
const day = (after: number) => new Date(began + after * 86_400_000).toISOString().slice(0, 10)
const sql = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)

const list = '/api/lists/content'
const ask = (path: string, who: keyof Desk['tokens'] = 'ada') => portal.call('GET', path, { token: desk.tokens[who] })
const get = async (query: string) => (await ask(`${list}?pageSize=100&${query}`)).body
const titles = async (query: string) => ((await get(query)).rows as ListRow[]).map(({ label }) => label)
const publish = async (type: string, id: string, version = 1) =>
  expect((await desk.bola('POST', `/${type}/items/${id}/publish`, { version })).status).toBe(200)
const begin = async (name: string, type: string, body: object) => {
  ids[name] = (await desk.begin(type, body)).id
  return ids[name]!
}
const milestone = (header: string) => ({ header, description: `${header}, in words.`, date: '2026' })
const regulation = (title: string) => ({ title, description: 'Sealing.', link: '/order', date: '2026' })

const portal = await usePortal({ own: 'lists all content' })
const desk = await openDesk(portal)
await publish('topic', await begin('topic', 'topic', { title: 'Prepaid meters' }))
await publish('topic', await begin('other', 'topic', { title: 'Tariffs' }))
await publish('milestone', await begin('on', 'milestone', milestone('Àkókò one')))
await publish('milestone', await begin('changed', 'milestone', milestone('Changed')))
await desk.ada('PUT', `/milestone/items/${ids['changed']}/draft`, { version: 2, body: milestone('Zebra') })
await publish('regulation', await begin('off', 'regulation', regulation('Metering code')))
await desk.bola('POST', `/regulation/items/${ids['off']}/unpublish`, { version: 2 })
await begin('submitted', 'regulation', regulation('Grid code'))
await desk.ada('POST', `/regulation/items/${ids['submitted']}/submit`, { version: 1, note: '' })
await begin('tagged', 'page', {
  title: 'How to read a meter',
  address: '/reading',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read the dials.' }] }] },
  topics: ['prepaid-meters', 'tariffs'],
})
await begin('due', 'milestone', milestone('Due for a check'))
await desk.ada('PUT', `/milestone/items/${ids['due']}/check-date`, { version: 1, checkBy: day(3) })
await begin('deleted', 'milestone', milestone('In the bin'))
await desk.bola('DELETE', `/milestone/items/${ids['deleted']}?version=1`)
await sql(`update content_items set updated_at = updated_at - interval '60 days' where id = $1`, [ids['on']])

test('items of all types are listed, drafts included, the last changed first, each column with its cell', async () => {
  const body = await get('columns=title,kind,state,review,changed,changedBy,published,scheduled,checkBy,topics')
  expect(body).toMatchObject({ total: 8, capped: false, dropped: [] })
  const rows = body.rows as ListRow[]
  expect(rows.map(({ label }) => label)).not.toContain('In the bin')
  expect(rows[0]!.label).toBe('Due for a check')
  expect(rows.at(-1)!.id).toBe(ids['on'])
  const of = (name: string) => rows.find(({ id }) => id === ids[name])!
  expect(of('submitted').cells).toMatchObject({
    title: 'Grid code',
    kind: 'Regulation',
    state: 'draft',
    review: 'submitted',
    changedBy: { id: null, name: expect.any(String) },
    published: null,
    checkBy: null,
    topics: [],
  })
  expect(of('changed')).toMatchObject({ label: 'Zebra', version: 3, cells: { state: 'changed', title: 'Zebra' } })
  expect(of('off').cells).toMatchObject({ state: 'unpublished', published: expect.any(String) })
  expect(of('tagged').cells).toMatchObject({ topics: ['Prepaid meters', 'Tariffs'] })
  expect(of('due').cells).toMatchObject({ checkBy: day(3) })
})

const filters: [query: string, names: string[]][] = [
  ['kind=regulation&kind=page', ['off', 'submitted', 'tagged']],
  ['kind=nothing', []],
  ['state=unpublished&state=changed', ['off', 'changed']],
  ['topic=prepaid-meters&topic=tariffs', ['tagged']],
  ['topic=prepaid', []],
  ['topic=%25', []],
  ['changed=last-30-days&kind=milestone', ['changed', 'due']],
  ['published=today&kind=milestone', ['on', 'changed']],
  [`checkBy=${day(0)}..${day(7)}`, ['due']],
]
test.each(filters)('the filter %s shows its items', async (query, names) => {
  const found = await get(query)
  expect(new Set((found.rows as ListRow[]).map(({ id }) => id))).toEqual(new Set(names.map((name) => ids[name])))
  expect(found.total).toBe(names.length)
})

test('values are named in words, also one that is set and has no item', async () => {
  const { counts } = await get('kind=faq')
  const labels = Object.fromEntries((counts.kind as ValueCount[]).map(({ value, label }) => [value, label]))
  expect(labels).toEqual({
    milestone: 'Milestone',
    regulation: 'Regulation',
    topic: 'Topic',
    page: 'Page',
    faq: 'Question',
  })
  const topics = (await get('')).counts.topic as ValueCount[]
  expect(topics.map(({ value, label, count }) => [value, label, count])).toEqual([
    ['prepaid-meters', 'Prepaid meters', 1],
    ['tariffs', 'Tariffs', 1],
  ])
})

test('what the schedule did counts as changed by nobody, and times to come are counted', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { version } = (await desk.ada('GET', `/milestone/items/${ids['on']}`)).body
  const put = (publishAt: string | null, unpublishAt: string | null, at: number) =>
    desk.bola('PUT', `/milestone/items/${ids['on']}/schedule`, { version: at, publishAt, unpublishAt })
  expect((await put(null, later, version)).status).toBe(200)
  expect(await titles('scheduled=unpublish')).toEqual(['Àkókò one'])
  expect((await get('scheduled=unpublish&columns=scheduled')).rows[0].cells.scheduled).toMatch(/^Comes off /)
  await put(null, null, version + 1)
  await sql(
    `update content_items set updated_by_id = 'system', updated_at = now() - interval '60 days' where id = $1`,
    [ids['on']],
  )
  const { rows } = await get('changedBy=none&columns=changedBy')
  expect(rows).toMatchObject([{ id: ids['on'], cells: { changedBy: { name: 'the schedule' } } }])
  const mine = (await ask(`${list}?changedBy=me&pageSize=100`, 'bola')).body.rows as ListRow[]
  expect(mine.map(({ id }) => id)).toContain(ids['off'])
  expect(mine.map(({ id }) => id)).not.toContain(ids['submitted'])
})

test('titles are in the order in which people look for them', async () => {
  const up = await titles('sort=title')
  expect(up.slice(0, 3)).toEqual(['Àkókò one', 'Due for a check', 'Grid code'])
  expect(await titles('sort=-title')).toEqual(up.toReversed())
})

test('items of a type are in their order, and pages in that of their addresses', async () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] }
  for (const address of ['/bids', '/bids-of-old', '/bids/rules'])
    await publish('page', (await desk.begin('page', { title: `At ${address}`, address, body: text })).id)
  expect(await titles('kind=page&sort=address')).toEqual([
    'At /bids',
    'At /bids/rules',
    'At /bids-of-old',
    // Without an address.
    'How to read a meter',
  ])
  const { id } = await desk.begin('function', { title: 'Second', items: [] })
  await desk.begin('function', { title: 'Third', items: [] })
  const first = (await desk.begin('function', { title: 'First', items: [] })).id
  expect((await desk.bola('POST', `/function/items/${first}/move`, { before: id })).status).toBe(200)
  expect(await titles('kind=function&sort=order')).toEqual(['First', 'Second', 'Third'])
  expect((await get('kind=function&sort=order&columns=order')).rows[0].cells.order).toBe(1)
})

test('one search finds words and beginnings of words anywhere, without accents', async () => {
  const long = `${'word '.repeat(300)} Zungeru-dam costs ₦10.5bn`
  await desk.begin('milestone', { header: 'Hidden deep', description: long, date: '2026' })
  expect(await titles('q=ZUNG')).toEqual(['Hidden deep'])
  expect(await titles('q=zungeru+costs')).toEqual(['Hidden deep'])
  expect(await titles(`q=${encodeURIComponent('zungeru-dam 10.5bn')}`)).toEqual(['Hidden deep'])
  expect(await titles('q=akoko')).toEqual(['Àkókò one'])
  expect(await titles('q=code&kind=milestone')).toEqual([])
  for (const nothing of ["' & | ! :* \\", 'zungeru nothing', '%'])
    expect(await titles(`q=${encodeURIComponent(nothing)}`)).toEqual([])
})
