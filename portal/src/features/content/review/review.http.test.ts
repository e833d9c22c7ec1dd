import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import type { Work } from '#features/workplace/contract.ts'
import { openDesk } from '../testing.desk.ts'

const portal = await usePortal({ own: 'lists all that waits' })
const sql = sqlOf(portal)
const desk = await openDesk(portal)

const regulation = (title: string) => ({ title, description: `${title}, in words.`, link: '/order', date: '2026' })
const draft = (title: string) => desk.begin('regulation', regulation(title))
const path = (id: string, rest: string) => `/regulation/items/${id}${rest}`
const submitted = async (title: string) => {
  const { id } = await draft(title)
  return (await desk.ada('POST', path(id, '/submit'), { version: 1, note: 'For Monday' })).body
}
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email).map((m) => m.subject)

describe('a draft', () => {
  test('goes from the editor to the publisher, back with words, and comes on the site when it is approved', async () => {
    const { id } = await draft('Metering code')
    const sent = await desk.ada('POST', path(id, '/submit'), { version: 1, note: 'For Monday' })
    expect(sent.body).toMatchObject({
      state: 'draft',
      version: 2,
      review: { state: 'submitted', note: 'For Monday', byName: 'Ada Okonkwo', changed: false, returned: null },
    })
    expect((await desk.bola('GET', '/for-review')).body).toMatchObject({
      total: 1,
      items: [{ id, type: 'regulation' }],
    })
    expect((await desk.bola('GET', '/regulation/items?status=submitted')).body.total).toBe(1)
    await expect.poll(() => mailsTo(desk.emails.bola)).toEqual([expect.stringContaining('waits for your review')])
    expect(await mailsTo(desk.emails.ada)).toEqual([])

    expect((await desk.bola('POST', path(id, '/return'), { version: 2, words: ' ' })).status).toBe(400)
    const back = await desk.bola('POST', path(id, '/return'), { version: 2, words: 'Name the section.' })
    expect(back.body.review).toMatchObject({ state: 'returned', returned: { words: 'Name the section.' } })
    await expect.poll(() => mailsTo(desk.emails.ada)).toEqual([expect.stringContaining('was returned')])
    expect((await desk.bola('GET', '/for-review')).body.total).toBe(0)

    const body = { ...regulation('Metering code'), description: 'Section 4.' }
    await desk.ada('PUT', path(id, '/draft'), { version: 3, body })
    const again = await desk.ada('POST', path(id, '/submit'), { version: 4 })
    expect(again.body.review).toMatchObject({ state: 'submitted', returned: null })
    const published = await desk.bola('POST', path(id, '/publish'), { version: 5 })
    expect(published.body).toMatchObject({ state: 'published', review: null, published: { description: 'Section 4.' } })
    await expect.poll(() => mailsTo(desk.emails.ada)).toHaveLength(2)
    const words = (await desk.ada('GET', path(id, '/versions'))).body.items.map((each: { words: string }) => each.words)
    expect(words).toEqual([
      'Published: submitted by Ada Okonkwo',
      'Submitted for review',
      'Draft saved',
      'Sent back by a publisher: Name the section.',
      'Submitted for review: For Monday',
      'Created',
    ])
  })

  test('is on My work of its author: begun, waiting, sent back, planned', async () => {
    const rowOf = async (id: string) => {
      const { lists } = (await portal.call('GET', '/api/workplace', { token: desk.tokens.chidi })).body as Work
      return lists.flatMap(({ name, rows }) => rows.filter((row) => row.id === id).map(({ reason }) => [name, reason]))
    }
    const listOf = async (id: string) => (await rowOf(id))[0]?.[0]
    const readCount = async () => {
      const { body } = await portal.call('GET', '/api/workplace/counts', { token: desk.tokens.chidi })
      return body.counts.content.count as number
    }
    const { id } = (await desk.chidi('POST', '/regulation/items', { body: regulation('On my work') })).body
    const waiting = await readCount()
    expect(await listOf(id)).toBe('drafts')
    await desk.chidi('POST', path(id, '/submit'), { version: 1 })
    expect(await listOf(id)).toBe('review')
    expect(await readCount()).toBe(waiting + 1)
    await desk.bola('POST', path(id, '/return'), { version: 2, words: 'Name the section.' })
    expect(await listOf(id)).toBe('returned')
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    await desk.bola('PUT', path(id, '/schedule'), { version: 3, publishAt, unpublishAt: null })
    expect(await rowOf(id)).toEqual([['scheduled', 'Goes public tomorrow']])
    await desk.bola('DELETE', path(id, '?version=4'))
    expect(await listOf(id)).toBeUndefined()
  })

  test('of a regulation needs a PDF or a link, not both', async () => {
    const order = { ...regulation('Order 7'), link: '' }
    const { id } = await desk.begin('regulation', order)
    const problem = { status: 400, body: { fields: [{ field: 'link', message: 'Add a PDF or a link' }] } }
    expect(await desk.ada('POST', path(id, '/submit'), { version: 1 })).toMatchObject(problem)
    expect(await desk.bola('POST', path(id, '/publish'), { version: 1 })).toMatchObject(problem)
    await desk.ada('PUT', path(id, '/draft'), { version: 1, body: { ...order, pdfUrl: '/docs/order-7.pdf' } })
    expect(await desk.bola('POST', path(id, '/publish'), { version: 2 })).toMatchObject({ status: 200 })
  })

  test('is submitted complete, once, and not when there is nothing to publish', async () => {
    const { id } = await desk.begin('regulation', { title: 'Half' })
    const refused = await desk.ada('POST', path(id, '/submit'), { version: 1 })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([{ field: 'date', message: expect.any(String) }]) },
    })
    const whole = await submitted('Once')
    expect((await desk.ada('POST', path(whole.id, '/submit'), { version: 1 })).body.code).toBe('changed-meanwhile')
    expect((await desk.ada('POST', path(whole.id, '/submit'), { version: 2 })).status).toBe(409)
    await desk.bola('POST', path(whole.id, '/publish'), { version: 2 })
    expect((await desk.ada('POST', path(whole.id, '/submit'), { version: 3 })).status).toBe(409)
    expect((await desk.ada('POST', path(whole.id, '/submit'), { version: 3, note: 'x'.repeat(1_001) })).status).toBe(
      400,
    )
    expect((await desk.ada('POST', path('single', '/submit'), { version: 1 })).status).toBe(404)
  })

  test('changed after it was submitted says so, and a publisher who saw it before cannot approve it', async () => {
    const { id } = await submitted('Moves')
    const changed = await desk.ada('PUT', path(id, '/draft'), { version: 2, body: regulation('Moved') })
    expect(changed.body.review).toMatchObject({ state: 'submitted', changed: true })
    expect((await desk.bola('POST', path(id, '/publish'), { version: 2 })).body.code).toBe('changed-meanwhile')
    expect((await desk.bola('POST', path(id, '/return'), { version: 2, words: 'No' })).status).toBe(409)
    const back = await desk.ada('POST', path(id, '/take-back'), { version: 3 })
    expect(back.body).toMatchObject({ review: null, draft: { body: { title: 'Moved' } } })
    expect((await desk.bola('POST', path(id, '/return'), { version: 4, words: 'No' })).status).toBe(409)
  })

  test('is decided once, by one of two publishers at the same time', async () => {
    const { id } = await submitted('Raced')
    const answers = await Promise.all([
      desk.bola('POST', path(id, '/publish'), { version: 2 }),
      desk.chidi('POST', path(id, '/return'), { version: 2, words: 'Not yet' }),
      desk.chidi('POST', path(id, '/publish'), { version: 2 }),
    ])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('approved for a date is closed to editors until a publisher removes the date', async () => {
    const { id } = await submitted('Dated')
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    const dated = await desk.bola('PUT', path(id, '/schedule'), { version: 2, publishAt, unpublishAt: null })
    expect(dated.body).toMatchObject({ publishAt, review: null })
    const changed = { version: 3, body: regulation('Slipped in') }
    expect((await desk.ada('PUT', path(id, '/draft'), changed)).body.message).toMatch(
      /^This is approved to go public on/,
    )
    expect((await desk.ada('POST', path(id, '/versions/1/restore'), { version: 3 })).status).toBe(409)
    expect((await desk.ada('POST', path(id, '/submit'), { version: 3 })).status).toBe(409)
    await desk.bola('PUT', path(id, '/schedule'), { version: 3, publishAt: null, unpublishAt: null })
    expect((await desk.ada('PUT', path(id, '/draft'), { ...changed, version: 4 })).status).toBe(200)
  })
})

test('people who are no longer staff neither decide nor get mails', async () => {
  const { id } = await submitted('Guarded')
  const before = (await mailsTo(desk.emails.ada)).length
  await sql(`update users set duties = '{}' where email = $1`, desk.emails.ada)
  expect((await desk.ada('POST', path(id, '/take-back'), { version: 2 })).status).toBe(403)
  expect((await desk.bola('POST', path(id, '/publish'), { version: 2 })).status).toBe(200)
  const open = `select 1 from jobs.job where name = 'content.news' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await portal.deps.database.pool.query(open)).rowCount).toBe(0)
  expect(await mailsTo(desk.emails.ada)).toHaveLength(before)
})
