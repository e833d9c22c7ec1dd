import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { builtInFrameBodies } from './built-in.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const ask = await asAdmin(portal)

const items = (type: string, rest = '') => `/api/content-manager/${type}/items${rest}`
const page = async (path = '/faqs') => (await fetch(portal.url + path)).text()
const publish = (type: string, version: number, body: object) =>
  ask('POST', items(type, '/single/publish'), { version, body })

const menu = builtInFrameBodies['site-menu'] as { entries: { label: string; link: string }[]; topLinks: object[] }
const withEntry = (link: string, change: object = {}) => ({
  ...menu,
  entries: [...menu.entries, { label: 'Stories', link, shown: 'menu', links: [], ...change }],
})

describe('the menu', () => {
  test('begins as the site shows it, and leads to what exists', async () => {
    const { body } = await ask('GET', items('site-menu', '/single'))
    expect(body).toMatchObject({ version: 0, body: menu })
    const article = { title: 'A dam', author: 'P', date: 'June 5, 2026', content: 'Water.' }
    await ask('POST', '/api/content/media', { ...article, imageUrl: '/drawings/news.svg' })
    for (const wrong of ['/media/no-such-article', '/nothing', '/docs/none.pdf', '/docs/../../package.json']) {
      const refused = await publish('site-menu', 0, withEntry(wrong))
      const message = wrong.includes('..')
        ? 'Link must be a web address or a path of this site'
        : `There is no page at ${wrong} on this site`
      expect(refused).toMatchObject({ status: 400, body: { message, fields: [{ field: 'entries.7.link', message }] } })
    }
    expect((await ask('GET', items('site-menu', '/single'))).body.version).toBe(0)
    const right = ['/media/a-dam', '/docs/schedule-of-fees.pdf', '/faqs#applying', '/licenses/', 'https://nerc.gov.ng']
    const entries = right.map((link) => ({ label: link, link, shown: 'menu', links: [] }))
    const saved = await publish('site-menu', 0, { ...menu, entries: [...menu.entries.slice(0, 3), ...entries] })
    expect(saved).toMatchObject({ status: 200 })
    const html = await page()
    for (const link of right) expect(html).toContain(`href="${link}"`)
    expect(html).not.toContain('>Resources<')
  })

  test('keeps a way home, and takes only safe links', async () => {
    const version = (await ask('GET', items('site-menu', '/single'))).body.version as number
    const homeless = await publish('site-menu', version, { ...menu, entries: menu.entries.slice(1) })
    expect(homeless).toMatchObject({ status: 400, body: { fields: [{ field: 'entries' }] } })
    expect((await publish('site-menu', version, withEntry('javascript:alert(1)'))).status).toBe(400)
    expect((await publish('site-menu', version, withEntry(''))).body.message).toContain('needs a link')
    const many = Array.from({ length: 13 }, () => menu.entries[0])
    expect((await publish('site-menu', version, { ...menu, entries: many })).status).toBe(400)
    expect((await ask('GET', items('site-menu', '/single'))).body.version).toBe(version)
  })

  test('is not planned with a link that leads nowhere, and a page that went keeps the old menu', async () => {
    const read = async () =>
      (await ask('GET', items('site-menu', '/single'))).body as { version: number; state: string }
    const at = { publishAt: '2027-03-01T09:00:00Z', unpublishAt: null }
    const saved = await ask('PUT', items('site-menu', '/single/draft'), {
      version: (await read()).version,
      body: withEntry('/media/soon-gone'),
    })
    expect(saved).toMatchObject({ status: 200 })
    const refused = await ask('PUT', items('site-menu', '/single/schedule'), { version: saved.body.version, ...at })
    expect(refused.status).toBe(400)
  })
})

