import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let admin: string
beforeAll(async () => {
  portal = await startTestPortal({ env: { PUBLIC_URL: 'https://commission.test' } })
  admin = await portal.adminToken()
}, 60_000)
afterAll(() => portal.close())

const write = (method: string, path: string, body: object) =>
  portal.call(method, `/api/content${path}`, { token: admin, body })

async function read(path: string): Promise<{ status: number; html: string; text: string; headers: Headers }> {
  const answer = await fetch(portal.url + path)
  const html = await answer.text()
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const text = main
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
  return { status: answer.status, html, text, headers: answer.headers }
}

const article = {
  title: 'Meters for all',
  author: 'Press office',
  date: 'June 5, 2026',
  content: 'First paragraph.\n\nSecond paragraph.',
  imageUrl: '/drawings/meter.svg',
}

describe('with nothing stored, every page is written by the server from what it brings along', () => {
  test.each([
    [
      '/',
      [
        'ELECTRICITY FOR ALL',
        'Delivering reliable electricity market in the state.',
        'Learn More',
        'Latest Updates',
        'Schedule of fees for licences',
        'Read More',
      ],
    ],
    [
      '/about-us',
      [
        'About Us',
        'Who We Are',
        'Our History',
        'Electricity Act 2023',
        'View Document →',
        'Strategic Principles',
        'Our Role',
        'Core Functions',
        'The Commissioners',
        'Office of the Chairman',
        'Read Full Bio',
      ],
    ],
    [
      '/about-us/board-of-directors/office-of-the-chairman',
      ['Office of the Chairman', 'Chairman', 'Biography', 'Core Competencies'],
    ],
    ['/mission-and-vision', ['Vision & Mission', 'Vision', 'Mission']],
    [
      '/regulations',
      [
        'Rules and Regulations',
        'Electricity Law',
        'Registration and Licensing Guidelines',
        'Schedule of Fees',
        'Transition Order: Eko',
        'Transition Order: Ikeja',
        'Latest News and Updates',
        'View All News',
      ],
    ],
    ['/media', ['Media Center', 'electricity law signed by the Governor']],
    [
      '/media/lagos-state-electricity-law-signed',
      ['signed on 3 December 2024', 'Key highlights', 'Conclusion', 'Share', 'WhatsApp'],
    ],
  ])('%s', async (path, words) => {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    for (const word of words) expect(text).toContain(word)
  })
})

