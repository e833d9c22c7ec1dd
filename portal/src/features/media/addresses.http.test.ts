import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'other settings', env: { PUBLIC_URL: 'https://portal.example' } })
const sql = sqlOf(portal)
const ask = await asAdmin(portal)

const items = (rest = '') => `/api/content-manager/article/items${rest}`
const bodyOf = (title: string, more: object = {}) => ({
  title,
  author: 'Press office',
  date: '5 June 2026',
  content: `What ${title} says.`,
  imageUrl: '/drawings/meter.svg',
  ...more,
})

interface Item {
  id: string
  version: number
  slug: string
  published: { address: string } | null
  body: { address: string }
}
async function publish(title: string, more: object = {}): Promise<Item> {
  const made = await ask('POST', items(), { body: bodyOf(title, more) })
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

describe('the address of an article', () => {
  test('is made from the title, and stays when the title changes', async () => {
    const made = await publish('New meters')
    expect([made.slug, made.published?.address]).toEqual(['new-meters', '/media/new-meters'])
    const changed = await change(made.id, bodyOf('Newer meters', { address: '' }))
    expect(changed.body).toMatchObject({ slug: 'new-meters', published: { address: '/media/new-meters' } })
    const called = await ask('PUT', `/api/content/media/${made.id}`, bodyOf('Newest meters'))
    expect(called.body).toMatchObject({ slug: 'new-meters', address: '/media/new-meters' })
  })

  test('changes when staff say so: the old one leads to the new one everywhere', async () => {
    const article = await publish('Prepaid cards')
    const moved = await change(article.id, bodyOf('Prepaid cards', { address: 'cards' }))
    expect(moved.body).toMatchObject({ slug: 'cards', published: { address: '/media/cards' } })
    expect(await go('/media/prepaid-cards')).toEqual([301, '/media/cards'])
    expect(await go('/media/PREPAID-cards/')).toEqual([301, '/media/cards'])
    expect((await readPage(portal.url, '/media/cards')).text).toContain('What Prepaid cards says.')

    const sitemap = String((await portal.call('GET', '/sitemap.xml')).body)
    expect(sitemap).toContain('https://portal.example/media/cards<')
    expect(sitemap).not.toContain('/media/prepaid-cards<')
    expect(String((await portal.call('GET', '/media/feed.xml')).body)).toContain('/media/cards<')
    expect((await readPage(portal.url, '/search?q=prepaid+cards')).html).toContain('href="/media/cards"')
    const [latest] = (await ask('GET', '/api/content-manager/redirects')).body
    expect(latest).toMatchObject({ path: '/media/prepaid-cards', target: '/media/cards', former: true })
  })

  test('of before is not taken by the title of a new article, and leads nowhere while the article is off the site', async () => {
    const first = await publish('Tariff review')
    await change(first.id, bodyOf('Tariff review', { address: '/media/review-2026' }))
    expect((await publish('Tariff review')).slug).toBe('tariff-review-2')
    expect(await go('/media/tariff-review')).toEqual([301, '/media/review-2026'])
    const { version } = await present(first.id)
    await ask('POST', items(`/${first.id}/unpublish`), { version })
    expect((await go('/media/tariff-review'))[0]).toBe(404)
  })

  test.each([
    ['/tenders/x', 'The address has one part after /media, such as /media/new-tariffs'],
    ['/media/x/y', 'The address has one part after /media, such as /media/new-tariffs'],
    [`/media/${'x'.repeat(101)}`, 'Each part of the address has at most 100 characters'],
    ['/media/taken', 'The media item “Taken” has this address. Choose another one.'],
  ])('%s is refused with the reason, and nothing changes', async (address, message) => {
    if (address === '/media/taken') await publish('Taken')
    const article = await publish('Kept')
    const answer = await change(article.id, bodyOf('Kept', { address }))
    expect(answer).toMatchObject({ status: 400, body: { message, fields: [{ field: 'address' }] } })
    expect(await present(article.id)).toEqual(article)
  })

  test('of an article from before is its slug, and a copy has its own', async () => {
    const article = await publish('Old news')
    await sql("update content_items set body = body - 'address' where id = $1", article.id)
    const read = await present(article.id)
    expect([read.body.address, read.published?.address]).toEqual(['/media/old-news', '/media/old-news'])
    // Saving what was read is no change.
    const saved = await ask('PUT', items(`/${article.id}/draft`), { version: read.version, body: read.body })
    expect(saved.body).toMatchObject({ version: read.version, state: 'published' })
    const copy = await ask('POST', items(`/${article.id}/duplicate`))
    const shown = await ask('POST', items(`/${copy.body.id}/publish`), { version: copy.body.version })
    expect(shown.body.slug).toBe('copy-of-old-news')
  })
})

test('an article that replaces an example keeps its address, and may get another', async () => {
  const [{ key }, { key: other }] = (await ask('GET', '/api/content-manager/examples?type=article')).body
  const made = await ask('POST', items(), { body: bodyOf('Ours now'), example: key })
  const shown = await ask('POST', items(`/${made.body.id}/publish`), { version: made.body.version })
  expect(shown.body).toMatchObject({ slug: key, published: { address: `/media/${key}` } })
  await change(shown.body.id, bodyOf('Ours now', { address: '/media/ours' }))
  expect(await go(`/media/${key}`)).toEqual([301, '/media/ours'])

  // An article with the address of another example has its place only while it has the address.
  const instead = await publish('Instead', { address: `/media/${other}` })
  expect((await readPage(portal.url, `/media/${other}`)).text).toContain('What Instead says.')
  await change(instead.id, bodyOf('Instead', { address: '/media/instead' }))
  expect((await go(`/media/${other}`))[0]).toBe(200)
})

test('the page of an article shows its title, description, picture and related pages to search engines and readers', async () => {
  const settings = {
    searchTitle: 'Meters for search engines',
    searchDescription: 'Described for search engines.',
    shareImageUrl: '/og/law.png',
    related: [{ link: '/regulations' }, { link: '/nothing-here' }, { link: '/media/settled' }],
  }
  await publish('Settled', settings)
  const { html, text } = await readPage(portal.url, '/media/settled')
  expect(html).toContain('<title>Meters for search engines')
  expect(html).toContain('content="Described for search engines."')
  expect(html).toContain('property="og:image" content="https://portal.example/og/law.png"')
  expect(text).toContain('Related pages Rules and regulations')
  expect(text).not.toContain('nothing-here')
  expect(html).not.toContain('>Settled</a></li>')
  expect((await portal.call('GET', '/api/content/related/article/settled')).body).toEqual([
    { path: '/regulations', title: expect.any(String) as string },
  ])
  for (const unknown of ['article/none', 'home-hero/single', 'nothing/x'])
    expect((await portal.call('GET', `/api/content/related/${unknown}`)).status).toBe(404)
})
