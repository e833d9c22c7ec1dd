import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { openDesk } from '../testing.desk.ts'

const portal = await usePortal({ own: 'begins the hero' })
const desk = await openDesk(portal)

const glance = (id: string) => desk.ada('GET', `/all/${id}`)
const milestone = (header: string) => ({ header, description: `${header}, in words.`, date: '2026' })
const publish = (type: string, id: string) => desk.bola('POST', `/${type}/items/${id}/publish`, { version: 1 })
async function beginPublished(header: string) {
  const { id } = await desk.begin('milestone', milestone(header))
  await publish('milestone', id)
  return id
}

test('an item at a glance says what it is, where it is edited and shown, and what its draft contains', async () => {
  const id = await beginPublished('Before')
  await desk.ada('PUT', `/milestone/items/${id}/draft`, { version: 2, body: milestone('Zebra') })
  const { body } = await glance(id)
  expect(body).toMatchObject({
    item: { id, title: 'Zebra', state: 'changed', changedByName: expect.any(String) },
    kind: 'Milestone',
    address: `/content-manager/all/${id}`,
    page: '/about-us#history',
    topics: [],
    check: { checkedAt: null, findings: [] },
  })
  expect(body.texts).toContainEqual({ label: 'Header', text: 'Zebra' })
  expect(JSON.stringify(body.texts)).not.toContain('Before')
})

test('it has the titles of topics, and no page while it is not on the site', async () => {
  const topic = (await desk.begin('topic', { title: 'Prepaid meters' })).id
  await publish('topic', topic)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Read the dials.' }] }
  const { id } = await desk.begin('page', {
    title: 'How to read a meter',
    body: { type: 'doc', content: [paragraph] },
    topics: ['prepaid-meters', 'gone'],
  })
  const { body } = await glance(id)
  expect(body).toMatchObject({ page: null, topics: ['Prepaid meters', 'gone'] })
  expect(body.texts).toContainEqual({ label: expect.any(String), text: 'Read the dials.' })
})

test('a single item is edited in its tab, and an e-mail has no page', async () => {
  const save = async (type: string, item: object) =>
    (await desk.bola('PUT', `/${type}/items/single/draft`, { version: 0, body: item })).body.id as string
  const hero = await glance(await save('home-hero', { title: 'Power for all' }))
  expect(hero.body).toMatchObject({ kind: 'Hero section', address: '/content-manager/home/hero' })
  const mails = await glance(await save('mails-checks', {}))
  expect(mails.body).toMatchObject({ kind: 'E-mails: Checks of content', page: null })
})

test('it says what the last check found', async () => {
  const id = await beginPublished('Checked')
  expect((await desk.ada('POST', `/milestone/items/${id}/check`)).status).toBe(200)
  expect((await glance(id)).body.check.checkedAt).toEqual(expect.any(String))
})

test('there is none of what is gone, in the bin, or no id', async () => {
  const id = await beginPublished('Gone')
  await desk.bola('DELETE', `/milestone/items/${id}?version=2`)
  for (const none of [id, '00000000-0000-0000-0000-000000000000', 'no-id', '%'])
    expect((await glance(encodeURIComponent(none))).status).toBe(404)
})
