import { expect, test } from 'vitest'
import { RecentCounts } from './recent-counts.server.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)

test('is refused after the limit, with the seconds until its window ends', () => {
  const counts = new RecentCounts({ limit: 2, minutes: 1 })
  expect(counts.count('network a', at(0))).toBe(0)
  expect(counts.count('network a', at(10))).toBe(0)
  expect(counts.count('network a', at(20))).toBe(40)
  expect(counts.count('network b', at(20))).toBe(0)
  expect(counts.count('network a', at(60))).toBe(0)
})

test('a count can be taken back', () => {
  const counts = new RecentCounts({ limit: 1, minutes: 1 })
  counts.count('192.0.2.1', at(0))
  counts.forgive('192.0.2.1')
  expect(counts.count('192.0.2.1', at(1))).toBe(0)
})

test('a flood of networks does not use unbounded memory', () => {
  const counts = new RecentCounts({ limit: 1, minutes: 60, mostKept: 100 })
  for (let n = 0; n < 10_000; n++) counts.count(`2001:db8:0:${n.toString(16)}::1`, at(n / 1000))
  expect(counts.size).toBe(100)
})

test('networks are forgotten when their window ends', () => {
  const counts = new RecentCounts({ limit: 1, minutes: 1 })
  counts.count('192.0.2.1', at(0))
  counts.count('192.0.2.2', at(61))
  expect(counts.size).toBe(1)
})
