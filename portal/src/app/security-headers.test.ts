import { expect, test } from 'vitest'
import { developmentPolicy, pagePolicy } from './security-headers.server.ts'

test('a page may run the scripts that it came with and no other', () => {
  const policy = pagePolicy('<script>a()</script><script src="/b.js"></script>')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe-inline')
})

test('development lets styles in and nothing else', () => {
  const policy = developmentPolicy(pagePolicy('<script>a()</script>'))
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
})
