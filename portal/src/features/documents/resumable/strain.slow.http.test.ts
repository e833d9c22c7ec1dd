import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import type { FileStore } from '#platform/files/files.server.ts'
import { createLocalFileStore } from '#platform/files/local-files.server.ts'
import { UploadLocks } from './store.locks.server.ts'
import { filesUnder, uploadMetadata } from './testing.ts'
import { makePdf, makeTestFeature } from '../testing.ts'

const megabyte = 1_048_576
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})
async function start(options: Parameters<typeof startTestPortal>[0] = {}): Promise<TestPortal> {
  const portal = await startTestPortal(options)
  open.push(portal)
  return portal
}

/** Creates an upload and sends `body` in a single PATCH. */
async function sendResumable(portal: TestPortal, token: string, recordId: string, size: number, body: Readable) {
  const metadata = uploadMetadata({ recordType: 'test-record', recordId, role: 'main', filename: 'big.pdf' })
  const begun = await portal.call('POST', '/api/resumable', {
    token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata },
  })
  return sendStream(portal.url + begun.headers.get('location')!, 'PATCH', body, {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
  })
}

function sendStream(url: string, method: string, body: Readable, headers: Record<string, string>) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = openRequest(url, { method, headers }, (answer) => {
      let text = ''
      answer
        .on('data', (data: Buffer) => (text += data.toString()))
        .on('end', () => {
          resolve({ status: answer.statusCode ?? 0, body: text })
        })
    })
    request.on('error', reject)
    body.pipe(request)
  })
}

function* blocks(size: number): Generator<Buffer> {
  const block = randomBytes(megabyte)
  yield Buffer.from('%PDF-1.7\n').subarray(0, 8)
  for (let left = size - 8; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length))
}

describe('120 MB are never held in memory', () => {
  const size = 120 * megabyte
  async function growthDuring(work: () => Promise<unknown>): Promise<number> {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let max = before
    const timer = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 20)
    await work()
    clearInterval(timer)
    return (max - before) / megabyte
  }
  test('in a multipart or a resumable upload', async () => {
    const portal = await start({ features: [makeTestFeature({ maxBytes: 300 * megabyte }).feature] })
    const { token, id } = await portal.newUser()
    const multipart = (bytes: number) => {
      const head = `--b\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n`
      const body = Readable.from([Buffer.from(head), ...blocks(bytes), Buffer.from('\r\n--b--\r\n')])
      return sendStream(`${portal.url}/api/test-records/upload?recordId=${id}.m`, 'POST', body, {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      })
    }
    const resumable = (bytes: number) => sendResumable(portal, token, `${id}.r`, bytes, Readable.from(blocks(bytes)))
    // Warm up, so that modules loaded by the first upload of a process do not count.
    for (const warmUp of [multipart, resumable]) await warmUp(8 * megabyte)
    for (const upload of [multipart, resumable]) {
      let status = 0
      const growth = await growthDuring(async () => ({ status } = await upload(size)))
      expect([200, 204]).toContain(status)
      expect(growth).toBeLessThan(64)
    }
  })
})

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  test('answers 503 with Retry-After, and stores no partial file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-full-'))
    const real = createLocalFileStore(folder)
    let space = false
    const source = (stream: Readable) =>
      Readable.from(
        (async function* () {
          for await (const chunk of stream) {
            yield chunk as Buffer
            if (!space) throw full
          }
        })(),
      )
    const files: FileStore = {
      ...real,
      put: (stream, options) => real.put(source(stream), options),
      adopt: (path) => (space ? real.adopt(path) : Promise.reject(full)),
    }
    const portal = await start({ features: [makeTestFeature().feature], overrides: { files } })
    open.push({ close: () => rm(folder, { recursive: true }) })
    const { token, id } = await portal.newUser()
    const form = () => {
      const form = new FormData()
      form.append('recordId', `${id}.a`)
      form.append('documents', new Blob([makePdf(500_000)]), 'a.pdf')
      return form
    }
    const send = () => portal.call('POST', '/api/test-records/upload', { token, body: form() })
    const content = makePdf(5000)
    const refused = await send()
    expect(refused.body).toMatchObject({ statusCode: 503, message: expect.stringMatching(/nothing was lost/) })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await sendResumable(portal, token, `${id}.b`, 5000, Readable.from([content]))).status).toBe(503)
    expect(await filesUnder(folder)).toEqual([])
    space = true
    expect((await send()).status).toBe(200)
    const [upload] = await readdir(join(portal.dataDir, 'uploads')).then((names) =>
      names.filter((n) => !n.includes('.')),
    )
    const question = await portal.call('HEAD', `/api/resumable/${upload}`, {
      token,
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect(question.headers.get('document-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('stopping', () => {
  test('waits for an upload in progress', async () => {
    const portal = await startTestPortal({ features: [makeTestFeature().feature] })
    const { token, id } = await portal.newUser()
    const content = makePdf(400_000)
    const upload = { begin: () => {}, resume: () => {} }
    const begun = new Promise<void>((resolve) => (upload.begin = resolve))
    const mayResume = new Promise<void>((resolve) => (upload.resume = resolve))
    const slowly = Readable.from(
      (async function* () {
        yield content.subarray(0, 100_000)
        upload.begin()
        await mayResume
        yield content.subarray(100_000)
      })(),
    )
    const answer = sendResumable(portal, token, `${id}.a`, content.length, slowly)
    await begun
    await expect.poll(async () => (await portal.deps.metrics.uploads.get()).values[0]?.value).toBe(1)
    const closed = portal.close()
    await sleep(200)
    upload.resume()
    expect((await answer).status).toBe(204)
    await closed
  })
})

describe('locks', () => {
  test('stop two processes from writing one upload, and end with the connection', async () => {
    const database = await createTestDatabase()
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const [one, two] = [1, 2].map(() => openDatabase({ connectionString: database.url }, log)) as [
      ReturnType<typeof openDatabase>,
      ReturnType<typeof openDatabase>,
    ]
    const [here, there] = [new UploadLocks(one), new UploadLocks(two)]
    open.push({ close: database.drop }, one, two, here, there)
    const id = randomUUID()
    const order: string[] = []
    const release = await here.hold(id, () => {
      order.push('asked')
      void sleep(50)
        .then(() => order.push('released'))
        .then(release)
    })
    const second = await there.hold(id, () => order.push('never'))
    expect(order).toEqual(['asked', 'released'])
    await there.close()
    const third = await here.hold(id, () => {})
    await Promise.all([second(), third()])
  })
  test('that are not released answer 423 when the wait ends', async () => {
    const database = await createTestDatabase()
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const connection = openDatabase({ connectionString: database.url }, log)
    const [here, there] = [new UploadLocks(connection), new UploadLocks(connection)]
    open.push({ close: database.drop }, connection, here, there)
    const release = await here.hold('x', () => {})
    await expect(there.hold('x', () => {}, AbortSignal.timeout(300))).rejects.toMatchObject({ statusCode: 423 })
    await expect(here.hold('x', () => {}, AbortSignal.timeout(300))).rejects.toMatchObject({ statusCode: 423 })
    await release()
    await (
      await there.hold('x', () => {})
    )()
  })
})
