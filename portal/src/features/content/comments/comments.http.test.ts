import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { openDesk } from '../testing.desk.ts'
import { maxComments } from './contract.ts'

const portal = await usePortal()
const desk = await openDesk(portal)

const milestone = { header: 'A dam', description: 'Built.', date: '2026' }
const query = (text: string, values: unknown[]) => portal.deps.database.pool.query(text, values)

test('colleagues comment on a field, get mails, and resolve the comment', async () => {
  const { id } = await desk.begin('milestone', milestone)
  const comments = `/milestone/items/${id}/comments`
  const said = await desk.bola('POST', comments, { field: 'body', text: ' Which <b>state</b>? ' })
  expect(said).toMatchObject({
    status: 201,
    body: { field: 'body', text: 'Which <b>state</b>?', byName: 'Ada Okonkwo', resolved: null },
  })
  await desk.ada('POST', comments, { text: 'Lagos.' })
  for (const email of [desk.emails.ada, desk.emails.bola])
    expect((await portal.mailTo(email, /comment/i)).text).not.toContain('state')

  const resolved = `${comments}/${said.body.id}/resolved`
  expect((await desk.ada('PUT', resolved, { resolved: true })).body.resolved).toMatchObject({ byName: 'Ada Okonkwo' })
  expect((await desk.ada('PUT', resolved, { resolved: false })).body.resolved).toBeNull()
  const list = (await desk.bola('GET', comments)).body.map(({ field, text }: { field: string; text: string }) => [
    field,
    text,
  ])
  expect(list).toEqual([
    ['body', 'Which <b>state</b>?'],
    ['', 'Lagos.'],
  ])
  expect((await desk.ada('GET', `/milestone/items/${id}`)).body.version).toBe(1)
})

test('a comment says something about a field of a stored item', async () => {
  const { id } = await desk.begin('milestone', milestone)
  const comments = `/milestone/items/${id}/comments`
  for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(2_001) }, { text: 'A', field: 'constructor' }])
    expect((await desk.ada('POST', comments, body)).status).toBe(400)
  expect((await desk.ada('POST', '/home-hero/items/single/comments', { text: 'A' })).status).toBe(409)
  expect((await desk.ada('GET', '/home-hero/items/single/comments')).body).toEqual([])
  const other = await desk.begin('milestone', milestone)
  const { body } = await desk.ada('POST', comments, { text: 'Here' })
  const elsewhere = `/milestone/items/${other.id}/comments/${body.id}/resolved`
  expect((await desk.ada('PUT', elsewhere, { resolved: true })).status).toBe(404)
  await desk.bola('DELETE', `/milestone/items/${id}?version=1`)
  expect((await desk.ada('GET', comments)).status).toBe(404)
})

test('an item has a bounded number of comments: resolved ones make room', async () => {
  const { id } = await desk.begin('milestone', milestone)
  const comments = `/milestone/items/${id}/comments`
  await query(
    `insert into content_comments (item_id, field, text, at, by_id, by_name)
     select $1, '', 'Comment ' || n, now() + n * interval '1 second', 'x', 'X' from generate_series(1, $2::int) n`,
    [id, maxComments],
  )
  expect((await desk.ada('POST', comments, { text: 'One more' })).status).toBe(409)
  const [first] = (await desk.ada('GET', comments)).body
  await desk.ada('PUT', `${comments}/${first.id}/resolved`, { resolved: true })
  const both = await Promise.all(['A', 'B'].map((text) => desk.ada('POST', comments, { text })))
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
  expect((await desk.ada('GET', comments)).body).toHaveLength(maxComments)
})
