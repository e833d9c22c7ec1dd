import { expect, test } from 'vitest'
import { hooksOf } from '#app/features.server.ts'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { checkValues } from '#fields/content/content-check-values.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { contentExamples } from '../service.types.server.ts'

const portal = await usePortal({ own: 'hides examples' })
const ask = await asAdmin(portal, '/api')

const examples = (type: string) => `/content-manager/${type}/examples`
const items = (type: string) => `/content-manager/${type}/items`
const shown = async (type: string): Promise<string[]> =>
  (await portal.call('GET', `/api/content/examples/${type}`)).body.map(({ key }: { key: string }) => key)
const stateOf = async (type: string, key: string) => (await ask('GET', `${examples(type)}/${key}`)).body
const found = async (words: string): Promise<string[]> =>
  (await portal.call('GET', `/api/search?q=${encodeURIComponent(words)}`)).body.items.map(
    ({ link }: { link: string }) => link,
  )
const text = async (path: string) => (await readPage(portal.url, path)).text
const file = async (path: string) => String((await portal.call('GET', path)).body)

const ofTypes = hooksOf()
  .of(contentExamples)
  .flatMap((types) => Object.entries(types))

test.each(ofTypes)('every example of %s is listed and meets the rules of its type', async (key, { list }) => {
  const type = portal.deps.hooks.of(contentTypes).find((each) => each.key === key)!
  const { body } = await ask('GET', `/content-manager/examples?type=${key}`)
  expect(body.map((each: { key: string }) => each.key)).toEqual(list.map((each) => each.key))
  for (const { key: example, title } of body) {
    const one = await stateOf(key, example)
    expect(one).toMatchObject({ state: 'shown', item: null, hidden: null, title })
    expect(checkValues(type, one.body, false)).toEqual({})
  }
  expect(await shown(key)).toEqual(list.map((each) => each.key))
})

/** Where the site shows the items of each type that has supplied ones. */
const pages = [
  ['home-update', '/'],
  ['milestone', '/about-us'],
  ['principle', '/about-us'],
  ['function', '/about-us'],
  ['board-member', '/about-us'],
  ['article', '/media'],
  ['regulation', '/regulations'],
  ['faq', '/faqs'],
] as const

test.each(pages)('an item of %s that is published leaves the supplied ones on %s', async (key, page) => {
  const type = portal.deps.hooks.of(contentTypes).find((each) => each.key === key)!
  const { body } = await ask('GET', `/content-manager/examples?type=${key}`)
  const [first, ...others]: { key: string; title: string }[] = body
  const titles = async () => (await text(page)).toLowerCase()
  const searched = async () =>
    (await portal.call('GET', `/api/search?q=${encodeURIComponent(first!.title)}`)).body.items.filter(
      ({ title }: { title: string }) => title === first!.title,
    ).length
  const missing = async () => {
    const shownTitles = await titles()
    return [first!, ...others].filter(({ title }) => !shownTitles.includes(title.toLowerCase()))
  }
  expect(others).not.toEqual([])
  const before = await searched()
  expect(before).toBeGreaterThan(0)

  const own = { ...(await stateOf(key, first!.key)).body, [type.title]: 'Wombats', position: 'Keeper of wombats' }
  if (key === 'board-member') own.imageUrl = '/drawings/person.svg'
  const made = await ask('POST', items(key), { body: own })
  const published = await ask('POST', `${items(key)}/${made.body.id}/publish`, { version: 1 })
  expect(published.status).toBe(200)
  expect(await titles()).toContain('wombats')
  expect(await missing()).toEqual([])
  expect(await searched()).toBe(before)

  expect((await ask('POST', `${examples(key)}/${first!.key}/hide`)).status).toBe(200)
  expect(await missing()).toEqual([first])
  expect(await searched()).toBe(before - 1)
  expect((await ask('POST', `${examples(key)}/${first!.key}/restore`)).status).toBe(200)
  expect(await missing()).toEqual([])
  expect(await searched()).toBe(before)
  await ask('DELETE', `${items(key)}/${made.body.id}?version=${published.body.version}`)
})

test('the supplied guideline is hidden, restored, and replaced by the one that staff make of it', async () => {
  const page = async () => (await text('/guidelines')).includes('Everyone can see what a licence')
  const pageOfLicensing = async () => (await text('/guidelines?tab=licensing')).includes('how to obtain a licence')
  const [example] = (await ask('GET', '/content-manager/examples?type=guideline')).body
  expect([await page(), await pageOfLicensing()]).toEqual([true, true])
  await ask('POST', `${examples('guideline')}/${example.key}/hide`)
  expect([await page(), await pageOfLicensing()]).toEqual([false, false])
  expect(await found('Governance Guidelines')).not.toContain('/guidelines')
  await ask('POST', `${examples('guideline')}/${example.key}/restore`)
  expect([await page(), await pageOfLicensing()]).toEqual([true, true])

  const { body } = await stateOf('guideline', example.key)
  const scope = { ...body.governanceGuidelines, scopeBody: undefined, scope: 'Wombats.' }
  const own = { ...body, governanceGuidelines: scope }
  const made = await ask('POST', items('guideline'), { body: own, example: example.key })
  const published = await ask('POST', `${items('guideline')}/${made.body.id}/publish`, { version: 1 })
  expect(published.status).toBe(200)
  expect(await stateOf('guideline', example.key)).toMatchObject({ state: 'replaced' })
  expect([await page(), (await text('/guidelines')).includes('Wombats.')]).toEqual([true, true])
  await ask('DELETE', `${items('guideline')}/${made.body.id}?version=${published.body.version}`)
  expect([await page(), (await text('/guidelines')).includes('Wombats.')]).toEqual([true, false])
})

