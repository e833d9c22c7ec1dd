import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { sitePages } from '#page-lists.ts'
import { usePortal } from '../testing.server.ts'

const portal = await usePortal({ own: 'an address', env: { PUBLIC_URL: 'https://portal.example' } })

const read = async (path: string) => {
  const answer = await portal.call('GET', path)
  return { status: answer.status, html: String(answer.body), headers: answer.headers }
}
const mainOf = (html: string) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

/** Text that must be in the page without scripts. */
const pages: [path: string, words: string[]][] = [
  ['/search', ['Search for', 'People look for']],
  ['/search?q=captive+generation', ['results for “captive generation”', 'Captive generation permit', 'Read More']],
  ['/consumer-complaint', ['15 working days', 'consumers@commission.example']],
  ['/petitions', ['When to petition', 'local government area']],
  ['/whistleblowing', ['compliance@commission.example', 'How to protect yourself']],
  ['/contact', ['Write to us', 'enquiries@commission.example', 'Consumer forum', 'Complaints']],
  ['/guidelines', ['Governance Guidelines', 'Introduction', 'Objectives', 'Scope', 'Download full PDF']],
  [
    '/guidelines?tab=licensing',
    ['General Introduction', 'Short titles', 'Key Definitions', 'Person', 'Download full PDF'],
  ],
  ['/order', ['Regulatory Document', 'Lagos State', 'Overview', 'Download PDF', '₦20,000,000']],
  ['/licensing-and-registration', ['Generation Licence', 'View Application Form', 'How to Apply', 'Receive approval']],
  ['/licensing-and-registration?category=supply', ['Supply Licence']],
  ['/faqs', ['Who needs a licence or permit?', '15 working days']],
  ['/privacy-policy', ['Nigeria Data Protection Act 2023', 'section 32', '72 hours', 'Sections 34 to 38']],
  ['/terms-of-service', ['Your account', 'Fair use']],
  ['/accessibility', ['WCAG', 'keyboard alone']],
  ['/sitemap', ['Fee calculator', 'Terms of service', 'Whistleblowing']],
  ['/licenses', ['Begin Application', 'Captive generation']],
  ['/tariffs', ['Search licence categories', 'Pre-existing']],
  ['/fees/calculator', ['What you apply for']],
]
const published = sitePages.flatMap(({ pages: group }) => group.map(({ path }) => path))

describe('every public page', () => {
  test.each(pages)('%s is complete without scripts', async (path, words) => {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    const text = textOf(mainOf(html))
    for (const word of words) expect(text).toContain(word)
    // While a sign-in is read, another heading holds the place of this one.
    const shown = html.replace(/<div data-placeholder.*?<\/header>/s, '')
    expect(shown.match(/<h1[\s>]/g)).toHaveLength(1)
  })

  test('has its own title and description', async () => {
    const seen = { title: new Map<string, string>(), description: new Map<string, string>() }
    for (const path of published) {
      const { html } = await read(path)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      for (const [kind, words] of [
        ['title', title],
        ['description', description],
      ] as const) {
        expect(words.length, `${kind} of ${path}`).toBeGreaterThan(10)
        // Pages that need an account are not in search engines and may share the general description.
        if (/^\/(login|user-profile)/.test(path)) continue
        expect(seen[kind].get(words), `${kind} of ${path}`).toBeUndefined()
        seen[kind].set(words, path)
      }
    }
  })

  test('is sound HTML', async () => {
    const checker = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        // Matters of style that the W3C checker does not report.
        'long-title': 'off',
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-trailing-whitespace': 'off',
        'no-inline-style': 'off',
        'prefer-native-element': 'off',
        'no-redundant-role': 'off',
        'tel-non-breaking': 'off',
        'script-type': 'off',
        'require-sri': 'off',
        'valid-id': ['error', { relaxed: true }],
      },
    })
    const faults: string[] = []
    for (const path of [...published, ...pages.map(([each]) => each), '/no-such-page', '/regulatons']) {
      const report = await checker.validateString((await read(path)).html)
      for (const { messages } of report.results)
        for (const { ruleId, message, line, column } of messages)
          faults.push(`${path}:${line}:${column} ${ruleId}: ${message}`)
    }
    expect(faults).toEqual([])
  })
})

