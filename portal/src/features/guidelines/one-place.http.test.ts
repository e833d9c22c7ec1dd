import { beforeEach, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'one guideline at a time' })
const sql = sqlOf(portal)
const ask = await asAdmin(portal, '/api')

const guideline = (title: string) => ({
  governanceGuidelines: {
    title,
    link: '/x',
    introduction: `${title} begins.`,
    objectives: 'O',
    scope: 'S',
    date: '2026',
  },
  licensingFramework: { generalIntroduction: 'L' },
  regulatoryFramework: { link: '/x', shortTitles: [], keyDefinitions: [] },
})
const items = '/content-manager/guideline/items'
const post = (title: string, more: object = {}) => ask('POST', '/content/guidelines', { ...guideline(title), ...more })
const publish = (id: string, version: number, more: object = {}) =>
  ask('POST', `${items}/${id}/publish`, { version, ...more })
const published = async (): Promise<string[]> =>
  (await portal.call('GET', '/api/content/guidelines')).body.map(
    (each: { governanceGuidelines: { title: string } }) => each.governanceGuidelines.title,
  )
const stateOf = async (id: string) => (await ask('GET', `${items}/${id}`)).body.state

beforeEach(async () => {
  for (const { id } of (await ask('GET', '/content/guidelines?drafts=1')).body)
    await ask('DELETE', `/content/guidelines/${id}`)
})

test('a second guideline is refused, which names the first, and replaces it when that is asked for', async () => {
  const first = await post('First')
  const refused = await post('Second')
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'place-taken',
      message: expect.stringContaining('“First” is published at /guidelines'),
      facts: { taken: { id: first.body.id, title: 'First', page: '/guidelines' } },
    },
  })
  expect(await published()).toEqual(['First'])
  expect((await post('Second', { replace: true })).status).toBe(201)
  expect(await published()).toEqual(['Second'])
  expect(await stateOf(first.body.id)).toBe('unpublished')
  expect((await readPage(portal.url, '/guidelines')).text).toContain('Second begins.')
  // A draft takes no place, and neither does what is off the site.
  expect((await post('Third', { status: 'draft' })).status).toBe(201)
  const back = { ...guideline('First'), status: 'published' }
  expect((await ask('PUT', `/content/guidelines/${first.body.id}`, back)).status).toBe(409)
  expect((await ask('PUT', `/content/guidelines/${first.body.id}`, { ...back, replace: 'true' })).status).toBe(200)
  expect(await published()).toEqual(['First'])
})

test('the manager refuses, replaces, and brings one back from the bin without a second in its place', async () => {
  const first = (await post('First')).body
  const { body: draft } = await ask('POST', items, { body: guideline('Second') })
  expect(await publish(draft.id, 1)).toMatchObject({ status: 409, body: { code: 'place-taken' } })
  expect(await publish(draft.id, 1, { replace: true })).toMatchObject({ status: 200, body: { state: 'published' } })
  expect(await stateOf(first.id)).toBe('unpublished')
  expect((await publish(draft.id, 2, { body: guideline('Second, changed') })).status).toBe(200)
  await ask('DELETE', `/content/guidelines/${draft.id}`)
  await post('Third')
  const back = await ask('POST', `/content-manager/guideline/bin/${draft.id}/restore`)
  expect(back).toMatchObject({ status: 200, body: { state: 'unpublished' } })
  expect(await published()).toEqual(['Third'])
})

test('two published from before: the page shows the later one, and publishing either again leaves one', async () => {
  const first = (await post('First')).body
  const second = (await post('Second', { status: 'draft' })).body
  await sql(
    `update content_items set status = 'published', published_at = now() + interval '1 minute', draft = null where id = $1`,
    second.id,
  )
  portal.deps.events.changedHere()
  const page = await readPage(portal.url, '/guidelines')
  expect(page.text).toContain('Second begins.')
  expect(page.text).not.toContain('First begins.')
  // The calls of the specification go on changing either.
  expect((await ask('PUT', `/content/guidelines/${first.id}`, guideline('First, changed'))).status).toBe(200)
  const { version } = (await ask('GET', `${items}/${first.id}`)).body
  expect((await publish(first.id, version)).status).toBe(409)
  expect((await publish(first.id, version, { replace: true })).status).toBe(200)
  expect(await published()).toEqual(['First, changed'])
})

test('of several that are published at once, one is', async () => {
  const drafts = await Promise.all(['A', 'B', 'C'].map((title) => ask('POST', items, { body: guideline(title) })))
  const outcomes = await Promise.all([
    ...drafts.map(({ body }) => publish(body.id, 1)),
    post('D'),
    ...drafts.map(({ body }) => publish(body.id, 1, { replace: true })),
  ])
  expect(outcomes.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  expect(await published()).toHaveLength(1)
})

test('the page has the title and related pages that staff set', async () => {
  await post('Settled', { searchTitle: 'How the Commission works', related: [{ link: '/order' }] })
  const { html, text } = await readPage(portal.url, '/guidelines')
  expect(html).toContain('<title>How the Commission works –')
  expect(text).toMatch(/Related pages \S+/)
})
