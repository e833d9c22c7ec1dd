import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readPage, startTestPortal, usePortal } from '#app/testing.server.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import { sweepBin } from './service.bin.server.ts'
import { runDueItems } from './service.schedule.server.ts'

const portal = await usePortal({ own: 'a second process, and all of the bin' })
const admin = await portal.adminToken()

const path = (type: string, rest = '') => `/api/content-manager/${type}/items${rest}`
const ask = (method: string, at: string, body?: object, token = admin) =>
  portal.call(method, at, { token, ...(body && { body }) })
const principle = (title: string, details: string[]) => ({
  number: 1,
  title,
  shortDescription: 'Short.',
  details: details.map((content) => ({ content })),
})
const publish = async (type: string, body: object) => {
  const { id } = (await ask('POST', path(type), { body })).body
  return (await ask('POST', path(type, `/${id}/publish`), { version: 1 })).body
}
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe('history', () => {
  test('lists changes by field label; a restored version becomes a new one', async () => {
    const { id } = await publish('principle', principle('Fairness', ['To all.']))
    const next = principle('Openness', ['To all.', 'At all times.'])
    await ask('PUT', path('principle', `/${id}/draft`), { version: 2, body: next })
    await ask('POST', path('principle', `/${id}/publish`), { version: 3 })
    const { body } = await ask('GET', path('principle', `/${id}/versions`))
    expect(body.total).toBe(4)
    const rows = body.items.map((v: { words: string; byName: string; isPublic: boolean }) => [v.words, v.isPublic])
    expect(rows).toEqual([
      ['Published', true],
      ['Draft saved', false],
      ['Published', true],
      ['Created', false],
    ])
    expect(body.items[0].byName).toBe('Portal Administrator')
    expect(body.items[1].changes.map((c: { words: string }) => c.words)).toEqual([
      'Title changed from “Fairness” to “Openness”',
      'Details, entry 2 added: “At all times.”',
    ])
    const first = await ask('GET', path('principle', `/${id}/versions/2`))
    expect(first.body).toMatchObject({ body: { title: 'Fairness' }, since: [{ label: 'Title' }, { kind: 'added' }] })

    const restore = (version: number, publishIt: boolean) =>
      ask('POST', path('principle', `/${id}/versions/2/restore`), { version, publish: publishIt })
    expect((await restore(1, true)).status).toBe(409)
    const draft = await restore(4, false)
    expect(draft.body).toMatchObject({ state: 'changed', draft: { body: { title: 'Fairness' } } })
    const shown = await restore(5, true)
    expect(shown.body).toMatchObject({ state: 'published', version: 6, body: { title: 'Fairness' } })
    expect((await readPage(portal.url, '/about-us')).text).toContain('Fairness')
    const after = await ask('GET', path('principle', `/${id}/versions?pageSize=1`))
    expect(after.body.items[0].words).toMatch(/^Restored: version 2 of \d+ \w+ \d{4}$/)
    expect((await ask('GET', path('principle', `/${id}/versions/99`))).status).toBe(404)
  })

  test('combines successive draft saves into one version and one line of the audit log', async () => {
    const { id } = await publish('principle', principle('Typing', ['a']))
    for (const [index, title] of ['T', 'Ty', 'Typ'].entries())
      await ask('PUT', path('principle', `/${id}/draft`), { version: 2 + index, body: principle(title, ['a']) })
    const { body } = await ask('GET', path('principle', `/${id}/versions`))
    expect(body.items.map((v: { version: number }) => v.version)).toEqual([5, 2, 1])
    const { rows } = await portal.deps.database.db.execute(
      sql`select action from audit_log where record_id = ${id} order by id`,
    )
    expect(rows.map((row) => row.action)).toEqual(['content.create', 'content.publish', 'content.draft'])
  })

  test('is empty for a single item that was never saved', async () => {
    expect((await ask('GET', path('home-hero', '/single/versions'))).body).toMatchObject({ total: 0, items: [] })
  })
})

