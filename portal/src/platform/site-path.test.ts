import { expect, test } from 'vitest'
import { isSitePath } from './site-path.ts'

test.each([
  '/',
  '/forms/12',
  '/forms/12?page=2&q=a%20b',
  '/search?q=http://a.example//b',
  '/faqs#a',
  '/search?q=a b',
  '/a.b/.well-known/x',
])('%j is a path of this site', (address) => expect(isSitePath(address)).toBe(true))

const elsewhere = ['//', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r\n/', '/\u0000/', '/.//', '/..//', '/./\\', '/%2e//']
test.each([
  ...elsewhere.map((start) => `${start}evil.example`),
  ...elsewhere.map((start) => `${start}site.internal/x`),
  '/%2E%2e//evil.example',
  '/a//evil.example',
  '/a/..',
  '/a/.',
  'evil.example',
  'https://evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  ' /forms',
  '?next=/forms',
  '',
])('%j is none', (address) => expect(isSitePath(address)).toBe(false))
