import { request as rawRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileReport } from '#features/whistleblowing/testing.ts'
import { acceptedEncodings } from './compression.server.ts'
import { usePortal } from './testing.server.ts'

const portal = await usePortal()
const user = await portal.newUser()

/** As it is on the wire: fetch would decompress it. */
function read(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = rawRequest(portal.url + path, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.once('error', reject).end()
  })
}

describe('JSON answers', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('for "%s" are compressed by %s, and are the same text', async (accepted, encoding, unpack) => {
    const plain = await read('/api/content/applicationForms', {})
    const packed = await read('/api/content/applicationForms', { 'accept-encoding': accepted })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(packed.body).toString()).toBe(plain.body.toString())
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(Number(packed.headers['content-length'] ?? packed.body.length)).toBe(packed.body.length)
  })

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd', 'x'.repeat(5_000)])(
    'for %j stay as they are, and caches know that they may differ',
    async (accepted) => {
      const { headers, body } = await read(
        '/api/content/applicationForms',
        accepted === undefined ? {} : { 'accept-encoding': accepted },
      )
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).toMatchObject({ vary: 'accept-encoding' })
      expect(JSON.parse(body.toString())).toBeTruthy()
    },
  )

  test('that are short stay as they are, failures too', async () => {
    for (const [path, status] of [
      ['/api/users/me', 200],
      ['/api/nothing', 404],
    ] as const) {
      const headers = { 'accept-encoding': 'br', authorization: `Bearer ${user.token}` }
      const answer = await read(path, headers)
      expect([answer.status, answer.headers['content-encoding']]).toEqual([status, undefined])
    }
  })

  test('have no body for HEAD', async () => {
    const answer = await read('/api/content/applicationForms', { 'accept-encoding': 'br' }, 'HEAD')
    expect([answer.status, answer.body.length, answer.headers['content-encoding']]).toEqual([200, 0, undefined])
  })

  test('of whistle-blowers keep their length', async () => {
    for (let report = 0; report < 6; report++) await fileReport(portal)
    const headers = { 'accept-encoding': 'br', authorization: `Bearer ${await portal.adminToken()}` }
    const answer = await read('/api/whistleblowing/all', headers)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
    expect(answer.body.length).toBeGreaterThan(1_024)
  })
})

test('the description of the API is compressed, and sent again only when it has changed', async () => {
  const path = '/api/openapi.json'
  const plain = await read(path, { 'accept-encoding': 'identity' })
  const packed = await read(path, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  })
  // Nobody gets a megabyte and more: who names no encoding gets the usual one.
  expect(plain.headers).toMatchObject({ 'content-encoding': 'gzip' })
  const text = gunzipSync(plain.body)
  expect(brotliDecompressSync(packed.body).equals(text)).toBe(true)
  expect(packed.body.length).toBeLessThan(text.length / 5)
  const known = await read(path, { 'if-none-match': String(packed.headers['etag']) })
  expect([known.status, known.body.length]).toEqual([304, 0])
})

test('files stay as they are', async () => {
  const headers = { 'accept-encoding': 'br', authorization: `Bearer ${await portal.adminToken()}` }
  const { status, headers: answered } = await read('/api/lists/applications/export.csv', headers)
  expect([status, answered['content-encoding']]).toEqual([200, undefined])
})

test.each([
  ['gzip, br', ['br', 'gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['br;q=0.1', ['br']],
  ['abracadabra', []],
  [undefined, []],
])('%j names %j', (header, encodings) => expect(acceptedEncodings(header)).toEqual(encodings))

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])(
  'a page that is not cached is compressed by %s too: results of a search, the page of a company',
  async (encoding, unpack) => {
    for (const path of ['/search?q=meter', '/company-answer/no-such-link']) {
      const plain = await read(path, {})
      const packed = await read(path, { 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack(packed.body).toString()).toContain('</html>')
      expect(packed.body.length).toBeLessThan(plain.body.length / 3)
    }
  },
)
