import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whose `X-Forwarded-For` counts: the number of proxies in front of the portal, or their addresses. */
export type TrustedProxies = number | string[]

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Wider ranges belong to no single owner: 0.0.0.0/0 would trust every visitor. */
const widestRange = 7

function isProxy(text: string): boolean {
  if (Object.hasOwn(named, text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const max = { 4: 32, 6: 128 }[isIP(address)]
  if (!max || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widestRange && Number(bits) <= max)
}

/** Reads TRUST_PROXY; undefined when it is neither a number from 0 to 9 nor a list of addresses. `true` is one proxy. */
export function readTrustedProxies(value: string): TrustedProxies | undefined {
  if (value === 'true') return 1
  if (value === 'false') return 0
  if (/^\d$/.test(value)) return Number(value)
  const proxies = value.split(',').map((part) => part.trim())
  return proxies.every(isProxy) ? proxies : undefined
}

/**
 * Fastify's `trustProxy`. It is called for the sender of the connection (hop 0) and then for each entry of
 * X-Forwarded-For from the right, until one is not trusted: that one is the visitor. Entries further left came with
 * the visitor's own request. With a bare number Fastify trusts nobody, with `true` everybody.
 */
export function trustFunction(trusted: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'number') return trusted > 0 && ((_address, hop) => hop < trusted)
  const list = new BlockList()
  for (const range of trusted.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Whether a proxy, or a sender pretending to be one, forwarded a request. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => headers[name] !== undefined)

export const untrustedProxyWarning =
  'Requests arrive with X-Forwarded-For from an address that TRUST_PROXY does not name. If it is a reverse proxy, all its visitors share one limit: set TRUST_PROXY as docs/many-processes.md says. Otherwise ignore this: a visitor added the header.'

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff]

/** An address without the port and brackets that some proxies write (`192.0.2.7:443`, `[2001:db8::1]:443`), or its zone. */
function plainAddress(text: string): string {
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
