import { expect, test } from 'vitest'
import { type Feed, writeAtom, writeRss } from './feed.ts'

const feed: Feed = {
  title: 'News & orders',
  description: 'All <news>',
  origin: 'https://site.example',
  page: '/media',
  self: '/media/feed.xml',
  author: 'The Commission',
  language: 'en-NG',
  entries: [
    { title: 'Fees "new"', link: '/media/a?x=1&y=2', summary: 'A\u0000 & B', date: '2025-06-05' },
    { title: 'Elsewhere', link: 'https://other.example/b', summary: '', date: '2025-06' },
  ],
}

test('RSS has absolute addresses, escaped text and RFC 822 dates', () => {
  const text = writeRss(feed)
  expect(text).toContain('<title>News &amp; orders</title><link>https://site.example/media</link>')
  expect(text).toContain('<link>https://site.example/media/a?x=1&amp;y=2</link>')
  expect(text).toContain('<description>A &amp; B</description>')
  expect(text).toContain('<pubDate>Thu, 05 Jun 2025 00:00:00 GMT</pubDate>')
  expect(text).toContain('<guid>https://other.example/b</guid>')
  expect(text).toContain('<lastBuildDate>Thu, 05 Jun 2025 00:00:00 GMT</lastBuildDate>')
})

test('Atom has ids, timestamps and the newest entry’s time as its own', () => {
  const text = writeAtom(feed)
  expect(text).toContain('<title>Fees &quot;new&quot;</title>')
  expect(text).toContain('<updated>2025-06-05T00:00:00.000Z</updated><author>')
  expect(text).toContain('<id>https://other.example/b</id><updated>2025-06-01T00:00:00.000Z</updated>')
})

test('a feed without entries is valid', () => {
  const empty = { ...feed, entries: [] }
  expect(writeRss(empty)).toContain('<lastBuildDate>Thu, 01 Jan 1970 00:00:00 GMT</lastBuildDate>')
  expect(writeAtom(empty)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
