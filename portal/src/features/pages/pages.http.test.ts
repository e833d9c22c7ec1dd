import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { fromPlainText } from '#fields/rich-text/document.ts'

const portal = await usePortal({ own: 'other settings', env: { PUBLIC_URL: 'https://portal.example' } })
const ask = await asAdmin(portal)

const items = (rest = '') => `/api/content-manager/page/items${rest}`
const bodyOf = (title: string, address: string, more: object = {}) => ({
  title,
  address,
  body: fromPlainText(`What ${title} says.`),
  ...more,
})

interface Item {
  id: string
  version: number
  slug: string
}
async function publish(title: string, address: string, more: object = {}): Promise<Item> {
  const made = await ask('POST', items(), { body: bodyOf(title, address, more) })
  expect(made.status).toBe(201)
  const answer = await ask('POST', items(`/${made.body.id}/publish`), { version: made.body.version })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body as Item
}
const present = async (id: string): Promise<Item> => (await ask('GET', items(`/${id}`))).body as Item
const change = async (id: string, body: object) =>
  ask('POST', items(`/${id}/publish`), { version: (await present(id)).version, body })
const go = async (path: string) => {
  const answer = await fetch(portal.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

describe('a page of the tree', () => {
  test('is read at its address with the way to it, its children, search entry and place in the site map', async () => {
    await publish('Tenders', '/Tenders/', { lead: 'What the Commission buys.' })
    await publish('Tenders of 2026', '/tenders/2026', {
      searchTitle: 'Tenders 2026 for search engines',
      searchDescription: 'Described for search engines.',
      related: [{ link: '/regulations' }, { link: '/nothing-here' }],
    })
    const parent = await readPage(portal.url, '/tenders')
    expect(parent.status).toBe(200)
    expect(parent.text).toContain('What Tenders says.')
    expect(parent.text).toMatch(/In this section Tenders of 2026/)
    const child = await readPage(portal.url, '/TENDERS/2026/')
    expect(child.text).toMatch(/Home.*Tenders.*Tenders of 2026/)
    expect(child.text).toContain('Related pages Rules and regulations')
    expect(child.text).not.toContain('nothing-here')
    expect(child.html).toContain('<title>Tenders 2026 for search engines')
    expect(child.html).toContain('content="Described for search engines."')
    expect(child.html).toContain('rel="canonical" href="https://portal.example/tenders/2026"')
    expect((await portal.call('GET', '/sitemap.xml')).body).toContain('https://portal.example/tenders/2026')
    expect((await readPage(portal.url, '/search?q=tenders+of+2026')).html).toContain('href="/tenders/2026"')
  })

  test('moves with the pages below it; old addresses lead to the new ones without chains, and pages win over redirects', async () => {
    const top = await publish('Careers', '/careers')
    const below = await publish('Interns', '/careers/interns')
    expect((await change(top.id, bodyOf('Careers', '/jobs'))).status).toBe(200)
    expect((await present(below.id)).slug).toBe('jobs/interns')
    expect(await go('/careers/interns?x=1')).toEqual([301, '/jobs/interns'])
    const history = await ask('GET', items(`/${below.id}/versions`))
    expect(history.body.items[0].words).toBe('Address changed: the page above it moved to /jobs')

    await change(top.id, bodyOf('Careers', '/vacancies'))
    expect(await go('/careers')).toEqual([301, '/vacancies'])
    expect(await go('/jobs/interns')).toEqual([301, '/vacancies/interns'])
    expect((await readPage(portal.url, '/vacancies/interns')).status).toBe(200)

    await change(top.id, bodyOf('Careers', '/careers'))
    expect((await go('/careers'))[0]).toBe(200)
    expect(await go('/vacancies/interns')).toEqual([301, '/careers/interns'])
    await publish('Another', '/vacancies')
    expect((await go('/vacancies'))[0]).toBe(200)
    // A draft that was begun below the old address is published below the new one.
    const draft = await ask('POST', items(), { body: bodyOf('Drivers', '/jobs/drivers') })
    const late = await ask('POST', items(`/${draft.body.id}/publish`), { version: draft.body.version })
    expect(late.body).toMatchObject({ slug: 'careers/drivers', published: { address: '/careers/drivers' } })
  })

  test('leaves the site and returns, and its former addresses with it', async () => {
    const page = await publish('Notices', '/notices')
    await change(page.id, bodyOf('Notices', '/public-notices'))
    const { version } = await present(page.id)
    await ask('POST', items(`/${page.id}/unpublish`), { version })
    expect([(await go('/notices'))[0], (await go('/public-notices'))[0]]).toEqual([404, 404])
    await ask('POST', items(`/${page.id}/publish`), { version: version + 1 })
    expect(await go('/notices')).toEqual([301, '/public-notices'])

    await ask('DELETE', items(`/${page.id}?version=${version + 2}`))
    await publish('Taken', '/public-notices')
    const back = await ask('POST', `/api/content-manager/page/bin/${page.id}/restore`)
    expect(back.body).toMatchObject({ slug: 'public-notices-2', published: { address: '/public-notices-2' } })
    expect((await readPage(portal.url, '/public-notices-2')).text).toContain('What Notices says.')
  })

  test('is previewed at an address that it does not have yet', async () => {
    const draft = await ask('POST', items(), { body: bodyOf('Secret plan', '') })
    const taken = await ask('POST', items(), { body: bodyOf('In the way', '/contact') })
    const shown = (await ask('POST', items(`/${taken.body.id}/preview`))).body
    expect((await readPage(portal.url, shown.url)).text).toContain('What In the way says.')
    const { url } = (await ask('POST', items(`/${draft.body.id}/preview`))).body
    expect((await readPage(portal.url, url)).text).toContain('What Secret plan says.')
    expect((await readPage(portal.url, '/secret-plan')).status).toBe(404)
    const made = await ask('POST', items(`/${draft.body.id}/publish`), { version: draft.body.version })
    expect(made.body).toMatchObject({ slug: 'secret-plan', published: { address: '/secret-plan' } })
  })
})

describe('an address', () => {
  test.each([
    ['/media', 'The address /media belongs to another part of the site. Choose another one.'],
    ['/user-profile/x', 'There is no page at /user-profile. Publish it first, or choose another address.'],
    ['/reports-2026', 'The address /reports-2026 belongs to another part of the site. Choose another one.'],
    ['/a/b/c/d/e', 'An address has at most 4 parts, such as /tenders/2026'],
    ['/nowhere/below', 'There is no page at /nowhere. Publish it first, or choose another address.'],
    ['/tenders', 'The page “Tenders” has this address. Choose another one.'],
    ['/ẹ̀kọ́-日本', 'An address has only letters without accents, figures and hyphens'],
    [`/${'x'.repeat(61)}`, 'Each part of the address has at most 60 characters'],
  ])('%s is refused with the reason, and nothing changes', async (address, message) => {
    const before = (await ask('GET', items())).body.total
    const answer = await ask('POST', '/api/content/pages', bodyOf('Refused', address))
    expect(answer).toMatchObject({ status: 400, body: { message, fields: [{ field: 'address' }] } })
    expect((await ask('GET', items())).body.total).toBe(before)
  })

  test('cannot be below itself, and two people cannot take the same one', async () => {
    const page = await publish('Loop', '/loop')
    await publish('In it', '/loop/in')
    const inside = await change(page.id, bodyOf('Loop', '/loop/in/loop'))
    expect(inside.body.message).toBe('A page cannot be below itself. Choose another address.')
    const both = await Promise.all(
      ['One', 'Two'].map((title) => ask('POST', '/api/content/pages', bodyOf(title, '/raced'))),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  })
})

describe('a redirect', () => {
  const redirects = '/api/content-manager/redirects'
  const add = (path: string, target: string) => ask('POST', redirects, { path, target })

  test('is added once, shortened to its end, and never a loop', async () => {
    expect((await add('/old/index.html', '/regulations')).status).toBe(201)
    expect((await add('/old/index.html', '/regulations')).status).toBe(201)
    expect((await add('/old/index.html', '/media')).body.message).toBe('/old/index.html already leads to /regulations.')
    expect((await add('/older', '/old/index.html')).body.target).toBe('/regulations')
    expect(await go('/older')).toEqual([301, '/regulations'])
    expect((await add('/first', '/second')).body.message).toBe('There is no page at /second.')
    await add('/second', '/order')
    expect((await add('/self', '/self')).body.message).toBe('/self leads back to /self: visitors would never arrive.')
    const page = await publish('Tariff news', '/tariff-news')
    await add('/b', '/tariff-news')
    await change(page.id, bodyOf('Tariff news', '/news-of-tariffs'))
    expect(await go('/b')).toEqual([301, '/news-of-tariffs'])
    for (const bad of ['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\\evil'])
      expect((await add('/c', bad)).status).toBe(400)
    expect((await add('/media/x', '/order')).status).toBe(400)
    expect((await add('/tenders', '/order')).body.message).toBe('The page “Tenders” has this address.')
    expect((await ask('DELETE', `${redirects}?path=/older`)).status).toBe(200)
    expect((await ask('DELETE', `${redirects}?path=/older`)).status).toBe(404)
    expect((await go('/older'))[0]).toBe(404)
  })
})

test('staff see where a page is linked from, by texts, fields and former addresses', async () => {
  const page = await publish('Linked', '/linked')
  await change(page.id, bodyOf('Linked', '/linked-now'))
  const link = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  await publish('By text', '/by-text', { body: link('/linked#part') })
  await publish('By relation', '/by-relation', { related: [{ link: '/linked-now' }] })
  await ask('POST', items(), { body: bodyOf('By draft', '', { body: link('/LINKED-now/') }) })
  await publish('Not at all', '/not-at-all', { body: link('/linked-nowhere') })
  const found = await ask('GET', '/api/content-manager/links?path=/linked-now')
  expect(
    found.body.items.map(({ title, published }: { title: string; published: boolean }) => [title, published]),
  ).toEqual([
    ['By draft', false],
    ['By relation', true],
    ['By text', true],
  ])
})