describe('what is not there', () => {
  test('an article', async () => {
    const { status, text, html } = await read('/media/nothing-here')
    expect(status).toBe(404)
    expect(text).toContain('Article not found')
    expect(text).toContain("The article you're looking for doesn't exist or has been removed.")
    expect(text).toContain('Return to Media')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
  test.each(['nobody', '%D8%B9%D8%B1%D8%A8%D9%8A', 'a%2Fb', 'x'.repeat(250)])('a member: %s', async (name) => {
    const { status, text } = await read(`/about-us/board-of-directors/${name}`)
    expect(status).toBe(404)
    expect(text).toContain('Board Member Not Found')
    expect(text).toContain('Return to About Us')
  })
  test.each(['%D8%B9%D8%B1%D8%A8%D9%8A', 'x'.repeat(250), '%00', '..%2F..%2Fetc'])('an odd slug: %s', async (slug) => {
    const { status, text } = await read(`/media/${slug}`)
    expect(status).toBe(404)
    expect(text).toContain('not found')
  })
  test.each(['-1', '99', 'abc', ''])('page %s of the news', async (page) => {
    const { status, text } = await read(`/media?page=${page}`)
    expect(status).toBe(200)
    expect(text).toContain('electricity law signed')
  })
})

describe('what is stored shows on the next request', () => {
  test('the hero, text by text', async () => {
    await write('PUT', '/home', { title: 'Light for Lagos', subtitle: '' })
    const { text } = await read('/')
    expect(text).toContain('Light for Lagos')
    expect(text).not.toContain('ELECTRICITY FOR ALL')
    expect(text).toContain('Delivering reliable electricity market in the state.')
  })

  test('an update card, which takes the place of a built-in one of its title', async () => {
    const card = {
      title: 'Schedule of fees for licences',
      description: 'Now in force.',
      link: '/tariffs',
      date: 'May 2026',
    }
    const { body } = await write('POST', '/home/media', card)
    const first = await read('/')
    expect(first.text).toContain('Now in force.')
    expect(first.text.match(/Schedule of fees for licences/g)).toHaveLength(2)
    expect(first.text.indexOf('Now in force.')).toBeLessThan(first.text.indexOf('Transition order'))
    await portal.call('DELETE', `/api/content/home/media/${body.id}`, { token: admin })
    expect((await read('/')).text).not.toContain('Now in force.')
  })

  test('parts of the about page, while the others stay', async () => {
    await write('PUT', '/about/about-section', { content: ['We light the State.'] })
    await write('POST', '/about/milestones', { header: 'Doors open', description: 'To all.', date: '2026' })
    const { text } = await read('/about-us')
    expect(text).toContain('We light the State.')
    expect(text).toContain('Doors open')
    expect(text).not.toContain('The Electricity Act opens the way')
    expect(text).toContain('Strategic Principles')
  })

  test('vision and mission', async () => {
    await write('PUT', '/about/vision-mission', { title: 'Where we go', vision: 'Light.', mission: 'Order.' })
    expect((await read('/mission-and-vision')).text).toContain('Where we go')
    await portal.call('DELETE', '/api/content/about/vision-mission', { token: admin })
    expect((await read('/mission-and-vision')).text).toContain('Vision & Mission')
  })

  test('a member after the built-in offices, found by name and by slug', async () => {
    const experience = [
      { company: 'Grid Works', position: 'engineer', duration: '2001–2010', responsibilities: ['Lines'] },
    ]
    const member = {
      name: 'Adé Member',
      position: 'commissioner',
      bio: ['Long in the field.'],
      imageUrl: '/drawings/person.svg',
      keyAchievements: ['Built a line'],
      professionalExperience: experience,
      academicQualifications: [{ degree: 'B.Eng.', institution: 'University' }],
    }
    expect((await write('POST', '/about/board-members', member)).status).toBe(201)
    const about = await read('/about-us')
    expect(about.text.indexOf('Adé Member')).toBeGreaterThan(about.text.indexOf('Office of the Non-Executive'))
    expect(about.html).toContain('/about-us/board-of-directors/ad%C3%A9-member')
    for (const name of ['ad%C3%A9-member', 'ade-member']) {
      const { status, text } = await read(`/about-us/board-of-directors/${name}`)
      expect(status).toBe(200)
      for (const word of [
        'Commissioner',
        'Long in the field.',
        'Built a line',
        'Grid Works',
        '2001–2010',
        'Lines',
        'B.Eng.',
      ])
        expect(text).toContain(word)
    }
  })

  test('a document, with its anchor and its link', async () => {
    const body = {
      title: 'Metering code',
      description: 'How meters are read.',
      date: 'June 5, 2026',
      link: '/order',
      externalUrl: 'https://law.example/metering',
    }
    await write('POST', '/regulations', body)
    const { text, html } = await read('/regulations')
    expect(text.indexOf('Metering code')).toBeLessThan(text.indexOf('Schedule of Fees'))
    expect(html).toContain('id="metering-code"')
    expect(html).toContain('href="https://law.example/metering"')
  })

  test('an article with all its parts, before the built-in ones, and gone when it is deleted', async () => {
    const { body } = await write('POST', '/media', {
      ...article,
      keyHighlights: ['One highlight'],
      boardMembers: [{ name: 'B. Member', position: 'Chairman' }],
      specialContent: [{ title: 'Special part', content: 'Of its own.' }],
      keyDevelopments: ['One development'],
      conclusion: 'All told.',
    })
    const page = await read('/media/meters-for-all')
    expect(page.status).toBe(200)
    for (const word of [
      'Meters for all',
      'June 5, 2026',
      'By Press office',
      'First paragraph.',
      'One highlight',
      'B. Member',
      'Special part',
      'Of its own.',
      'One development',
      'All told.',
    ])
      expect(page.text).toContain(word)
    const list = await read('/media')
    expect(list.text.indexOf('Meters for all')).toBeLessThan(list.text.indexOf('electricity law signed'))
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
    expect((await read('/media/meters-for-all')).status).toBe(404)
    expect((await read('/media')).text).not.toContain('Meters for all')
  })

  test('a stored article takes the place of the built-in one of its slug', async () => {
    const { body } = await write('POST', '/media', { ...article, title: 'Lagos State electricity law signed' })
    expect(body.slug).toBe('lagos-state-electricity-law-signed')
    expect((await read(`/media/${body.slug}`)).text).toContain('Second paragraph.')
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
    expect((await read(`/media/${body.slug}`)).text).toContain('signed on 3 December 2024')
  })
})

describe('a part whose call fails', () => {
  // A moment that no calendar holds makes the answer of this one type impossible, and of no other.
  const spoil = (type: string, at: 'infinity' | 'now') =>
    portal.deps.database.db.execute(sql`update content_items set created_at = ${at}::timestamptz where type = ${type}`)

  test('leaves the page standing with its built-ins and says so; the page is not kept', async () => {
    const { body } = await write('POST', '/home/media', { title: 'Kept card', description: 'Stored.', link: '/order' })
    await spoil('home-update', 'infinity')
    portal.deps.events.changedHere()
    expect((await portal.call('GET', '/api/content/home/media')).status).toBe(500)
    const failed = await read('/')
    expect(failed.status).toBe(200)
    expect(failed.text).toContain('Light for Lagos')
    expect(failed.text).toContain('Schedule of fees for licences')
    expect(failed.text).toContain('The latest updates could not be loaded just now.')
    expect(failed.text).toContain('Try again')
    await spoil('home-update', 'now')
    const healed = await read('/')
    expect(healed.text).toContain('Kept card')
    expect(healed.text).not.toContain('could not be loaded')
    await portal.call('DELETE', `/api/content/home/media/${body.id}`, { token: admin })
  })

  test('leaves about, regulations and media standing too; a built-in article shows, an unknown one is no 404', async () => {
    const { body } = await write('POST', '/media', { ...article, title: 'Spoilt' })
    await spoil('article', 'infinity')
    await spoil('milestone', 'infinity')
    portal.deps.events.changedHere()
    const about = await read('/about-us')
    expect(about.text).toContain('The Electricity Act opens the way')
    expect(about.text).toContain('could not be loaded')
    const regulations = await read('/regulations')
    expect(regulations.text).toContain('Metering code')
    expect(regulations.text).toContain('The latest news could not be loaded just now.')
    expect((await read('/media')).text).toContain('electricity law signed')
    expect((await read('/media/order-on-regulated-activities')).status).toBe(200)
    expect((await read('/media/spoilt')).status).toBe(500)
    await spoil('article', 'now')
    await spoil('milestone', 'now')
    expect((await read('/media/spoilt')).status).toBe(200)
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
  })
})

describe('the order of things', () => {
  test.each([
    ['/', 'https://commission.test/', 'commission', 'GovernmentOrganization'],
    ['/about-us', 'https://commission.test/about-us', 'about', 'BreadcrumbList'],
    ['/regulations', 'https://commission.test/regulations', 'regulations', 'BreadcrumbList'],
    [
      '/media/order-on-regulated-activities',
      'https://commission.test/media/order-on-regulated-activities',
      'news',
      'NewsArticle',
    ],
  ])('%s says what it is', async (path, address, picture, kind) => {
    const { html, headers } = await read(path)
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html).toContain(`<meta property="og:image" content="https://commission.test/og/${picture}.png"/>`)
    expect((await fetch(`${portal.url}/og/${picture}.png`)).headers.get('content-type')).toBe('image/png')
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    expect(data.map(([, text]) => (JSON.parse(text!) as { '@type': string })['@type'])).toContain(kind)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  })

  test('a page that is only read has no router, and the others have', async () => {
    for (const path of [
      '/media/order-on-regulated-activities',
      '/about-us/board-of-directors/office-of-the-chairman',
    ]) {
      const { html } = await read(path)
      expect(html).not.toContain('/assets/entry')
      expect(html).toContain('<script type="speculationrules">')
      expect(html).toContain('<script src="/reading.js"')
    }
    expect((await read('/media')).html).toContain('/assets/entry')
  })

  test('addresses that start with two slashes do not change whose site it is', async () => {
    expect((await read('//evil.test/')).html).not.toContain('https://evil.test')
  })

  test.each([
    ['/media/feed.xml', 'application/rss+xml', 'https://commission.test/media/order-on-regulated-activities'],
    ['/media/atom.xml', 'application/atom+xml', 'https://commission.test/media/order-on-regulated-activities'],
    ['/regulations/feed.xml', 'application/rss+xml', 'https://commission.test/regulations#schedule-of-fees'],
    ['/regulations/atom.xml', 'application/atom+xml', 'https://commission.test/regulations#metering-code'],
  ])('%s is a feed of the page', async (path, type, link) => {
    const answer = await fetch(portal.url + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await answer.text()).toContain(link)
  })
})