test('a hidden article is on no page, in no feed, sitemap, list or search, and comes back complete', async () => {
  const key = 'lagos-state-electricity-law-signed'
  const page = `/media/${key}`
  const places = async () => ({
    list: (await text('/media')).includes('signed by the Governor'),
    regulations: (await text('/regulations')).includes('signed by the Governor'),
    home: (await text('/')).includes('signed by the Governor'),
    feed: (await file('/media/feed.xml')).includes(key),
    atom: (await file('/media/atom.xml')).includes(key),
    sitemap: (await file('/sitemap.xml')).includes(key),
    search: (await found('law signed by the Governor')).includes(page),
    call: (await shown('article')).includes(key),
    page: (await portal.call('GET', page)).status === 200,
  })
  const everywhere = Object.fromEntries(Object.keys(await places()).map((place) => [place, true]))
  expect(await places()).toEqual(everywhere)
  const hidden = await ask('POST', `${examples('article')}/${key}/hide`)
  expect(hidden).toMatchObject({ status: 200, body: { state: 'hidden', hidden: { byName: expect.any(String) } } })
  expect(await places()).toEqual(Object.fromEntries(Object.keys(everywhere).map((place) => [place, false])))
  expect((await ask('POST', `${examples('article')}/${key}/hide`)).status).toBe(200)
  expect((await ask('POST', `${examples('article')}/${key}/restore`)).body).toMatchObject({
    state: 'shown',
    hidden: null,
  })
  expect(await places()).toEqual(everywhere)
})

test('an edited office replaces the example in its place; deleted, the example returns', async () => {
  const key = 'office-of-the-chief-executive'
  const { body } = await stateOf('board-member', key)
  const bio = ['A wombat runs the Commission.']
  const made = await ask('POST', items('board-member'), { body: { ...body, name: 'Ada Okonkwo', bio }, example: key })
  expect(made).toMatchObject({ status: 201, body: { slug: key, state: 'draft', example: key } })
  expect(await stateOf('board-member', key)).toMatchObject({ state: 'shown', item: { id: made.body.id, isOwn: true } })
  expect(await text('/about-us')).toContain('Office of the Chief Executive')
  const again = await ask('POST', items('board-member'), { body, example: key })
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Ada Okonkwo”') } })

  const published = await ask('POST', `${items('board-member')}/${made.body.id}/publish`, { version: 1 })
  expect(published.status).toBe(200)
  expect(await stateOf('board-member', key)).toMatchObject({ state: 'replaced' })
  const about = await text('/about-us')
  expect(about).not.toContain('Office of the Chief Executive')
  const order = ['Office of the Chairman', 'Ada Okonkwo', 'Office of the Non-Executive Commissioner']
  expect(order.map((name) => about.indexOf(name))).toEqual(
    order.map((name) => about.indexOf(name)).toSorted((a, b) => a - b),
  )
  expect(order.every((name) => about.includes(name))).toBe(true)
  const members = (await portal.call('GET', '/api/content/about/board-members')).body
  expect(members).toMatchObject([{ name: 'Ada Okonkwo', example: key }])
  expect(await found('wombat')).toEqual([`/about-us/board-of-directors/${key}`])
  expect(await file('/sitemap.xml')).toContain('ada-okonkwo')

  await ask('DELETE', `${items('board-member')}/${made.body.id}?version=${published.body.version}`)
  expect(await stateOf('board-member', key)).toMatchObject({ state: 'shown', item: null })
  expect(await text('/about-us')).toContain('Office of the Chief Executive')
  // Begun again and restored from the bin: there is one item in the place, and the other is an item of its own.
  const second = await ask('POST', items('board-member'), { body, example: key })
  expect(second).toMatchObject({ status: 201, body: { slug: key } })
  const back = await ask('POST', `/content-manager/board-member/bin/${made.body.id}/restore`)
  expect(back).toMatchObject({ status: 200, body: { example: '', slug: `${key}-2` } })
})

test('a member who holds an office takes its place in search and sitemap too, until the member leaves', async () => {
  const page = '/about-us/board-of-directors/office-of-the-chairman'
  expect(await found('Office of the Chairman')).toContain(page)
  const member = { name: 'Bola Ade', position: 'Chairperson', bio: ['Leads.'], imageUrl: '/drawings/person.svg' }
  const { body } = await ask('POST', '/content/about/board-members', member)
  expect(await stateOf('board-member', 'office-of-the-chairman')).toMatchObject({
    state: 'replaced',
    item: { title: 'Bola Ade', isOwn: false },
  })
  expect(await found('Office of the Chairman')).not.toContain(page)
  expect(await file('/sitemap.xml')).not.toContain('office-of-the-chairman')
  await ask('DELETE', `/content/about/board-members/${body.id}`)
  expect(await found('Office of the Chairman')).toContain(page)
})

test('two people who begin to edit the same example make one item', async () => {
  const key = 'schedule-of-fees'
  const { body } = await stateOf('regulation', key)
  const both = await Promise.all([1, 2, 3].map(() => ask('POST', items('regulation'), { body, example: key })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('unknown examples are not there', async () => {
  for (const action of ['hide', 'restore'])
    expect((await ask('POST', `${examples('article')}/no-such/${action}`)).status).toBe(404)
  expect((await ask('GET', examples('home-hero'))).status).toBe(404)
  expect((await portal.call('GET', '/api/content/examples/nothing')).status).toBe(404)
  expect((await ask('POST', items('article'), { body: {}, example: 'no-such' })).status).toBe(404)
  expect((await ask('POST', items('milestone'), { body: {}, example: 'order-on-regulated-activities' })).status).toBe(
    404,
  )
  expect(await shown('article')).toContain('order-on-regulated-activities')
})
