import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'

const now = new Date('2026-11-23T09:00:00Z')
const portal = await usePortal({
  own: 'stands behind a proxy, in one minute',
  env: { TRUST_PROXY: '1' },
  overrides: { clock: { now: () => now } },
})

test('a network searches 600 times in a minute; others go on', async () => {
  const search = (network: string) => portal.call('GET', '/api/search?q=x', { headers: { 'x-forwarded-for': network } })
  for (let sent = 0; sent < 600; sent += 20) await Promise.all(Array.from({ length: 20 }, () => search('192.0.2.1')))
  const { status, body, headers } = await search('192.0.2.1')
  expect([status, body.message, headers.get('retry-after')]).toEqual([
    429,
    'Your network has searched too often in the last minute.',
    '60',
  ])
  expect((await search('192.0.2.2')).status).toBe(200)
})