describe('addresses that do not exist', () => {
  const ask = (path: string) => fetch(portal.url + path, { redirect: 'manual' })
  test('lead on where people guess them', async () => {
    for (const [path, page] of [
      ['/complain', '/consumer-complaint/how-to-complain'],
      ['/News/', '/media'],
      ['/licence?x=1', '/licenses'],
    ] as const) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, page])
    }
    const sealed = await ask('/whistleblower')
    expect(sealed.headers.get('location')).toBe('/whistleblowing')
    expect(sealed.headers.get('cache-control')).toBe('no-store')
  })
  test('propose the nearest pages, whatever the address says of them', async () => {
    const near = await read('/regulatons?near=/evil')
    expect(near.status).toBe(404)
    expect(textOf(mainOf(near.html))).toContain('Did you mean this page?')
    expect(mainOf(near.html)).toContain('href="/regulations"')
    expect(near.html).not.toContain('evil')
    for (const path of ['/xyz-123?near=/order', '/page-not-found?near=/order', '/whistleblowing-now'])
      expect((await read(path)).html).not.toContain('Did you mean')
  })
})

describe('links', () => {
  test('and anchors all lead somewhere real', async () => {
    const known = new Map<string, Awaited<ReturnType<typeof read>>>()
    const broken: string[] = []
    const waiting = [{ to: '/', from: 'start' }]
    const seen = new Set<string>()
    for (let link = waiting.pop(); link; link = waiting.pop()) {
      const { to, from } = link
      if (seen.has(to)) continue
      seen.add(to)
      const [address = '', anchor] = to.split('#')
      const page = known.get(address) ?? (await read(address))
      if (!known.has(address)) {
        known.set(address, page)
        if (page.status === 200 && page.headers.get('content-type')?.includes('html'))
          for (const match of page.html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
            const url = new URL(match[1]!.replaceAll('&amp;', '&'), `http://site.internal${address}`)
            if (url.origin === 'http://site.internal')
              waiting.push({ to: url.pathname + url.search + url.hash, from: address })
          }
      }
      if (page.status !== 200) broken.push(`${from} → ${to}: ${page.status}`)
      else if (anchor && !page.html.includes(`id="${decodeURIComponent(anchor)}"`))
        broken.push(`${from} → ${to}: no anchor`)
    }
    expect(broken).toEqual([])
    expect(known.size).toBeGreaterThan(25)
  })
})

describe('for search engines', () => {
  test('the site map lists the pages and the published articles', async () => {
    const token = await portal.adminToken()
    const locations = async () => {
      const { html, headers } = await read('/sitemap.xml')
      expect(headers.get('content-type')).toContain('xml')
      return [...html.matchAll(/<loc>https:\/\/portal\.example([^<]*)<\/loc>/g)].map((match) => match[1])
    }
    const before = await locations()
    expect(before).toEqual(expect.arrayContaining(['/', '/order', '/faqs', '/search', '/privacy-policy']))
    expect(before).not.toContain('/user-profile')
    expect(new Set(before).size).toBe(before.length)
    const body = {
      title: 'Fees & tariffs <2027>',
      author: 'The Commission',
      date: '1 March 2027',
      content: 'New.',
      imageUrl: '/drawings/news.svg',
    }
    const { body: article } = await portal.call('POST', '/api/content/media', { token, body })
    expect(await locations()).toContain(`/media/${article.slug}`)
    await portal.call('DELETE', `/api/content/media/${article.id}`, { token })
    expect(await locations()).toEqual(before)
  })
  test('robots are kept out of calls, searches and accounts', async () => {
    const { status, html } = await read('/robots.txt')
    expect(status).toBe(200)
    for (const line of [
      'Disallow: /api/',
      'Disallow: /search?',
      'Disallow: /user-profile',
      'Sitemap: https://portal.example/sitemap.xml',
    ])
      expect(html).toContain(line)
    expect((await read('/search?q=fee')).html).toContain('<meta name="robots" content="noindex"')
  })

  test('the search page without a query may be indexed', async () => {
    const { html } = await read('/search')
    expect(html).not.toContain('noindex')
    expect(html).toContain('<link rel="canonical" href="https://portal.example/search"/>')
  })
})

describe('odd addresses', () => {
  test.each([
    ['/search?q=fee&page=-1', 'results for “fee”'],
    ['/search?q=fee&page=99', 'results for “fee”'],
    ['/search?q=fee&source=Nonsense', 'results for “fee”'],
    [`/search?q=${'a'.repeat(10_000)}`, 'No results found'],
    [`/search?q=${encodeURIComponent('عربي \u202E e\u0301')}`, 'No results found'],
    [`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`, 'found'],
    ['/search?q=comissioners', 'Showing results for'],
    ['/guidelines?tab=nonsense', 'Governance Guidelines'],
    ['/licensing-and-registration?category=nonsense', 'Generation Licence'],
    ['/tariffs?q=%E2%80%AE', 'Search licence categories'],
  ])('%s reads as a page', async (path, words) => {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(textOf(mainOf(html))).toContain(words)
    expect(html).not.toContain('<script>alert(1)')
  })
})
