import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/settings/config.server.ts'
import { developmentPolicy, inertPolicy, pagePolicy, scriptHashes, securityHeaders } from './security-headers.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every inline script is hashed once, scripts in files are not', () => {
  const html = `<SCRIPT>a()</SCRIPT><script type="module">
b("é")</script><script src="/x.js"></script><script>a()</script><script defer src=/y.js></script>`
  expect(scriptHashes(html)).toEqual([hash('a()'), hash('\nb("é")')])
})

test('a page runs its own scripts and no injected ones', () => {
  const policy = pagePolicy('<script>a()</script>')
  expect(policy).toContain(`script-src 'self' ${hash('a()')};`)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(part)
  expect(inertPolicy).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
})

test('HSTS is sent only where the site has https', () => {
  const headersAt = (address: string) => securityHeaders(readConfig({ PUBLIC_URL: address }, '/'))
  expect(headersAt('https://portal.example.gov.ng')['strict-transport-security']).toMatch(/max-age=\d{8}/)
  expect(headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
  expect(headersAt('http://localhost:3000')).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

test('development allows inline styles and nothing else', () => {
  const policy = developmentPolicy(pagePolicy('<script>a()</script>'))
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
})
