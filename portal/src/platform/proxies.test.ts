import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isForwarded, readTrustedProxies, trustFunction, networkOf } from './proxies.server.ts'

/** The network that limits count for a request from `peer` with this header, through Fastify itself. */
async function seen(trustProxy: string, peer: string, header?: string): Promise<string> {
  const app = Fastify({ trustProxy: trustFunction(readTrustedProxies(trustProxy)!) })
  app.get('/', async (request) => networkOf(request.ip))
  const headers = header === undefined ? {} : { 'x-forwarded-for': header }
  return (await app.inject({ url: '/', remoteAddress: peer, headers })).body
}

const proxy = '10.0.0.1'
const visitor = '198.51.100.7'
const forged = '203.0.113.1, 203.0.113.2, 203.0.113.3'

test.each([
  ['no proxy trusted', 'false', visitor, forged, visitor],
  ['no header', '1', visitor, undefined, visitor],
  ['an empty header', '1', visitor, ' , ,', visitor],
  ['one proxy', 'true', proxy, visitor, visitor],
  ['one proxy, a forged header', 'true', proxy, `${forged}, ${visitor}`, visitor],
  ['one proxy by number, a forged header', '1', proxy, `${forged}, ${visitor}`, visitor],
  ['two proxies, a forged header', '2', proxy, `${forged}, ${visitor}, 10.0.0.2`, visitor],
  ['two proxies, of which the last replaces the header', '2', proxy, visitor, visitor],
  ['a proxy by address, a forged header', proxy, proxy, `${forged}, ${visitor}`, visitor],
  ['a proxy by address that writes IPv4 as IPv6', proxy, `::ffff:${proxy}`, `${forged}, ${visitor}`, visitor],
  ['proxies by range, a forged header', '10.0.0.0/24', proxy, `${forged}, ${visitor}, 10.0.0.2`, visitor],
  ['proxies by name', 'loopback, uniquelocal', '127.0.0.1', `${forged}, ${visitor}, 192.168.1.9, ::1`, visitor],
  ['proxies that write ports', '10.0.0.0/24', proxy, `${forged}, ${visitor}:5123, 10.0.0.2:443`, visitor],
  ['a stranger instead of the proxy', proxy, visitor, forged, visitor],
  ['IPv6 in brackets with a port', '1', '::1', `${forged}, [2001:db8:1:2::9]:443`, '2001:db8:1:2::/64'],
  ['a proxy with an IPv6 address', '2001:db8:f::/48', '2001:db8:f::1', `${forged}, ${visitor}`, visitor],
  ['a word instead of an address', '1', proxy, `${forged}, unknown`, 'unknown'],
  ['a word instead of an address, by address', proxy, proxy, `${forged}, unknown`, 'unknown'],
  ['a very long header', proxy, proxy, `${'203.0.113.1, '.repeat(1_000)}${visitor}`, visitor],
  ['a very long word', '1', proxy, `${'x'.repeat(14_000)}, ${visitor}`, visitor],
])('%s: the address is the visitor’s', async (_name, trustProxy, peer, header, network) => {
  expect(await seen(trustProxy, peer, header)).toBe(network)
})

test('host and protocol headers of a stranger are not trusted either', async () => {
  const app = Fastify({ trustProxy: trustFunction(readTrustedProxies(proxy)!) })
  app.get('/', async (request) => `${request.protocol} ${request.host}`)
  const headers = { host: 'portal.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect((await app.inject({ url: '/', remoteAddress: visitor, headers })).body).toBe('http portal.example')
})

test.each([
  [{ 'x-forwarded-for': '' }, true],
  [{ forwarded: 'for=192.0.2.1' }, true],
  [{ 'x-real-ip': '192.0.2.1' }, true],
  [{ host: 'portal.example' }, false],
])('%o comes from a proxy: %s', (headers, expected) => {
  expect(isForwarded(headers)).toBe(expected)
})
