import { isIP, isIPv4, isIPv6 } from 'node:net'

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff]

/** An address without the port and brackets that some proxies write (`192.0.2.7:443`, `[2001:db8::1]:443`), or its zone. */
export function plainAddress(text: string): string {
  const [, address = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  return address.split('%')[0]!
}

/**
 * The network that a limit counts: an IPv4 address, or the first 64 bits of an IPv6 address, because one subscriber
 * has 2^64 of those. An IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address. All text that is not an
 * address counts as one network, so that sending nonsense gives nobody a fresh count.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address ?? '')
  if (isIP(plain) === 0) return 'unknown'
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (mappedPrefix.every((group, index) => groups[index] === group))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The part of an address that names a provider and no subscriber: two of four numbers, or two of eight groups. Empty where nothing is known. */
export function shortNetworkOf(address: string | undefined): string {
  const network = networkOf(address)
  if (network === 'unknown') return ''
  if (isIPv4(network)) return `${network.split('.').slice(0, 2).join('.')}.x.x`
  return `${network.split(':').slice(0, 2).join(':')}::`
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const last = address.slice(address.lastIndexOf(':') + 1)
  const bytes = isIPv4(last) ? last.split('.').map(Number) : []
  const hex = bytes.length
    ? `${address.slice(0, -last.length)}${((bytes[0]! << 8) | bytes[1]!).toString(16)}:${((bytes[2]! << 8) | bytes[3]!).toString(16)}`
    : address
  const [head = '', tail] = hex.split('::')
  const given = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - given.length - rest.length }, () => '0')
  return [...given, ...zeros, ...rest].map((group) => Number.parseInt(group, 16))
}
