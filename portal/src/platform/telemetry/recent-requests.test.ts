import { expect, test } from 'vitest'
import { createRecentRequests } from './telemetry.server.ts'

const at = (minutes: number) => new Date(1_900_000_000_000 + minutes * 60_000)

test('slow requests are summed by route, for an hour', () => {
  const recent = createRecentRequests()
  recent.note('GET /api/search', 1_500, at(0))
  recent.note('GET /api/search', 20, at(0))
  recent.note('GET /api/search', 4_000, at(30))
  recent.note('POST /api/contact', 1_000, at(30))
  recent.note('GET /', 999, at(30))
  expect(recent.slow(at(59), 10)).toEqual([
    { route: 'GET /api/search', requests: 3, slow: 2, slowestMs: 4_000 },
    { route: 'POST /api/contact', requests: 1, slow: 1, slowestMs: 1_000 },
  ])
  expect(recent.slow(at(59), 1)).toHaveLength(1)
  // The first minute is an hour ago, also where nothing has taken its place.
  expect(recent.slow(at(60), 10)[0]).toMatchObject({ requests: 1, slow: 1 })
  expect(recent.slow(at(91), 10)).toEqual([])
  recent.note('GET /api/search', 2_000, at(120))
  expect(recent.slow(at(121), 10)).toEqual([{ route: 'GET /api/search', requests: 1, slow: 1, slowestMs: 2_000 }])
})
