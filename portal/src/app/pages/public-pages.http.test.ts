import { describe, expect, test } from 'vitest'
import { publicPages } from '../../../../tools/public-pages.ts'
import { readPage, usePortal } from '../testing.server.ts'

const portal = await usePortal({
  own: 'an address, and the content that the portal ships with',
  env: { PUBLIC_URL: 'https://commission.test' },
})

const read = (path: string) => readPage(portal.url, path)

describe('with nothing stored, the server renders every page from its built-in content', () => {
  // The texts of content of which there is one are read word by word in built-in-content.http.test.ts.
  test.each([
    ['/', ['Learn More', 'Latest Updates', 'Schedule of fees for licences', 'Read More']],
    [
      '/about-us',
      ['Electricity Act 2023', 'View Document →', 'Core Functions', 'Office of the Chairman', 'Read Full Bio'],
    ],
    ['/about-us/board-of-directors/office-of-the-chairman', ['Chairman', 'Biography', 'Core Competencies']],
    ['/regulations', ['Electricity Law', 'Schedule of Fees', 'Transition Order: Eko', 'Latest News and Updates']],
    ['/media', ['Media Center', 'electricity law signed by the Governor']],
    [
      '/media/lagos-state-electricity-law-signed',
      ['signed on 3 December 2024', 'Key highlights', 'Conclusion', 'WhatsApp'],
    ],
  ])('%s', async (path, words) => {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    for (const word of words) expect(text).toContain(word)
  })
})

test('a scorecard without cases says so where its chart would be', async () => {
  const { text, html } = await read('/scorecard')
  expect(text).toContain('There are no figures to show for this time yet.')
  expect(html).not.toContain('preserveAspectRatio')
})

test('every telephone number of a public page can be tapped, and never breaks', async () => {
  // What a search found is quoted, without its links.
  const addresses = [...publicPages, '/whistleblowing', '/whistleblowing/follow-up', '/no-such-page'].filter(
    (address) => !address.startsWith('/search?'),
  )
  const link = /<a (?=[^>]*href="tel:\d+")(?=[^>]*class="[^"]*whitespace-nowrap)[^>]*>(?:(?!<\/a>)[\s\S])*<\/a>/g
  let links = 0
  for (const address of addresses) {
    const main = (await read(address)).html.replace(/<(script|head)\b[\s\S]*?<\/\1>/g, '')
    links += main.match(link)?.length ?? 0
    expect(main.replace(link, ''), address).not.toMatch(/\b0\d{3} \d{3} \d{4}\b|href="tel:/)
  }
  expect(links).toBeGreaterThan(addresses.length)
})

describe('a missing record or page', () => {
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

describe('the metadata of pages', () => {
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
  ])('%s describes itself', async (path, address, picture, kind) => {
    const { html, headers } = await read(path)
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html).toContain(`<meta property="og:image" content="https://commission.test/og/${picture}.png"/>`)
    expect((await fetch(`${portal.url}/og/${picture}.png`)).headers.get('content-type')).toBe('image/png')
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    expect(data.map(([, text]) => (JSON.parse(text!) as { '@type': string })['@type'])).toContain(kind)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
  })

  test.each([
    '/',
    '/about-us',
    '/contact',
    '/guidelines',
    '/licensing-and-registration',
    '/media/order-on-regulated-activities',
    '/about-us/board-of-directors/office-of-the-chairman',
    '/login',
    '/login?tab=register',
    '/forgot-password',
    '/reset-password',
    '/no-such-page',
  ])('%s is a document with one small script', async (path) => {
    const { html } = await read(path)
    const scripts = [...html.matchAll(/<script(?! type="(?:application\/ld\+json|speculationrules)")[^>]*>/g)]
    expect(scripts.map(([tag]) => tag)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/[^"]+">$/),
    ])
    expect(html).not.toMatch(/modulepreload|__reactRouter/)
  })

  test('the application starts on a screen that makes calls', async () => {
    const { html } = await read('/companies')
    expect(html).toContain('modulepreload')
    expect(html).not.toContain('speculationrules')
  })

  test('addresses that start with two slashes do not change the site', async () => {
    expect((await read('//evil.test/')).html).not.toContain('https://evil.test')
  })

  test.each([
    ['/media/feed.xml', 'application/rss+xml', 'https://commission.test/media/order-on-regulated-activities'],
    ['/media/atom.xml', 'application/atom+xml', 'https://commission.test/media/order-on-regulated-activities'],
    ['/regulations/feed.xml', 'application/rss+xml', 'https://commission.test/regulations#schedule-of-fees'],
    ['/regulations/atom.xml', 'application/atom+xml', 'https://commission.test/regulations#electricity-law-summary'],
  ])('%s is a feed of the page', async (path, type, link) => {
    const answer = await fetch(portal.url + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(await answer.text()).toContain(link)
  })
})
