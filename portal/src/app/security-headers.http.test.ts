import { expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'an address', env: { PUBLIC_URL: 'https://portal.example' } })

const paths = ['/', '/licenses', '/nowhere', '/search?q=x', '/robots.txt', '/.well-known/security.txt', '/healthz']
const calls = ['/api/content/home', '/api/auth/me', '/api/nowhere', '/api/openapi.json', '/media/feed.xml']

test.each([...paths, ...calls])('%s is answered with every header that browsers need', async (path) => {
  // Twice: the second answer of a page comes from the cache.
  for (const _ of [1, 2]) {
    const { headers } = await portal.call('GET', path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test.each([
  ['GET', '/api/content/home'],
  ['GET', '/api/auth/me'],
  ['OPTIONS', '/api/auth/login'],
  ['OPTIONS', '/api/resumable'],
  ['POST', '/api/resumable'],
  ['GET', '/'],
])('%s %s allows no other site', async (method, path) => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  const answer = await portal.call(method, path, { headers })
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('the worker that sends what waits may call this site, and no page passes through it', async () => {
  const answer = await fetch(`${portal.url}/outbox-worker.js`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  const script = await answer.text()
  expect(script).toMatch(/addEventListener\([`'"]sync/)
  expect(script).not.toMatch(/addEventListener\([`'"](fetch|message|push)|onfetch|caches|importScripts/)
})
