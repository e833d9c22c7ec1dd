import { expect, test } from 'vitest'
import { builtInArticles } from './built-in.ts'
import { cutPage, excerptOf, mergeArticles, paragraphsOf, shareLinks, toNewsCard } from './rules.ts'

const stored = { ...builtInArticles[0]!, slug: 'new', title: 'New' }

test('stored and built-in articles are listed newest first, by their own date', () => {
  const [order, transfer, law] = builtInArticles.map(({ slug }) => slug)
  const dated = (date: string) => ({ ...stored, slug: date, date, createdAt: '2025-03-01T10:00:00Z' })
  const all = mergeArticles([dated('4 December 2024'), dated('July 1, 2025'), dated('in spring')], builtInArticles)
  expect(all.map(({ slug }) => slug)).toEqual(['July 1, 2025', order, 'in spring', transfer, '4 December 2024', law])
  expect(mergeArticles([], builtInArticles)).toHaveLength(3)
})

test('a stored article replaces the built-in one with the same slug', () => {
  const taken = { ...stored, slug: builtInArticles[1]!.slug }
  const merged = mergeArticles([taken], builtInArticles)
  expect(merged).toHaveLength(3)
  expect(merged.find(({ slug }) => slug === taken.slug)?.title).toBe('New')
})

test('blank lines separate paragraphs', () => {
  expect(paragraphsOf('One\nstill one\r\n\r\n  Two \n\n\n')).toEqual(['One\nstill one', 'Two'])
  expect(paragraphsOf('')).toEqual([])
})

test('without an excerpt a card shows the start of the text, cut at a word', () => {
  expect(excerptOf({ excerpt: ' Short. ', content: 'Long' })).toBe('Short.')
  expect(excerptOf({ excerpt: '', content: 'A  short\ntext' })).toBe('A short text')
  const cut = excerptOf({ excerpt: '', content: 'word '.repeat(100) })
  expect(cut).toMatch(/^(word )+…$/)
  expect(cut.length).toBeLessThanOrEqual(202)
  expect(excerptOf({ excerpt: '', content: 'x'.repeat(500) })).toHaveLength(202)
})

test('a card links to its article, even when the slug needs encoding', () => {
  expect(toNewsCard({ ...stored, slug: 'a/b' }).link).toBe('/media/a%2Fb')
})

test.each([
  [null, 1, 12],
  ['2', 2, 12],
  ['3', 3, 1],
  ['99', 3, 1],
  ['-1', 1, 12],
  ['abc', 1, 12],
  ['1e99', 3, 1],
])('page %j of 25 articles is page %i with %i items', (asked, page, count) => {
  const cut = cutPage(Array.from({ length: 25 }), asked, 12)
  expect([cut.page, cut.items.length, cut.pageCount]).toEqual([page, count, 3])
})

test('an empty list has one empty page', () => {
  expect(cutPage([], '4', 12)).toEqual({ items: [], page: 1, pageCount: 1 })
})

test('share links contain only the title and the address', () => {
  const [mail, whatsApp, x] = shareLinks('Law & order', 'https://site.example/media/a')
  expect(mail?.href).toBe('mailto:?subject=Law%20%26%20order&body=https%3A%2F%2Fsite.example%2Fmedia%2Fa')
  expect(whatsApp?.href).toBe('https://wa.me/?text=Law%20%26%20order%20https%3A%2F%2Fsite.example%2Fmedia%2Fa')
  expect(x?.href).toContain('x.com/intent/post?text=Law%20%26%20order&url=https%3A%2F%2F')
})
