import { expect, test } from 'vitest'
import { sitePages } from '#page-lists.ts'
import { guessedPage, nearestPages } from './near-pages.ts'

const paths = new Set(sitePages.flatMap(({ pages }) => pages.map(({ path }) => path)))

test.each([
  ['/complaints', '/consumer-complaint/how-to-complain'],
  ['/complain', '/consumer-complaint/how-to-complain'],
  ['/news', '/media'],
  ['/tariff', '/tariffs'],
  ['/fees', '/licenses'],
  ['/apply', '/licensing-and-registration'],
  ['/whistleblower', '/whistleblowing'],
  ['/Contact_Us.html', '/contact'],
  ['/FAQ/', '/faqs'],
  ['/no light', '/consumer-guide/outages'],
  ['/no%20light', '/consumer-guide/outages'],
])('%s leads to %s', (guess, page) => {
  expect(guessedPage(guess)).toBe(page)
})

test('every guess leads to a page of the site and is none itself', () => {
  for (const guess of ['complain', 'news', 'apply', 'licence', 'board', 'guide', 'terms', 'signup', 'history']) {
    const target = guessedPage(`/${guess}`)
    expect(paths).toContain(target?.split(/[?#]/)[0])
  }
  for (const path of paths) expect([path, path === '/' ? undefined : guessedPage(path)]).toEqual([path, undefined])
})

test('the nearest pages share words or nearly the address, and others have none', () => {
  const near = (path: string) => nearestPages(path).map((page) => page.path)
  expect(near('/regulatons')[0]).toBe('/regulations')
  expect(near('/consumer-guide/outage-map')[0]).toBe('/consumer-guide/outages')
  expect(near('/how-do-i-complain')).toContain('/consumer-complaint/how-to-complain')
  expect(near('/wp-login.php')).not.toContain('/regulations')
  for (const path of ['/xyz', '/', '/%E0%A4%A', `/${'contact-'.repeat(50)}`, '/1234567890', '/../../etc/passwd'])
    expect([path, near(path)]).toEqual([path, []])
})
