import { createHash, randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { conflict } from '#platform/problem.ts'
import { sweepLeftovers } from './service.sweep.server.ts'
import { makePdf, makeTestRoom } from './testing.ts'

const room = makeTestRoom({ maxBytes: 8_388_608 })
let portal: TestPortal
let user: { token: string; id: string }
let stranger: { token: string; id: string }
let recordId: string

beforeAll(async () => {
  portal = await startTestPortal({ rooms: [room.room] })
  user = await portal.newUser()
  stranger = await portal.newUser()
}, 60_000)
afterAll(() => portal.close())
beforeEach(() => {
  recordId = `${user.id}.${randomUUID()}`
  room.failure.next = undefined
})

const tus = { 'tus-resumable': '1.0.0' }
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
function create(size: number, more: Record<string, string> = {}, token: string | undefined = user.token) {
  const values = { recordType: 'test-record', recordId, role: 'main', filename: 'form.pdf', ...more }
  return portal.call('POST', '/api/resumable', {
    ...(token && { token }),
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata(values) },
  })
}
async function begin(size: number, more?: Record<string, string>): Promise<string> {
  const answer = await create(size, more)
  expect(answer.status).toBe(201)
  return answer.headers.get('location')!
}
const patch = (path: string, offset: number, body: Uint8Array, token = user.token) =>
  portal.call('PATCH', path, {
    token,
    body,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const head = (path: string, token = user.token) => portal.call('HEAD', path, { token, headers: tus })
const offsetOf = async (path: string) => Number((await head(path)).headers.get('upload-offset'))
const documents = async () =>
  (await portal.call('GET', `/api/test-records/${recordId}`, { token: user.token })).body.documents
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function download(id: string): Promise<Uint8Array> {
  const answer = await fetch(`${portal.url}/api/documents/${id}/download`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  return answer.bytes()
}
const filesUnder = async (folder: string) =>
  (await readdir(join(portal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

/** Sends a part of what was announced and then breaks the connection. */
function patchAndBreak(path: string, offset: number, body: Uint8Array, announced: number): Promise<void> {
  return new Promise((resolve) => {
    const request = openRequest(portal.url + path, {
      method: 'PATCH',
      headers: {
        ...tus,
        authorization: `Bearer ${user.token}`,
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': announced,
      },
    })
    request.on('error', () => {}).on('close', () => resolve())
    request.write(body, () => setTimeout(() => request.destroy(), 150))
  })
}

describe('an upload in parts', () => {
  test('becomes a document with the same bytes', async () => {
    const content = makePdf(3_000_000)
    const path = await begin(content.length)
    expect(path).toMatch(/^\/api\/resumable\/[0-9a-f-]{36}$/)
    const first = await patch(path, 0, content.subarray(0, 1_000_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000000'])
    expect(await documents()).toEqual([])
    const last = await patch(path, 1_000_000, content.subarray(1_000_000))
    expect(last.status).toBe(204)
    const [document] = await documents()
    expect(last.headers.get('document-id')).toBe(document.id)
    expect(document).toMatchObject({ originalName: 'form.pdf', role: 'main', size: content.length, type: 'pdf' })
    expect(hash(await download(document.id))).toBe(hash(content))
    expect(room.added.at(-1)).toMatchObject({ recordId, documents: [{ id: document.id }] })
    expect(await filesUnder('uploads')).toEqual([])
  })
  test('goes on after the connection broke in the middle', async () => {
    const content = makePdf(4_000_000)
    const path = await begin(content.length)
    await patchAndBreak(path, 0, content.subarray(0, 1_500_000), content.length)
    const offset = await offsetOf(path)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(1_500_000)
    expect((await patch(path, offset, content.subarray(offset))).status).toBe(204)
    const [document] = await documents()
    expect(hash(await download(document.id))).toBe(hash(content))
  })
  test('is taken over by a new connection while the old one still stands', async () => {
    const content = makePdf(2_000_000)
    const path = await begin(content.length)
    const old = openRequest(portal.url + path, {
      method: 'PATCH',
      headers: {
        ...tus,
        authorization: `Bearer ${user.token}`,
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
      },
    })
    old.on('error', () => {}).on('response', (answer) => answer.resume())
    await new Promise((resolve) => old.write(content.subarray(0, 500_000), resolve))
    await new Promise((resolve) => setTimeout(resolve, 200))
    const offset = await offsetOf(path)
    expect(offset).toBe(500_000)
    expect((await patch(path, offset, content.subarray(offset))).status).toBe(204)
    expect(hash(await download((await documents())[0].id))).toBe(hash(content))
    old.destroy()
  })
  test('may carry everything in the first request', async () => {
    const content = makePdf(5000)
    const answer = await portal.call('POST', '/api/resumable', {
      token: user.token,
      body: content,
      headers: {
        ...tus,
        'upload-length': '5000',
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': metadata({ recordType: 'test-record', recordId, role: 'supporting', filename: 'ọ.pdf' }),
      },
    })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '5000'])
    expect(await documents()).toMatchObject([{ originalName: 'ọ.pdf', role: 'supporting' }])
  })
})

describe('never two documents of one upload', () => {
  test('when the last request is repeated because its answer was lost', async () => {
    const content = makePdf(5000)
    const path = await begin(content.length)
    await patch(path, 0, content)
    expect((await patch(path, 0, content)).status).toBe(409)
    const again = await patch(path, 5000, new Uint8Array())
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, '5000'])
    const question = await head(path)
    expect([question.status, question.headers.get('upload-offset')]).toEqual([200, '5000'])
    expect(await documents()).toMatchObject([{ id: question.headers.get('document-id') }])
  })
  test('when the last bytes come twice at the same time', async () => {
    const content = makePdf(5000)
    const path = await begin(content.length)
    const answers = await Promise.all([1, 2, 3].map(() => patch(path, 0, content)))
    expect(answers.map((answer) => answer.status).filter((status) => status === 204).length).toBeGreaterThanOrEqual(1)
    expect(await documents()).toHaveLength(1)
  })
  test('the question after a stop between the last byte and the document makes it', async () => {
    room.failure.next = new Error('stopped here')
    const content = makePdf(5000)
    const path = await begin(content.length)
    expect((await patch(path, 0, content)).status).toBe(500)
    expect(await documents()).toEqual([])
    room.failure.next = undefined
    expect((await head(path)).headers.get('upload-offset')).toBe('5000')
    const [document] = await documents()
    expect(hash(await download(document.id))).toBe(hash(content))
  })
})

describe('refused', () => {
  test('without a token, with a wrong one, and for strangers', async () => {
    const none = await create(100, {}, '')
    expect(none.body).toMatchObject({ statusCode: 401, message: 'Unauthorized' })
    expect((await create(100, {}, 'x'.repeat(43))).body.message).toBe('Invalid token')
    expect((await create(100, {}, stranger.token)).status).toBe(404)
    const path = await begin(100)
    for (const answer of [
      await head(path, stranger.token),
      await patch(path, 0, makePdf(100), stranger.token),
      await portal.call('DELETE', path, { token: stranger.token, headers: tus }),
      await head('/api/resumable/unknown'),
      await head(`/api/resumable/${randomUUID()}`),
    ])
      expect(answer.status).toBe(404)
    expect((await portal.call('PATCH', path, { headers: tus })).status).toBe(401)
    expect(await offsetOf(path)).toBe(0)
  })
  test.each<[string, number, Record<string, string>, number]>([
    ['too large', 8_388_609, {}, 413],
    ['empty', 0, {}, 400],
    ['a wrong ending', 100, { filename: 'a.exe' }, 415],
    ['no name', 100, { filename: '../' }, 400],
    ['a long name', 100, { filename: `${'n'.repeat(252)}.pdf` }, 400],
    ['an unknown role', 100, { role: 'owner' }, 400],
    ['an unknown kind of record', 100, { recordType: 'nothing' }, 400],
    ['no record', 100, { recordId: '' }, 400],
  ])('at the start: %s', async (_what, size, more, status) => {
    const answer = await create(size, more)
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.stringMatching(/^[A-Zr].+/) })
    expect(await filesUnder('uploads')).toHaveLength(1)
  })
  test('by content, at the end; and the bytes go', async () => {
    const before = await filesUnder('files')
    const path = await begin(2000)
    const answer = await patch(path, 0, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(1998)]))
    expect(answer.body).toMatchObject({ statusCode: 415, message: 'Only PDF, JPG and PNG files are accepted.' })
    expect((await head(path)).status).toBe(404)
    expect(await filesUnder('files')).toEqual(before)
  })
  test('by the record, at the end: nothing is stored, the bytes stay to try again', async () => {
    const before = await filesUnder('files')
    room.failure.next = conflict('This application is completed.')
    const path = await begin(2000)
    expect((await patch(path, 0, makePdf(2000))).body.message).toBe('This application is completed.')
    expect(await filesUnder('files')).toEqual(before)
    expect(await documents()).toEqual([])
  })
  test('more than was announced, and another place', async () => {
    const path = await begin(1000)
    expect((await patch(path, 0, makePdf(2000))).body.statusCode).toBe(413)
    expect((await patch(path, 500, makePdf(500))).body.statusCode).toBe(409)
    expect((await portal.call('POST', '/api/resumable', { token: user.token })).body.statusCode).toBe(412)
  })
})

