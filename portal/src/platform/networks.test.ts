import { expect, test } from 'vitest'
import { NetworkCounts, networkOf } from './networks.server.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['192.0.2.7.nonsense', 'unknown'],
  ['[2001:db8::1', 'unknown'],
  ['x'.repeat(16_000), 'unknown'],
])('the network of %.40s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a network is refused after its limit, with the seconds until its window ends', () => {
  const counts = new NetworkCounts({ limit: 2, minutes: 1 })
  expect(counts.count('2001:db8::1', at(0))).toBe(0)
  expect(counts.count('2001:db8::2', at(10))).toBe(0)
  expect(counts.count('2001:db8::3', at(20))).toBe(40)
  expect(counts.count('192.0.2.1', at(20))).toBe(0)
  expect(counts.count('2001:db8::3', at(60))).toBe(0)
})

test('a count can be taken back', () => {
  const counts = new NetworkCounts({ limit: 1, minutes: 1 })
  counts.count('192.0.2.1', at(0))
  counts.forgive('192.0.2.1')
  expect(counts.count('192.0.2.1', at(1))).toBe(0)
})

test('a flood of networks does not grow the memory without bound', () => {
  const counts = new NetworkCounts({ limit: 1, minutes: 60, mostNetworks: 100 })
  for (let n = 0; n < 10_000; n++) counts.count(`2001:db8:0:${n.toString(16)}::1`, at(n / 1000))
  expect(counts.size).toBe(100)
})

test('networks are forgotten when their window ends', () => {
  const counts = new NetworkCounts({ limit: 1, minutes: 1 })
  counts.count('192.0.2.1', at(0))
  counts.count('192.0.2.2', at(61))
  expect(counts.size).toBe(1)
})
