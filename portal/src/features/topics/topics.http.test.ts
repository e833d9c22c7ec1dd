import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { topicPageSize } from './contract.ts'

const portal = await usePortal({ own: 'lists all topics' })
const ask = await asAdmin(portal, '/api')

const items = (type: string) => `/content-manager/${type}/items`
async function publish(type: string, body: object) {
  const made = await ask('POST', items(type), { body })
  expect(made.status).toBe(201)
  return (await ask('POST', `${items(type)}/${made.body.id}/publish`, { version: made.body.version })).body
}
const regulation = (title: string, topics: string[], date = '3 May 2025') => ({
  title,
  description: 'What it says.',
  link: '/order',
  date,
  topics,
})
const page = async (path: string) => {
  const answer = await fetch(portal.url + path)
  return { status: answer.status, text: await answer.text() }
}
const titlesOf = async (slug: string) =>
  (await portal.call('GET', `/api/topics/${slug}`)).body.entries.map(({ title }: { title: string }) => title)

test('a topic lists what staff put under it, newest first by its own date, and nothing that is not public', async () => {
  await publish('topic', { title: 'Metering', lead: 'Meters and their prices.' })
  await publish('regulation', regulation('Older rule', ['metering'], '1 January 2020'))
  const newer = await publish('regulation', regulation('Newer rule', ['metering', 'metering']))
  await publish('regulation', regulation('Other rule', []))
  const draft = await ask('POST', items('regulation'), { body: regulation('Draft rule', ['metering']) })
  expect(await titlesOf('metering')).toEqual(['Newer rule', 'Older rule'])
  expect((await portal.call('GET', '/api/topics')).body).toEqual([
    { slug: 'metering', title: 'Metering', lead: 'Meters and their prices.', count: 2 },
  ])
  const { status, text } = await page('/topics/metering')
  expect(status).toBe(200)
  expect(text).toContain(`/regulations#${newer.slug}`)
  expect((await page('/topics')).text).toContain('2 entries')
  expect((await page('/regulations')).text).toContain('href="/topics/metering"')
  expect((await page('/sitemap.xml')).text).toContain('/topics/metering<')

  await ask('POST', `${items('regulation')}/${newer.id}/unpublish`, { version: newer.version })
  expect(await titlesOf('metering')).toEqual(['Older rule'])
  expect((await page('/topics/metering')).text).not.toContain('Newer rule')
  expect((await ask('GET', `${items('regulation')}/${draft.body.id}`)).body.body.topics).toEqual(['metering'])
})

test('a topic has feeds, pages, and an address for each page', async () => {
  await publish('topic', { title: 'Hearings' })
  for (let n = 0; n <= topicPageSize; n++)
    await publish('regulation', regulation(`Hearing ${n}`, ['hearings'], `${(n % 27) + 1} May 2024`))
  const feed = await page('/topics/hearings/feed.xml')
  expect(feed.text.match(/<item>/g)).toHaveLength(topicPageSize + 1)
  expect((await page('/topics/hearings/atom.xml')).text).toContain('<entry>')
  expect((await page('/topics/hearings')).text).toContain('href="/topics/hearings?page=2"')
  const second = await page('/topics/hearings?page=2')
  expect(second.text.match(/>Hearing \d+</g)).toHaveLength(1)
  for (const missing of ['/topics/nothing', '/topics/nothing/feed.xml', `/topics/${'x'.repeat(90)}`])
    expect((await page(missing)).status, missing).toBeGreaterThanOrEqual(400)
})

test('a text that is no topic is refused', async () => {
  const refused = await ask('POST', items('regulation'), { body: regulation('Refused', ['Not a slug']) })
  expect([refused.status, refused.body.message]).toEqual([400, 'Choose a topic from the list'])
})

test('a topic that is gone is shown nowhere, and what it had stays', async () => {
  const gone = await publish('topic', { title: 'Gone' })
  await publish('regulation', regulation('Left over', ['gone']))
  await ask('DELETE', `${items('topic')}/${gone.id}?version=${gone.version}`)
  expect((await page('/topics/gone')).status).toBe(404)
  const { text } = await page('/regulations')
  expect(text).toContain('Left over')
  expect(text).not.toContain('/topics/gone')
})
