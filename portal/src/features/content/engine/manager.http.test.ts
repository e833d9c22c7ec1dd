import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'publishes texts of the site' })
const ada = await portal.adminToken()
const ask = await asAdmin(portal)
const bola = await portal.adminToken()

const items = (type: string, rest = '') => `/api/content-manager/${type}/items${rest}`
const milestone = (header: string) => ({ header, description: `${header}, in words.`, date: '2026' })
const begin = async (type: string, body: object) => (await ask('POST', items(type), { body })).body

describe('a draft', () => {
  test('may be incomplete until it is published, and changes the public page only then', async () => {
    const made = await ask('POST', items('article'), { body: { title: 'A dam is built' } })
    expect(made).toMatchObject({ status: 201, body: { state: 'draft', version: 1, published: null } })
    const { id } = made.body
    expect((await portal.call('GET', '/api/content/media/a-dam-is-built')).status).toBe(404)
    const refused = await ask('POST', items('article', `/${id}/publish`), { version: 1 })
    expect(refused.status).toBe(400)
    const fields = refused.body.fields.map((f: { field: string }) => f.field)
    expect(fields).toEqual(['author', 'date', 'body'])

    const whole = {
      title: 'A dam is built',
      author: 'Press office',
      date: 'June 5, 2026',
      content: 'Water and power.',
      imageUrl: '/drawings/news.svg',
    }
    const saved = await ask('PUT', items('article', `/${id}/draft`), { version: 1, body: whole })
    expect(saved.body).toMatchObject({ version: 2, state: 'draft', draft: { body: whole } })
    const published = await ask('POST', items('article', `/${id}/publish`), { version: 2 })
    expect(published.body).toMatchObject({ state: 'published', version: 3, draft: null, page: '/media/a-dam-is-built' })
    expect((await readPage(portal.url, '/media/a-dam-is-built')).text).toContain('Water and power.')

    const next = await ask('PUT', items('article', `/${id}/draft`), {
      version: 3,
      body: { ...whole, content: 'Only in the draft.' },
    })
    expect(next.body).toMatchObject({ state: 'changed', published: { content: 'Water and power.' } })
    expect((await portal.call('GET', '/api/content/media')).body[0].content).toBe('Water and power.')
    expect((await readPage(portal.url, '/media/a-dam-is-built')).text).not.toContain('Only in the draft.')
    await ask('POST', items('article', `/${id}/publish`), { version: 4 })
    expect((await readPage(portal.url, '/media/a-dam-is-built')).text).toContain('Only in the draft.')

    const off = await ask('POST', items('article', `/${id}/unpublish`), { version: 5 })
    expect(off.body).toMatchObject({ state: 'unpublished', body: { content: 'Only in the draft.' } })
    expect((await readPage(portal.url, '/media/a-dam-is-built')).status).toBe(404)
    const again = await ask('POST', items('article', `/${id}/publish`), { version: 6 })
    expect(again.body).toMatchObject({ state: 'published', slug: 'a-dam-is-built' })
  })

  test('can be discarded only if there is a published version, which stays', async () => {
    const { id } = await begin('milestone', milestone('Kept'))
    expect((await ask('POST', items('milestone', `/${id}/discard-draft`), { version: 1 })).status).toBe(409)
    await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
    await ask('PUT', items('milestone', `/${id}/draft`), { version: 2, body: milestone('Dropped') })
    const back = await ask('POST', items('milestone', `/${id}/discard-draft`), { version: 3 })
    expect(back.body).toMatchObject({ state: 'published', draft: null, body: { header: 'Kept' } })
  })

  test('is not written if nothing changed, and ends if it equals the published version', async () => {
    const { id } = await begin('milestone', milestone('Same'))
    const same = await ask('PUT', items('milestone', `/${id}/draft`), { version: 1, body: milestone('Same') })
    expect(same.body.version).toBe(1)
    await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
    await ask('PUT', items('milestone', `/${id}/draft`), { version: 2, body: milestone('Other') })
    const undone = await ask('PUT', items('milestone', `/${id}/draft`), { version: 3, body: milestone('Same') })
    expect(undone.body).toMatchObject({ state: 'published', version: 4, draft: null })
  })

  test.each([
    ['docUrl', 'javascript:alert(1)'],
    ['header', 'x'.repeat(201)],
  ])('refuses unsafe or too long values: %s', async (field, value) => {
    const refused = await ask('POST', items('milestone'), { body: { ...milestone('A'), [field]: value } })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  test('may contain an incomplete address, which publishing refuses', async () => {
    const { id } = await begin('milestone', { ...milestone('Half'), docUrl: 'https:' })
    expect(await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'docUrl' }] },
    })
  })

  test('shows script and HTML as text', async () => {
    const { id } = await begin('milestone', milestone('<script>alert(1)</script><b>x</b>'))
    await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
    const { html, text } = await readPage(portal.url, '/about-us')
    expect(html).not.toContain('<script>alert(1)')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('is created once when the call is repeated', async () => {
    const headers = { 'idempotency-key': 'twice-pressed-1' }
    const send = () =>
      portal.call('POST', items('function'), { token: ada, headers, body: { body: { title: 'Once' } } })
    const [one, two] = [await send(), await send()]
    expect(two.body.id).toBe(one.body.id)
  })
})

