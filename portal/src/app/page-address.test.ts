import { expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'

test.each([
  ['/', '/', true],
  ['/about-us?utm_source=x&fbclid=y', '/about-us', true],
  ['/about-us#history', '/about-us', true],
  ['/media?page=2&x=1', '/media?page=2', true],
  ['/media/', '/media/', true],
  ['/search', '/search', true],
  ['/search?x=1&source=Media&page=2&q=fee', '/search?q=fee&page=2&source=Media', false],
  ['/tariffs?q=a%20b', '/tariffs?q=a+b', false],
  ['/tariffs.data?q=a&_routes=root', '/tariffs.data?q=a&_routes=root', false],
  ['/_root.data', '/_root.data', true],
  ['//evil.example/x', '/evil.example/x', true],
  ['///', '/', true],
  ['/a/../../b', '/b', true],
  ['http://other.example/about-us', '/about-us', true],
])('%s is the page %s', (target, url, keep) => {
  expect(readPageAddress(target)).toEqual({ url, keep })
})

test('the order and number of parameters make no second page', () => {
  const first = readPageAddress('/search?page=2&q=fee')
  expect(readPageAddress('/search?q=fee&page=2')).toEqual(first)
  expect(readPageAddress('/search?q=fee&q=other&page=2')).toEqual(first)
})

test('figures that change by themselves are kept for a minute', () => {
  expect(readPageAddress('/scorecard?x=1')).toEqual({ url: '/scorecard', keep: true, seconds: 60 })
})

test('what is no address is none', () => {
  expect(readPageAddress('http://other.example:99999/')).toBeUndefined()
})
