import { expect, test } from 'vitest'
import { networkOf, shortNetworkOf } from './proxies.server.ts'

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

test.each([
  ['102.89.33.7', '102.89.x.x'],
  ['::ffff:102.89.33.7', '102.89.x.x'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0::'],
  ['no address', ''],
  [undefined, ''],
])('%s is shown as %j', (address, shown) => {
  expect(shortNetworkOf(address)).toBe(shown)
})