describe('a single item', () => {
  const mission = { title: '', vision: 'Light.', mission: 'Meters.' }
  test('is begun as a draft, published, and addressed as single', async () => {
    expect((await ask('POST', items('vision-mission'), { body: mission })).status).toBe(400)
    const begun = await ask('PUT', items('vision-mission', '/single/draft'), { version: 0, body: mission })
    expect(begun.body).toMatchObject({ version: 1, state: 'draft' })
    const shown = await ask('POST', items('vision-mission', '/single/publish'), { version: 1 })
    expect(shown.body.state).toBe('published')
    expect((await portal.call('GET', '/api/content/about')).body.aboutVisionMissionSection.vision).toBe('Light.')
    expect((await ask('GET', items('vision-mission', `/${shown.body.id}`))).body.version).toBe(2)
  })

  test('can be published by its first save', async () => {
    const body = { content: ['We are the Commission.'] }
    const shown = await ask('POST', items('about-section', '/single/publish'), { version: 0, body })
    expect(shown.body).toMatchObject({ state: 'published', version: 1 })
    expect((await ask('POST', items('about-section', '/single/publish'), { version: 0, body })).status).toBe(409)
  })
})

describe('two admins at once', () => {
  test('the second gets a conflict with the stored version, its author and time', async () => {
    const { id } = await begin('milestone', milestone('Start'))
    const [one, two] = await Promise.all([
      ask('PUT', items('milestone', `/${id}/draft`), { version: 1, body: milestone('By one') }, ada),
      ask('PUT', items('milestone', `/${id}/draft`), { version: 1, body: milestone('By two') }, bola),
    ])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    expect(lost.body.message).toContain('saved this in the meantime')
    expect(lost.body.facts).toMatchObject({ byName: 'Portal Administrator', at: won.body.changedAt })
    expect(lost.body.facts.current.body.header).toBe(won.body.body.header)
  })

  test.each(['publish', 'unpublish', 'discard-draft'])('%s of an outdated version changes nothing', async (what) => {
    const { id } = await begin('milestone', milestone('Old'))
    await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
    expect((await ask('POST', items('milestone', `/${id}/${what}`), { version: 1 })).status).toBe(409)
    expect((await ask('DELETE', items('milestone', `/${id}?version=1`))).status).toBe(409)
    const times = { version: 1, publishAt: null, unpublishAt: null }
    expect((await ask('PUT', items('milestone', `/${id}/schedule`), times)).status).toBe(409)
    expect((await ask('GET', items('milestone', `/${id}`))).body.version).toBe(2)
  })

  test('saving the published version directly keeps the draft and marks it as behind', async () => {
    const { id } = await begin('milestone', milestone('Public'))
    await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
    await ask('PUT', items('milestone', `/${id}/draft`), { version: 2, body: milestone('Draft') })
    const read = (await portal.call('GET', '/api/content/about')).body.aboutHistorySection.milestones
    const shown = read.find((m: { id: string }) => m.id === id)
    const direct = await ask('PUT', `/api/content/about/milestones/${id}`, {
      ...milestone('Direct'),
      version: shown.version,
    })
    expect(direct).toMatchObject({ status: 200, body: { header: 'Direct' } })
    const item = (await ask('GET', items('milestone', `/${id}`))).body
    expect(item).toMatchObject({
      state: 'changed',
      published: { header: 'Direct' },
      draft: { body: { header: 'Draft' }, behind: true },
    })
    const headers = { 'if-match': `"${shown.version}"` }
    const stale = await portal.call('PUT', `/api/content/about/milestones/${id}`, {
      token: ada,
      headers,
      body: milestone('Late'),
    })
    expect(stale).toMatchObject({ status: 409, body: { facts: { current: { published: { header: 'Direct' } } } } })
  })
})

test('anything with many items is duplicated as a draft', async () => {
  const { id } = await begin('milestone', milestone('Original'))
  await ask('POST', items('milestone', `/${id}/publish`), { version: 1 })
  expect(await ask('POST', items('milestone', `/${id}/duplicate`))).toMatchObject({
    status: 201,
    body: { state: 'draft', title: 'Copy of Original', body: { description: 'Original, in words.' }, published: null },
  })
  const guideline = await begin('guideline', { governanceGuidelines: { title: 'Rules' } })
  expect((await ask('POST', items('guideline', `/${guideline.id}/duplicate`))).body.title).toBe('Copy of Rules')
  expect((await ask('POST', items('home-hero', '/single/duplicate'))).status).toBe(400)
  expect((await ask('POST', items('milestone', `/${randomUUID()}/duplicate`))).status).toBe(404)
})