test('footer, contact details, entry points and the page for missing addresses follow what is published', async () => {
  const contact = builtInFrameBodies['contact-details'] as { general: object }
  const details = {
    ...contact,
    hours: ['Monday to Friday, 8 am to 4 pm'],
    general: { label: 'Front desk', email: 'desk@commission.example', phone: '0800 111 2222' },
  }
  expect((await publish('contact-details', 0, details)).status).toBe(200)
  expect((await publish('site-footer', 0, { ...builtInFrameBodies['site-footer'], ownership: '© Us' })).status).toBe(
    200,
  )
  expect(await page()).toContain('© Us')
  const contactPage = await page('/contact')
  for (const words of ['Front desk', 'desk@commission.example', '0800 111 2222', 'Opening hours', '8 am to 4 pm'])
    expect(contactPage).toContain(words)
  expect(await page('/')).toContain('"telephone":"0800 111 2222"')
  expect(await page('/petitions/how-to-petition')).toContain('desk@commission.example')

  const links = [{ label: 'Ask us', link: '/contact' }]
  expect((await publish('not-found', 0, { title: 'Nothing here', text: 'Try again.', links })).status).toBe(200)
  const missing = await readPage(portal.url, '/no-such-page-anywhere')
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('Nothing here')
  expect(missing.text).toContain('Ask us')

  const entry = { icon: 'bolt', title: 'No light', text: 'What to do.', link: '/consumer-guide/outages' }
  const points = { tasks: [entry], heading: 'Also here', services: [{ ...entry, title: 'Other' }] }
  expect((await publish('home-entry-points', 0, points)).status).toBe(200)
  const home = await page('/')
  expect(home).toContain('Also here')
  expect(home).not.toContain('Complain about your electricity')
})

test('the categories of licences follow what is published, and only existing ones are pages of their own', async () => {
  const category = (key: string) => ({
    name: `Licence ${key}`,
    key,
    description: 'D',
    requirements: ['A plan'],
    fees: '/licenses',
  })
  const body = { lead: 'L', categories: [category('solar'), category('wind')], steps: [{ title: 'Ask', text: 'T' }] }
  const twice = await publish('licensing-page', 0, { ...body, categories: [category('Solar power')] })
  expect(twice).toMatchObject({ status: 400, body: { fields: [{ field: 'categories.0.key' }] } })
  expect((await publish('licensing-page', 0, body)).status).toBe(200)
  expect(await page('/licensing-and-registration?category=wind')).toContain('<h2 id="category-title">Licence wind')
  expect(await page('/licensing-and-registration?category=generation')).toContain(
    '<h2 id="category-title">Licence solar',
  )
})

describe('a notice', () => {
  const make = (change: object) =>
    ask('POST', '/api/content/site/notices', {
      title: 'Portal down on Sunday',
      tone: 'warning',
      endsAt: '2027-03-01T12:00:00Z',
      ...change,
    })

  test('is on every page from its start to its end, in cached pages too', async () => {
    const made = await make({ startsAt: '2027-03-01T10:00:00Z', link: '/contact', text: 'From 6 to 8 am.' })
    expect(made.status).toBe(201)
    for (const path of ['/faqs', '/login', '/forms', '/petitions'])
      expect(await page(path)).not.toContain('Portal down')
    now = new Date('2027-03-01T10:00:00Z')
    for (const path of ['/faqs', '/login', '/forms', '/petitions']) {
      const html = await page(path)
      expect(html).toContain('Portal down on Sunday')
      expect(html).toMatch(/<span data-dismiss[^>]* hidden=""/)
    }
    now = new Date('2027-03-01T12:00:00Z')
    expect(await page()).not.toContain('Portal down')
  })

  test('that would never be shown, or leads nowhere, is refused', async () => {
    for (const [change, field] of [
      [{ endsAt: '2027-03-01T11:00:00Z' }, 'endsAt'],
      [{ endsAt: '2027-03-09T08:00:00Z', link: '/nowhere' }, 'link'],
    ] as const)
      expect(await make(change), JSON.stringify(change)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })
})
