import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'lists all milestones' })
const ask = await asAdmin(portal, '/api/content')

const milestone = { header: 'The law is signed', description: 'On 3 December 2024.', date: '3 December 2024' }

describe('a list of content', () => {
  test('is created, ordered, changed and deleted by an Admin, and read by everyone', async () => {
    const made = await ask('POST', '/about/milestones', milestone)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ header: 'The law is signed', order: 1, version: 1 })
    const second = await ask('POST', '/about/milestones', { ...milestone, header: 'Second', order: 0 })
    const about = await portal.call('GET', '/api/content/about')
    expect(about.body.aboutHistorySection.milestones.map((m: { header: string }) => m.header)).toEqual([
      'Second',
      'The law is signed',
    ])
    const changed = await ask('PUT', `/about/milestones/${second.body.id}`, {
      ...milestone,
      header: 'Third',
      version: 1,
    })
    expect(changed.body).toMatchObject({ header: 'Third', version: 2, order: 0 })
    const stale = await ask('PUT', `/about/milestones/${second.body.id}`, { ...milestone, version: 1 })
    expect(stale.status).toBe(409)
    const gone = await ask('DELETE', `/about/milestones/${second.body.id}`)
    expect(gone.status).toBe(200)
    expect((await ask('DELETE', `/about/milestones/${second.body.id}`)).status).toBe(404)
  })
})

describe('a single item', () => {
  test('is created only once by several saves at the same time', async () => {
    const saves = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => ask('PUT', '/about/hero', { title, subtitle: 'S' })),
    )
    expect(saves.map((s) => s.status)).toEqual([200, 200, 200])
    const { aboutPageHero } = (await portal.call('GET', '/api/content/about')).body
    expect(['One', 'Two', 'Three']).toContain(aboutPageHero.title)
    expect(new Set(saves.map((s) => s.body.id)).size).toBe(1)
  })
})

describe('files', () => {
  test('pictures are re-encoded, kept if omitted, and refused if invalid', async () => {
    const png = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('title', 'With picture')
    form.set('subtitle', 'S')
    form.set('image', new Blob([new Uint8Array(png)]), 'photo.png')
    const saved = await ask('PUT', '/home', form)
    expect(saved.status).toBe(200)
    expect(saved.body.imageUrl).toMatch(/^\/api\/content\/files\/.*\/900x500\.webp$/)
    const picture = await fetch(portal.url + saved.body.imageUrl)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const small = await fetch(portal.url + saved.body.imageUrl.replace('900x500.webp', '400.avif'))
    expect(small.headers.get('content-type')).toBe('image/avif')
    const again = await ask('PUT', '/home', { title: 'New title', subtitle: '' })
    expect(again.body.imageUrl).toBe(saved.body.imageUrl)

    const wrong = new FormData()
    wrong.set('title', 'T')
    wrong.set('image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']), 'x.png')
    const refused = await ask('PUT', '/home', wrong)
    expect(refused).toMatchObject({
      status: 415,
      body: {
        message: expect.stringMatching(/^Please upload an image file\. .* Refused files: 1 of 10 in 15 minutes\.$/),
      },
    })
    expect((await portal.call('GET', '/api/content/home')).body.title).toBe('New title')
  })
})

describe('articles', () => {
  const article = {
    title: 'Board Àppointed — Again',
    author: 'Press office',
    date: 'June 5, 2025',
    content: 'Text',
    imageUrl: '/drawings/news.svg',
  }
  test('have a unique slug that stays stable after publishing', async () => {
    const first = await ask('POST', '/media', article)
    const second = await ask('POST', '/media', article)
    expect([first.body.slug, second.body.slug]).toEqual(['board-appointed-again', 'board-appointed-again-2'])
    const renamed = await ask('PUT', `/media/${first.body.id}`, { ...article, title: 'Other' })
    expect(renamed.body.slug).toBe('board-appointed-again')
    expect((await portal.call('GET', '/api/content/media/board-appointed-again')).body.title).toBe('Other')
    expect((await portal.call('GET', '/api/content/media/nothing-here')).status).toBe(404)
  })
  test('have the address of their title even where an abandoned draft had it first', async () => {
    const titled = { ...article, title: 'Refunds of overbilling' }
    const abandoned = await ask('POST', '/media', { ...titled, status: 'draft' })
    expect(abandoned.body.slug).toBe('refunds-of-overbilling')
    const second = await ask('POST', '/media', { ...titled, status: 'draft' })
    const items = '/api/content-manager/article/items'
    const token = await portal.adminToken()
    const { version } = (await portal.call('GET', `${items}/${second.body.id}`, { token })).body
    const published = await portal.call('POST', `${items}/${second.body.id}/publish`, { token, body: { version } })
    expect(published.body.slug).toBe('refunds-of-overbilling')
    // The other one has an address again when it is published.
    const later = await portal.call('POST', `${items}/${abandoned.body.id}/publish`, { token, body: { version: 1 } })
    expect(later.body.slug).toBe('refunds-of-overbilling-2')
  })
  test('drafts are visible to Admins only', async () => {
    const draft = await ask('POST', '/media', { ...article, title: 'Secret draft', status: 'draft' })
    expect((await portal.call('GET', `/api/content/media/${draft.body.id}`)).status).toBe(404)
    expect(JSON.stringify((await portal.call('GET', '/api/content/media?drafts=1')).body)).not.toContain('Secret draft')
    expect((await ask('GET', `/media/${draft.body.id}`)).status).toBe(200)
  })
})
