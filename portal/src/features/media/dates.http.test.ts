import { expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'lists all news' })
const sql = sqlOf(portal)
const ask = await asAdmin(portal, '/api')

const article = (title: string, dated: object) => ({ title, author: 'A', content: 'C', imageUrl: '/x.svg', ...dated })
const post = async (title: string, dated: object) => (await ask('POST', '/content/media', article(title, dated))).body
const titles = async () =>
  (await portal.call('GET', '/api/content/media')).body.map(({ title }: { title: string }) => title)

test('news is in the order of its dates, whenever it was entered, on pages, in feeds and calls', async () => {
  await post('Newest', { day: '2027-06-01' })
  await post('Oldest', { date: 'June 5, 2025' })
  await post('Between', { day: '2026-04-10', date: 'Second quarter of 2026' })
  await post('A month', { date: 'May 2027' })
  const order = ['Newest', 'A month', 'Between', 'Oldest']
  expect(await titles()).toEqual(order)
  const within = (text: string) => order.map((title) => text.indexOf(title))
  for (const text of [
    (await readPage(portal.url, '/media')).text,
    String((await portal.call('GET', '/media/feed.xml')).body),
  ])
    expect(within(text)).toEqual(within(text).toSorted((a, b) => a - b))
  const feed = String((await portal.call('GET', '/media/atom.xml')).body)
  expect(feed).toContain('2026-04-10')
  expect((await readPage(portal.url, '/media/between')).text).toContain('Second quarter of 2026')
})

test('the date is answered in words and as a day, however it was sent', async () => {
  const both = ({ day, date }: { day: string; date: string }) => ({ day, date })
  expect(both(await post('Picked', { day: '2027-03-01' }))).toEqual({ day: '2027-03-01', date: '1 March 2027' })
  expect(both(await post('Typed', { date: '1 March 2027' }))).toEqual({ day: '2027-03-01', date: '1 March 2027' })
  const free = await post('Free', { date: 'in spring' })
  expect(both(free)).toEqual({ day: '', date: 'in spring' })
  // The call of the specification knows no day: what it reads and sends back with another date counts.
  const stored = await post('Changes', { date: '1 March 2027' })
  const changed = await ask('PUT', `/content/media/${stored.id}`, { ...stored, date: '2 April 2027' })
  expect(both(changed.body)).toEqual({ day: '2027-04-02', date: '2 April 2027' })
})

test('an article from before there were days keeps its words and is listed by the day in them', async () => {
  const { id } = await post('From before', { date: 'September 2020' })
  await sql(`update content_items set body = body - 'day' where id = $1`, id)
  portal.deps.events.changedHere()
  expect((await portal.call('GET', '/api/content/media')).body.at(-1)).toMatchObject({
    title: 'From before',
    day: '2020-09-01',
    date: 'September 2020',
  })
  expect((await ask('GET', `/content-manager/article/items/${id}`)).body.body).toMatchObject({ day: '2020-09-01' })
})

test.each([
  [{ day: '2027-02-30' }, 'day'],
  [{}, 'date'],
])('%j is refused', async (dated, field) => {
  const refused = await ask('POST', '/content/media', article('Refused', dated))
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
  })
  expect(await titles()).not.toContain('Refused')
})
