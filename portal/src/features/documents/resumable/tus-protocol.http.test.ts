import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openResumablePortal, tus, uploadMetadata } from './testing.ts'
import { makePdf } from '../testing.ts'

/*
 * The server's part of tus 1.0.0: the core protocol and the extensions that OPTIONS announces (creation,
 * creation-with-upload, termination and expiration). The others (creation-defer-length, checksum, checksum-trailer,
 * concatenation and concatenation-unfinished) are not announced, and their headers are refused.
 * One deliberate deviation: an upload of length 0 is refused (400), since a document cannot be empty.
 */
const up = openResumablePortal()
const offsetType = 'application/offset+octet-stream'
const whole = (length: number, more: Record<string, string> = {}) => ({
  ...tus,
  'upload-length': String(length),
  'upload-metadata': metadata(),
  ...more,
})
const metadata = (more: Record<string, string> = {}) =>
  uploadMetadata({ recordType: 'test-record', recordId: up.recordId, role: 'main', filename: 'form.pdf', ...more })
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array | string) =>
  up.portal.call(method, path, { token: up.token, headers, ...(body !== undefined && { body }) })
const create = (headers: Record<string, string>, body?: Uint8Array) => send('POST', '/api/resumable', headers, body)
const patchWith = (path: string, headers: Record<string, string>, body: Uint8Array | string = makePdf(100)) =>
  send('PATCH', path, { ...tus, 'upload-offset': '0', 'content-type': offsetType, ...headers }, body)

describe('OPTIONS', () => {
  test.each(['/api/resumable', `/api/resumable/${randomUUID()}`])(
    '%s answers the version, extensions and maximum size',
    async (path) => {
      for (const headers of [{}, tus, { 'tus-resumable': '0.2.2' }]) {
        const answer = await send('OPTIONS', path, headers)
        expect(answer.status).toBe(204)
        expect(answer.headers.get('tus-version')).toBe('1.0.0')
        expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration')
        expect(Number(answer.headers.get('tus-max-size'))).toBeGreaterThanOrEqual(314_572_800)
        expect(answer.headers.get('tus-checksum-algorithm')).toBeNull()
      }
    },
  )
  test('needs no account and reveals nothing about uploads', async () => {
    const known = await up.portal.call('OPTIONS', await up.begin(100))
    const unknown = await up.portal.call('OPTIONS', '/api/resumable/unknown')
    expect([known.status, unknown.status, known.body]).toEqual([204, 204, ''])
  })
})

describe('the version', () => {
  test.each([
    ['missing', {}],
    ['unknown', { 'tus-resumable': '2.0.0' }],
    ['old', { 'tus-resumable': '0.2.2' }],
  ])('%s is refused with 412 and the versions that are supported, and nothing happens', async (_what, version) => {
    const path = await up.begin(100)
    const { 'tus-resumable': _left, ...creation } = whole(100)
    const before = await up.filesIn('uploads')
    for (const answer of [
      await create({ ...creation, ...version }),
      await send('HEAD', path, version),
      await send('PATCH', path, { 'upload-offset': '0', 'content-type': offsetType, ...version }, makePdf(100)),
      await send('DELETE', path, version),
    ]) {
      expect(answer.status).toBe(412)
      expect(answer.headers.get('tus-version')).toBe('1.0.0')
    }
    expect(await up.filesIn('uploads')).toEqual(before)
    expect(await up.offsetOf(path)).toBe(0)
  })
  test('is in every answer, including refusals', async () => {
    const path = await up.begin(100)
    const answers = [
      await up.head(path),
      await up.head('/api/resumable/unknown'),
      await up.patch(path, 7, makePdf(10)),
      await up.portal.call('PATCH', path, { headers: tus }),
      await create({ ...tus }),
      await up.patch(path, 0, makePdf(100)),
      await up.cancel(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 409, 401, 400, 204, 204])
    for (const { headers } of answers) expect(headers.get('tus-resumable')).toBe('1.0.0')
  })
})

describe('HEAD', () => {
  test('answers offset, length and metadata, and is never cached', async () => {
    const given = metadata({ filetype: 'application/pdf', filename: ' ọdún.pdf' })
    const path = (await create(whole(100, { 'upload-metadata': given }))).headers.get('location')!
    const first = await up.head(path)
    await up.patch(path, 0, makePdf(60))
    for (const [{ status, headers }, offset] of [[first, '0'] as const, [await up.head(path), '60'] as const]) {
      expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([200, offset, '100'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('upload-metadata')).toBe(given)
    }
  })
})

describe('PATCH', () => {
  test.each([
    ['another type', { 'content-type': 'application/octet-stream' }, 415],
    ['no type', { 'content-type': '' }, 415],
    ['a later offset', { 'upload-offset': '50' }, 409],
    ['a negative offset', { 'upload-offset': '-1' }, 400],
    ['an offset that is no number', { 'upload-offset': '1e1' }, 400],
    ['a new length', { 'upload-length': '90' }, 400],
  ])('with %s is refused and stores nothing', async (_what, headers, status) => {
    const path = await up.begin(100)
    const answer = await patchWith(path, headers)
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.stringMatching(/^[A-Z].+\.$/) })
    expect(await up.offsetOf(path)).toBe(0)
  })
  test('without an offset is refused', async () => {
    const path = await up.begin(100)
    expect((await send('PATCH', path, { ...tus, 'content-type': offsetType }, makePdf(100))).status).toBe(400)
    expect(await up.offsetOf(path)).toBe(0)
  })
  test('answers the new offset, and the upload continues after a wrong one', async () => {
    const [path, content] = [await up.begin(100), makePdf(100)]
    const part = await up.patch(path, 0, content.subarray(0, 25))
    expect([part.status, part.headers.get('upload-offset')]).toEqual([204, '25'])
    expect((await up.patch(path, 0, content)).status).toBe(409)
    const rest = await up.patch(path, await up.offsetOf(path), content.subarray(25))
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '100'])
  })
  test('answers 404 for an unknown upload and 413 for more bytes than announced', async () => {
    expect((await up.patch(`/api/resumable/${randomUUID()}`, 0, makePdf(10))).status).toBe(404)
    expect((await up.patch(await up.begin(100), 0, makePdf(101))).status).toBe(413)
  })
})