describe('scheduled times', () => {
  const milestone = (header: string) => ({ header, description: 'D' })
  const plan = (id: string, version: number, times: object) =>
    ask('PUT', path('milestone', `/${id}/schedule`), { version, publishAt: null, unpublishAt: null, ...times })

  test('publish and unpublish once, although several processes run, and the page changes', async () => {
    const { id } = (await ask('POST', path('milestone'), { body: milestone('At its hour') })).body
    const planned = await plan(id, 1, { publishAt: at(3600), unpublishAt: at(7200) })
    expect(planned.body).toMatchObject({ state: 'draft', version: 2 })
    expect((await ask('GET', path('milestone', '?status=scheduled'))).body.total).toBe(1)
    const runIn = (hours: number) => {
      const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
      const deps = { ...portal.deps, clock }
      return Promise.all([1, 2, 3].map(() => runDueItems(deps, deps.hooks.of(contentTypes))))
    }
    await runIn(0)
    expect((await readPage(portal.url, '/about-us')).text).not.toContain('At its hour')
    await runIn(1.5)
    expect((await readPage(portal.url, '/about-us')).text).toContain('At its hour')
    await runIn(2.5)
    expect((await readPage(portal.url, '/about-us')).text).not.toContain('At its hour')
    const { body } = await ask('GET', path('milestone', `/${id}/versions`))
    expect(
      body.items.map((v: { words: string; byName: string }) => `${v.words.replace(/:.*/, '')} by ${v.byName}`),
    ).toEqual([
      'Unpublished by the schedule',
      'Published by the schedule',
      'Schedule changed by Portal Administrator',
      'Created by Portal Administrator',
    ])
    // Nigerian time, as on every screen.
    const hour = new Date(Date.parse(planned.body.publishAt) + 3_600_000).toISOString().slice(11, 16)
    expect(body.items[2].words).toContain(hour)
  })

  test('are processed by a job of the queue', async () => {
    const { id } = (await ask('POST', path('milestone'), { body: milestone('In seconds') })).body
    await plan(id, 1, { publishAt: at(4) })
    await expect.poll(async () => (await ask('GET', path('milestone', `/${id}`))).body.state).toBe('published')
  })

  test('are refused if invalid', async () => {
    const { id } = (await ask('POST', path('milestone'), { body: { header: 'No words' } })).body
    const refused = async (times: object) => {
      const answer = await plan(id, 1, times)
      return [answer.status, answer.body.fields?.[0]?.field]
    }
    expect(await refused({ publishAt: at(60) })).toEqual([400, 'body'])
    expect(await refused({ publishAt: at(-60) })).toEqual([400, 'publishAt'])
    expect(await refused({ publishAt: at(60), unpublishAt: at(30) })).toEqual([400, 'unpublishAt'])
    expect(await refused({ unpublishAt: at(30) })).toEqual([409, undefined])
    expect(await refused({ publishAt: 'tomorrow' })).toEqual([400, 'publishAt'])
    const shown = await publish('milestone', milestone('Shown'))
    expect((await plan(shown.id, 2, { publishAt: at(60) })).status).toBe(409)
  })

  test('an incomplete draft is not published, and the history says why', async () => {
    const { id } = (await ask('POST', path('milestone'), { body: milestone('Half') })).body
    await plan(id, 1, { publishAt: at(60) })
    await ask('PUT', path('milestone', `/${id}/draft`), { version: 2, body: { header: 'Half' } })
    const clock = { now: () => new Date(Date.now() + 120_000) }
    await runDueItems({ ...portal.deps, clock }, portal.deps.hooks.of(contentTypes))
    const item = (await ask('GET', path('milestone', `/${id}`))).body
    expect(item).toMatchObject({ state: 'draft', publishAt: null })
    const { body } = await ask('GET', path('milestone', `/${id}/versions`))
    expect(body.items[0].words).toBe('Schedule changed: not published as scheduled: Description is required')
  })
})

