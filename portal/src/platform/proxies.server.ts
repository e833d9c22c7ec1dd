import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { plainAddress } from './networks.server.ts'

/** Whose `X-Forwarded-For` counts: that many proxies in front of the portal, or the proxies at these addresses. */
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
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (!most || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widestRange && Number(bits) <= most)
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