describe('creation', () => {
  test('answers 201 with a unique address for each upload', async () => {
    const answers = await Promise.all([create(whole(100)), create(whole(100))])
    const addresses = answers.map(({ headers }) => headers.get('location')!)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(addresses).size).toBe(2)
    for (const path of addresses) expect((await up.head(new URL(path, up.portal.url).pathname)).status).toBe(200)
  })
  test.each<[string, () => Record<string, string>, number]>([
    ['no length', () => ({ ...tus, 'upload-metadata': metadata() }), 400],
    ['a negative length', () => whole(-1), 400],
    ['a length that is no number', () => whole(100, { 'upload-length': 'ten' }), 400],
    ['more than the largest size', () => whole(314_572_801), 413],
    ['a deferred length, which is not announced', () => whole(100, { 'upload-defer-length': '1' }), 400],
    ['a part to be joined, which is not announced', () => whole(100, { 'upload-concat': 'partial' }), 400],
    ['metadata that is not base64', () => whole(100, { 'upload-metadata': 'filename %%%' }), 400],
    ['a key of metadata twice', () => whole(100, { 'upload-metadata': `${metadata()},role bWFpbg==` }), 400],
    ['metadata without end', () => whole(100, { 'upload-metadata': metadata({ more: 'x'.repeat(4_000) }) }), 400],
  ])('with %s is refused', async (_what, headers, status) => {
    const answer = await create(headers())
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.any(String) })
    expect(answer.headers.get('location')).toBeNull()
  })
  test('accepts the first bytes or all of them, of one content type only', async () => {
    const content = makePdf(100)
    const part = await create(whole(100, { 'content-type': offsetType }), content.subarray(0, 40))
    expect([part.status, part.headers.get('upload-offset')]).toEqual([201, '40'])
    const all = await create(whole(100, { 'content-type': offsetType }), content)
    expect([all.status, all.headers.get('upload-offset')]).toEqual([201, '100'])
    expect((await create(whole(100, { 'content-type': 'application/pdf' }), content)).status).toBe(415)
  })
})

describe('expiration', () => {
  test('is an HTTP date in the answers to POST and PATCH', async () => {
    const created = await create(whole(100))
    const part = await up.patch(created.headers.get('location')!, 0, makePdf(40))
    for (const { headers } of [created, part]) {
      const expires = headers.get('upload-expires')!
      expect(new Date(expires).toUTCString()).toBe(expires)
      expect(new Date(expires).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    }
  })
  test('ends an upload: HEAD and PATCH answer 410', async () => {
    const path = await up.begin(100)
    const old = "update document_uploads set touched_at = now() - interval '8 days' where id = $1"
    await up.portal.deps.database.pool.query(old, [path.split('/').at(-1)])
    expect((await up.head(path)).status).toBe(410)
    expect((await up.patch(path, 0, makePdf(100))).status).toBe(410)
  })
})

test('termination deletes the upload', async () => {
  const path = await up.begin(100)
  const answer = await up.cancel(path)
  expect([answer.status, answer.body]).toEqual([204, ''])
  expect((await up.head(path)).status).toBe(404)
  expect((await up.patch(path, 0, makePdf(100))).status).toBe(404)
  expect((await up.cancel(path)).status).toBe(404)
})

describe('X-HTTP-Method-Override', () => {
  const as = (method: string) => ({ 'x-http-method-override': method })
  test('replaces the method of any request', async () => {
    const path = await up.begin(100)
    expect((await send('GET', path, as('OPTIONS'))).headers.get('tus-version')).toBe('1.0.0')
    expect((await send('GET', path, { ...tus, ...as('HEAD') })).headers.get('upload-offset')).toBe('0')
    const patch = { ...tus, ...as('PATCH'), 'upload-offset': '0', 'content-type': offsetType }
    expect((await send('POST', path, patch, makePdf(60))).headers.get('upload-offset')).toBe('60')
    expect((await send('PATCH', path, { ...tus, ...as('DELETE') })).status).toBe(204)
    expect((await up.head(path)).status).toBe(404)
    expect((await send('PUT', '/api/resumable', whole(100, as('POST')))).status).toBe(201)
  })
  test('still requires the version and the account, and accepts no other methods', async () => {
    const path = await up.begin(100)
    expect((await send('POST', path, as('DELETE'))).status).toBe(412)
    const stranger = await up.portal.newUser()
    const foreign = await up.portal.call('POST', path, { token: stranger.token, headers: { ...tus, ...as('DELETE') } })
    expect(foreign.status).toBe(404)
    for (const method of ['GET', 'PUT', 'TRACE'])
      expect((await send('POST', path, { ...tus, ...as(method) })).status).toBe(404)
    expect(await up.offsetOf(path)).toBe(0)
  })
})
