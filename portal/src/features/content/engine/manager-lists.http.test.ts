import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'lists all content' })
const ask = await asAdmin(portal)

const items = (type: string, rest = '') => `/api/content-manager/${type}/items${rest}`
const begin = async (type: string, body: object) => (await ask('POST', items(type), { body })).body

describe('the bin', () => {
  test('keeps, restores and permanently deletes items', async () => {
    const { id } = await begin('regulation', { title: 'Code', description: 'D', link: '/order', date: '2026' })
    await ask('POST', items('regulation', `/${id}/publish`), { version: 1 })
    const gone = await ask('DELETE', items('regulation', `/${id}?version=2`))
    expect(gone.body).toEqual({ message: 'Regulation deleted successfully!' })
    expect((await portal.call('GET', '/api/content/regulations')).body).toEqual([])
    const bin = await ask('GET', '/api/content-manager/regulation/bin')
    expect(bin.body).toMatchObject({ total: 1, items: [{ id, title: 'Code' }] })
    const days = (Date.parse(bin.body.items[0].purgeAt) - Date.parse(bin.body.items[0].deletedAt)) / 86_400_000
    expect(days).toBe(30)
    const taken = await begin('regulation', { title: 'Code', description: 'D', link: '/order', date: '2026' })
    expect(taken.slug).toBe('code')
    const back = await ask('POST', `/api/content-manager/regulation/bin/${id}/restore`)
    expect(back.body).toMatchObject({ state: 'published', slug: 'code-2', deletedAt: null })
    expect((await portal.call('GET', '/api/content/regulations')).body).toHaveLength(1)
    await ask('DELETE', items('regulation', `/${id}?version=4`))
    expect((await ask('DELETE', `/api/content-manager/regulation/bin/${id}`)).status).toBe(200)
    expect((await ask('POST', `/api/content-manager/regulation/bin/${id}/restore`)).status).toBe(404)
  })
})

describe('lists', () => {
  test('are paged, searched, filtered and ordered', async () => {
    const made = []
    for (const title of ['Licensing', 'Tariffs', 'Consumers'])
      made.push(await begin('function', { title, items: ['x'] }))
    await ask('POST', items('function', `/${made[1].id}/publish`), { version: 1 })
    const read = async (query: string) =>
      (await ask('GET', items('function', `?${query}`))).body.items.map((item: { title: string }) => item.title)
    expect(await read('search=TARIFF')).toEqual(['Tariffs'])
    expect(await read('status=published')).toEqual(['Tariffs'])
    expect(await read('search=100%25')).toEqual([])
    expect((await ask('GET', items('function', '?pageSize=1&page=2'))).body).toMatchObject({ page: 2, pageSize: 1 })
    const titles = () => read('')
    await ask('POST', items('function', `/${made[2].id}/move`), { before: made[0].id })
    expect(await titles()).toEqual(['Consumers', 'Licensing', 'Tariffs'])
    const last = await ask('POST', items('function', `/${made[2].id}/move`), { before: null })
    expect(await titles()).toEqual(['Licensing', 'Tariffs', 'Consumers'])
    expect(last.body.order).toBe(3)
    expect((await ask('POST', items('article', `/${made[0].id}/move`), { before: null })).status).toBe(400)
    const overview = (await ask('GET', '/api/content-manager/overview')).body
    expect(overview.find((t: { type: string }) => t.type === 'function')).toMatchObject({ total: 3, drafts: 2, bin: 0 })
  })

  test('support any move, even between items with equal positions', async () => {
    const { db } = portal.deps.database
    const letters = 'ABCDEFGHIJKL'.split('')
    for (const title of letters) await begin('principle', { title, description: title })
    const read = async () => (await ask('GET', items('principle'))).body.items as { id: string; title: string }[]
    const ids = new Map((await read()).map(({ id, title }) => [title, id]))
    const order = [...letters]
    for (let round = 0; round < 30; round++) {
      // Older lists may have duplicate positions and gaps.
      if (round % 10 === 5)
        await db.execute(sql`update content_items set position = position / 3 * 2 where type = 'principle'`)
      if (round % 10 === 5) order.splice(0, order.length, ...(await read()).map(({ title }) => title))
      const title = order[(round * 7) % order.length]!
      const next = [...order, null][(round * 5 + 3) % (order.length + 1)]
      const before = next ? ids.get(next)! : null
      await ask('POST', items('principle', `/${ids.get(title)!}/move`), { before })
      if (next !== title) {
        order.splice(order.indexOf(title), 1)
        order.splice(next ? order.indexOf(next) : order.length, 0, title)
      }
      expect((await read()).map((item) => item.title)).toEqual(order)
    }
  })
})

test('unknown types, malformed ids and versions are refused', async () => {
  const { id } = await begin('milestone', { header: 'Closed' })
  expect((await ask('GET', items('no-such-type'))).status).toBe(404)
  expect((await ask('GET', items('milestone', '/not-an-id'))).status).toBe(404)
  expect((await ask('PUT', items('milestone', `/${id}/draft`), { version: 'x', body: {} })).status).toBe(400)
})