test('a published change appears in every process', async () => {
  const { connectionString = '' } = portal.deps.database.connection
  const second = await startTestPortal({ env: { DATABASE_URL: connectionString } })
  try {
    expect((await readPage(second.url, '/about-us')).text).not.toContain('Everywhere')
    await publish('function', { title: 'Everywhere', items: ['x'] })
    expect((await readPage(portal.url, '/about-us')).text).toContain('Everywhere')
    await expect.poll(async () => (await readPage(second.url, '/about-us')).text).toContain('Everywhere')
  } finally {
    await second.close()
  }
})

test('items are deleted from the bin after 30 days, not earlier', async () => {
  const keep = await publish('function', { title: 'Keep', items: ['x'] })
  await ask('DELETE', path('function', `/${keep.id}?version=2`))
  const total = async () => (await ask('GET', '/api/content-manager/function/bin')).body.total
  const sweepIn = (days: number) =>
    sweepBin({ ...portal.deps, clock: { now: () => new Date(Date.now() + days * 86_400_000) } }, systemActor)
  await sweepIn(29)
  expect(await total()).toBe(1)
  await sweepIn(30.1)
  expect(await total()).toBe(0)
})

describe('a preview', () => {
  test('shows the draft on the real page, uncached, only at its secret address', async () => {
    const hero = { title: 'Power for all', subtitle: 'Public.' }
    await ask('POST', path('home-hero', '/single/publish'), { version: 0, body: hero })
    await ask('PUT', path('home-hero', '/single/draft'), { version: 1, body: { ...hero, title: 'Draft of a hero' } })
    const { url } = (await ask('POST', path('home-hero', '/single/preview'))).body
    expect(url).toMatch(/^\/\?preview=/)
    const shown = await readPage(portal.url, url)
    expect(shown.text).toContain('Draft of a hero')
    expect(shown.html).toContain('Preview of a draft')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    for (const address of ['/', '/?preview=x', url.replace('preview', 'other')])
      expect((await readPage(portal.url, address)).text).not.toContain('Draft of a hero')
    expect((await readPage(portal.url, `/?preview=${'x'.repeat(32)}`)).status).toBe(410)
    expect((await portal.call('GET', '/api/content/home')).body.title).toBe('Power for all')
  })

  test('shows an unpublished item of a list on the item’s page and in the list', async () => {
    const body = { title: 'Not yet', author: 'A', date: '2026', content: 'Soon.', imageUrl: '/drawings/news.svg' }
    const { id } = (await ask('POST', path('article'), { body })).body
    const { url } = (await ask('POST', path('article', `/${id}/preview`))).body
    expect(url).toMatch(/^\/media\/not-yet\?preview=/)
    expect((await readPage(portal.url, url)).text).toContain('Soon.')
    expect((await readPage(portal.url, url.replace('/not-yet', ''))).text).toContain('Not yet')
    expect((await readPage(portal.url, '/media/not-yet')).status).toBe(404)
  })

  test('ends when it expires or its author is no longer an Admin', async () => {
    const other = await portal.newUser()
    await ask('PUT', `/api/users/${other.id}/role`, { role: 'Admin', duties: ['publisher', 'editor'] })
    const { url } = (await ask('POST', path('home-hero', '/single/preview'), undefined, other.token)).body
    expect((await readPage(portal.url, url)).status).toBe(200)
    await ask('PUT', `/api/users/${other.id}/role`, { role: 'User' })
    expect((await readPage(portal.url, url)).status).toBe(410)
    await ask('PUT', `/api/users/${other.id}/role`, { role: 'Admin', duties: ['publisher', 'editor'] })
    await portal.deps.database.db.execute(sql`update content_tickets set expires_at = now() - interval '1 second'`)
    expect((await readPage(portal.url, url)).status).toBe(410)
    expect((await ask('POST', path('about-hero', '/single/preview'))).status).toBe(409)
  })
})
