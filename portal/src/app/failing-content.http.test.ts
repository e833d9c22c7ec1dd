import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { readPage, usePortal } from './testing.server.ts'

const portal = await usePortal({
  own: 'an address, and content that fails',
  env: { PUBLIC_URL: 'https://commission.test' },
})
const admin = await portal.adminToken()

const write = (method: string, path: string, body: object) =>
  portal.call(method, `/api/content${path}`, { token: admin, body })

const read = (path: string) => readPage(portal.url, path)

const article = {
  title: 'Meters for all',
  author: 'Press office',
  date: 'June 5, 2026',
  content: 'First paragraph.\n\nSecond paragraph.',
  imageUrl: '/drawings/meter.svg',
}

describe('a part whose call fails', () => {
  // A date outside the calendar makes the answer fail for this type only.
  const spoil = (type: string, at: 'infinity' | 'now') =>
    portal.deps.database.db.execute(sql`update content_items set created_at = ${at}::timestamptz where type = ${type}`)

  test('leaves the page working with its built-in content and says so; the page is not cached', async () => {
    await write('PUT', '/home', { title: 'Light for Lagos', subtitle: '' })
    const { body } = await write('POST', '/home/media', { title: 'Kept card', description: 'Stored.', link: '/order' })
    await spoil('home-update', 'infinity')
    portal.deps.events.changedHere()
    expect((await portal.call('GET', '/api/content/home/media')).status).toBe(500)
    const failed = await read('/')
    expect(failed.status).toBe(200)
    expect(failed.text).toContain('Light for Lagos')
    expect(failed.text).toContain('Schedule of fees for licences')
    expect(failed.text).toContain('The latest updates could not be loaded.')
    expect(failed.text).toContain('Try again')
    await spoil('home-update', 'now')
    const healed = await read('/')
    expect(healed.text).toContain('Kept card')
    expect(healed.text).not.toContain('could not be loaded')
    await portal.call('DELETE', `/api/content/home/media/${body.id}`, { token: admin })
  })

  test('leaves about, regulations and media working too; a built-in article is shown, an unknown one is no 404', async () => {
    await write('POST', '/about/milestones', { header: 'Doors open', description: 'To all.' })
    const document = { title: 'Metering code', description: 'How meters are read.', date: '2026', link: '/order' }
    await write('POST', '/regulations', document)
    const { body } = await write('POST', '/media', { ...article, title: 'Spoilt' })
    await spoil('article', 'infinity')
    await spoil('milestone', 'infinity')
    portal.deps.events.changedHere()
    const about = await read('/about-us')
    expect(about.text).toContain('The Electricity Act opens the way')
    expect(about.text).toContain('could not be loaded')
    const regulations = await read('/regulations')
    expect(regulations.text).toContain('Metering code')
    expect(regulations.text).toContain('The latest news could not be loaded.')
    expect((await read('/media')).text).toContain('electricity law signed')
    expect((await read('/media/order-on-regulated-activities')).status).toBe(200)
    expect((await read('/media/spoilt')).status).toBe(500)
    await spoil('article', 'now')
    await spoil('milestone', 'now')
    expect((await read('/media/spoilt')).status).toBe(200)
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
  })
})
