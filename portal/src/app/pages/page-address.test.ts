import { expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'
import { pages } from '#app/all-pages.ts'
import { createPageFinder } from './page-routes.ts'

const findTestPage = createPageFinder(pages)

const read = (target: string) => readPageAddress(target, findTestPage)

test.each([
  ['/', '/', 'always'],
  ['/about-us?utm_source=x&fbclid=y', '/about-us', 'always'],
  ['/about-us#history', '/about-us', 'always'],
  ['/About-Us/', '/about-us', 'always'],
  ['/media?page=2&x=1', '/media?page=2', 'when-found'],
  ['/media?page=002', '/media?page=2', 'when-found'],
  ['/media?page=1', '/media', 'always'],
  ['/media?page=01', '/media', 'always'],
  ['/media?page=-1', '/media', 'always'],
  ['/media?page=two', '/media', 'always'],
  ['/media?page=9999999', '/media', 'always'],
  ['/media/', '/media', 'always'],
  ['/media/a-b?page=2', '/media/a-b', 'when-found'],
  ['/login?tab=register&next=%2Fforms', '/login?tab=register&next=%2Fforms', 'never'],
  ['/login?tab=register&next=https%3A%2F%2Fevil.example', '/login?tab=register', 'always'],
  ['/login?tab=noise&said=noise&ended=2', '/login', 'always'],
  ['/login?next=%2Fforms&ended=1', '/login?ended=1&next=%2Fforms', 'never'],
  ['/login?said=logged-out', '/login?said=logged-out', 'always'],
  ['/consumer-complaint?open=1', '/consumer-complaint', 'always'],
  ['/consumer-complaint?application&step=2', '/consumer-complaint?step=2', 'always'],
  ['/forms/a?x=1&application=', '/forms/a?application', 'when-found'],
  ['/search', '/search', 'always'],
  ['/search?x=1&source=Media&page=2&q=fee', '/search?q=fee&page=2&source=Media', 'never'],
  ['/tariffs?q=a%20b', '/tariffs?q=a+b', 'never'],
  ['/nowhere?x=1', '/page-not-found', 'always'],
  ['/page-not-found', '/page-not-found', 'always'],
  ['//evil.example/x', '/page-not-found', 'always'],
  ['/\\evil.example/', '/page-not-found', 'always'],
  ['///', '/', 'always'],
  ['/a/../about-us', '/about-us', 'always'],
  ['http://other.example/about-us', '/about-us', 'always'],
])('%s is the page %s', (target, url, keep) => {
  expect(read(target)).toEqual({ url, keep, sealed: false })
})

test('the order and repetition of parameters make no second page', () => {
  const first = read('/search?page=2&q=fee')
  expect(read('/search?q=fee&page=2')).toEqual(first)
  expect(read('/search?q=fee&q=other&page=2')).toEqual(first)
})

test('figures that change without an edit are cached for a minute', () => {
  expect(read('/scorecard?x=1')).toMatchObject({ url: '/scorecard', keep: 'always', seconds: 60 })
})

test('an invalid address is not read', () => {
  expect(read('http://other.example:99999/')).toBeUndefined()
})

test.each([
  '/whistleblowing',
  '/WhistleBlowing/',
  '/%77histleblowing?x=1',
  '/whistleblowing.data',
  '/whistleblowing/none',
])('%s is sealed', (target) => {
  expect(read(target)).toMatchObject({ sealed: true })
})
