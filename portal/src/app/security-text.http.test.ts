import { expect, test } from 'vitest'
import { mailboxes } from '#platform/state/commission.ts'
import { usePortal } from './testing.server.ts'

const env = { PUBLIC_URL: 'https://portal.example' }
let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'an address, and another clock', env, overrides: { clock: { now: () => now } } })

const path = '/.well-known/security.txt'

test('says where to report a flaw, as RFC 9116 requires', async () => {
  const answer = await portal.call('GET', path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    String(answer.body)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  )
  expect(fields.get('Contact')).toBe(`mailto:${mailboxes.security}`)
  expect(fields.get('Preferred-Languages')).toBe('en')
  expect(fields.get('Canonical')).toBe(`https://portal.example${path}`)
  // The standard recommends less than a year.
  expect(fields.get('Expires')).toBe('2028-02-28T00:00:00.000Z')
  expect(fields.size).toBe(4)
})

test('never expires while the portal runs, and is the same all day', async () => {
  const first = (await portal.call('GET', path)).body
  now = new Date('2027-03-01T23:59:59Z')
  expect((await portal.call('GET', path)).body).toBe(first)
  now = new Date('2029-06-01T00:00:00Z')
  expect((await portal.call('GET', path)).body).toContain('Expires: 2030-05-31T00:00:00.000Z')
})
