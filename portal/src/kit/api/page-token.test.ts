import { afterEach, expect, test, vi } from 'vitest'
import { readerPaths } from '#page-lists.ts'
import { storePageToken, readPageToken, withoutPageToken } from './page-token.ts'

afterEach(() => vi.unstubAllGlobals())

const token = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE'

function written(protocol: string, value: string | null): string[] {
  const cookies: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  storePageToken(value)
  return cookies
}

test('it is kept for pages of consumers and applicants alone, and sent by no other site', () => {
  const cookies = written('https:', token)
  expect(cookies).toHaveLength(readerPaths.length)
  for (const [at, path] of readerPaths.entries())
    expect(cookies[at]).toBe(`page-token=${token}; Path=${path}; Max-Age=604800; SameSite=Strict; Secure`)
  expect(readerPaths).not.toContain('/')
  expect(readerPaths.some((path) => path.startsWith('/whistle') || path.startsWith('/api'))).toBe(false)
})

test('it goes with the sign-in', () => {
  expect(written('http:', null)).toEqual(withoutPageToken())
  for (const cookie of withoutPageToken()) expect(cookie).toContain('page-token=; ')
})

test('a browser that forbids cookies stays signed in without them', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(_text: string) {
      throw new Error('forbidden')
    },
  })
  expect(() => storePageToken(token)).not.toThrow()
})

test.each([
  [`page-token=${token}`, token],
  [`theme=dark; page-token=${token}; more=1`, token],
  [`page-token=`, undefined],
  [`not-page-token=${token}`, undefined],
  [`page-token=${'a'.repeat(101)}`, undefined],
  [`page-token=<script>alert(1)</script>`, undefined],
  [undefined, undefined],
])('it is read from the header %s', (header, expected) => {
  expect(readPageToken(header)).toBe(expected)
})