test('a refusal in the middle of a large body comes at once', async () => {
  const path = await begin(8_000_000)
  const started = performance.now()
  expect((await patch(path, 5, makePdf(7_999_995))).body.statusCode).toBe(409)
  expect((await patch(path, 0, makePdf(8_388_608))).body.statusCode).toBe(413)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('cancelling removes the bytes; a finished upload stays', async () => {
  const path = await begin(1000)
  await patch(path, 0, makePdf(400))
  expect((await portal.call('DELETE', path, { token: user.token, headers: tus })).status).toBe(204)
  expect((await head(path)).status).toBe(404)
  const done = await begin(1000)
  await patch(done, 0, makePdf(1000))
  expect((await portal.call('DELETE', done, { token: user.token, headers: tus })).body.statusCode).toBe(409)
  expect(await documents()).toHaveLength(1)
})

test('an account keeps its 30 newest beginnings', async () => {
  const first = await begin(1000)
  for (let count = 0; count < 30; count++) await begin(1000)
  expect((await head(first)).status).toBe(404)
})

test('the sweep removes what is over and nothing else', async () => {
  const [kept, over] = [await begin(1000), await begin(1000)]
  await patch(kept, 0, makePdf(400))
  const id = over.split('/').at(-1)!
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await portal.deps.database.pool.query('update document_uploads set touched_at = $1 where id = $2', [days(8), id])
  await portal.deps.database.pool.query(
    "insert into document_loose_files select 'aa/aa000000-0000-4000-8000-000000000000', now() - interval '1 hour'",
  )
  for (const name of [id, kept.split('/').at(-1)!])
    await utimes(join(portal.dataDir, 'uploads', name), days(2), days(2))
  const stray = join(portal.dataDir, 'uploads', `${randomUUID()}.finishing`)
  await writeFile(stray, 'x')
  await utimes(stray, days(2), days(2))
  const stored = await filesUnder('files')
  await sweepLeftovers(portal.deps)
  expect(await filesUnder('uploads')).not.toContain(id)
  expect(await filesUnder('uploads')).not.toContain(stray.split('/').at(-1))
  expect(await filesUnder('files')).toEqual(stored)
  expect(await offsetOf(kept)).toBe(400)
  const loose = await portal.deps.database.pool.query('select 1 from document_loose_files')
  expect(loose.rowCount).toBe(0)
})
