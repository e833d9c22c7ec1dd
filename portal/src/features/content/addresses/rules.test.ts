import { expect, test } from 'vitest'
import { cleanAddress } from '#fields/content/content-addresses.ts'
import { cleanRedirectPath, endsOf, linksTo } from './rules.ts'

test('redirects lead to the end of their chain; loops and addresses of pages are left out', () => {
  const list = [
    ['/a', '/b'],
    ['/b', '/c#part'],
    ['/x', '/y'],
    ['/y', '/x'],
    ['/gone', ''],
    ['/page', '/c'],
  ].map(([path = '', target = '']) => ({ path, target }))
  expect([...endsOf(list, (path) => path === '/page')]).toEqual([
    ['/a', '/c#part'],
    ['/b', '/c#part'],
  ])
})

test('addresses are compared in one spelling', () => {
  expect(['Tenders/2026 ', '//Ẹ̀kọ́ 2_3//', '', '/', '---', '/a/../b'].map(cleanAddress)).toEqual([
    '/tenders/2026',
    '/eko-2-3',
    '',
    '',
    '',
    '/a/b',
  ])
  expect(['/Old/Page.html/', 'x', '//x', '/a//b', '/a b', '/', `/${'x'.repeat(300)}`].map(cleanRedirectPath)).toEqual([
    '/old/page.html',
    ...Array.from({ length: 6 }, () => undefined),
  ])
})

test('links of fields, texts and documents are found, and no others', () => {
  const paths = new Set(['/a', '/old-a'])
  for (const linked of ['/a', '/A/', '/a?x=1#y', 'See [this](/old-a) and that.'])
    expect(linksTo({ x: [linked] }, paths)).toBe(true)
  for (const other of ['/ab', 'a', 'about /a', '[x](https://other.example/a)', 7, null])
    expect(linksTo({ x: [other] }, paths)).toBe(false)
})
