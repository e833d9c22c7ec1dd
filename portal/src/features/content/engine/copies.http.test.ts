import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { type Desk, openDesk } from '../testing.desk.ts'

let portal: TestPortal
let desk: Desk
beforeAll(async () => {
  portal = await startTestPortal()
  desk = await openDesk(portal)
}, 60_000)
afterAll(() => portal.close())

test('anything with many items is duplicated as a draft, once for a repeated call', async () => {
  const { id } = await desk.begin('milestone', {
    header: 'Original',
    description: 'Original, in words.',
    date: '2026',
  })
  await desk.bola('POST', `/milestone/items/${id}/publish`, { version: 1 })
  const copy = await desk.ada('POST', `/milestone/items/${id}/duplicate`)
  expect(copy).toMatchObject({
    status: 201,
    body: { state: 'draft', title: 'Copy of Original', body: { description: 'Original, in words.' }, published: null },
  })
  const { body: guideline } = await desk.ada('POST', '/guideline/items', {
    body: { governanceGuidelines: { title: 'Rules' } },
  })
  expect((await desk.ada('POST', `/guideline/items/${guideline.id}/duplicate`)).body.title).toBe('Copy of Rules')
  expect((await desk.ada('POST', '/home-hero/items/single/duplicate')).status).toBe(400)
  expect((await desk.ada('POST', `/milestone/items/${randomUUID()}/duplicate`)).status).toBe(404)
})
