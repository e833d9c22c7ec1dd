import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Swift, startSwift } from '@regulator/tools/engines/swift.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { type FileStore, newStoredKey, PartsLost } from '#platform/files/files.server.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { openS3 } from '#platform/s3/s3-files.server.ts'
import { megabyte, testFileStore } from '#platform/files/testing.files.ts'
import { sweepLeftovers } from '../service.server.ts'
import { makePdf, makeTestFeature } from '../testing.ts'
import { openResumablePortal, sha256 } from './testing.ts'

let swift: Swift
let folder: string
beforeAll(async () => {
  swift = await startSwift()
  folder = await mkdtemp(join(tmpdir(), 's3-files-'))
})
afterAll(async () => {
  await swift.stop()
  await rm(folder, { recursive: true })
})
const openStore = (prefix: string): FileStore =>
  openFileStore(readConfig({ ...swift.env(prefix), DATA_DIR: folder }, folder))

describe('documents in an S3 store', () => {
  let store: FileStore
  beforeAll(() => void (store = openStore('contract')))
  testFileStore(
    () => store,
    () => folder,
    () => listAll('contract'),
  )
  test('two portals share a bucket without seeing each other', async () => {
    const key = newStoredKey()
    await store.putBack(key, Readable.from([Buffer.from('mine')]))
    expect(await openStore('other').stat(key)).toBeUndefined()
    for await (const { files } of openStore('other').listByPrefix()) expect(files).toEqual([])
  })
  test('the parts of a killed process are removed after a day, those of unfinished uploads are not', async () => {
    const swept = openStore('swept')
    const [dead, alive] = [newStoredKey(), newStoredKey()]
    await swept.parts!.begin(dead)
    const begun = await swept.parts!.begin(alive)
    const part = await swept.parts!.add(alive, begun, 1, async () => Buffer.from('kept'))
    expect(await swept.sweep(new Date(Date.now() - 60_000), async () => new Set())).toBe(0)
    expect(await swept.sweep(new Date(Date.now() + 60_000), async () => new Set([alive]))).toBe(1)
    await swept.parts!.finish(alive, begun, [part])
    // The answer was lost: repeated, it is as before.
    await swept.parts!.finish(alive, begun, [part])
    await expect(swept.parts!.add(dead, 'unknown', 1, async () => Buffer.from('x'))).rejects.toThrow(PartsLost)
    expect((await swept.stat(alive))?.size).toBe(4)
  })
})

describe('uploads through any process', () => {
  const up = openResumablePortal(() => swift.env('uploads'))
  let second: TestPortal
  beforeAll(async () => {
    const { databaseUrl } = up.portal.deps.config
    const env = { ...swift.env('uploads'), DATABASE_URL: databaseUrl!, MASTER_KEY: masterKeyOf(up.portal) }
    second = await startTestPortal({ features: [makeTestFeature({ maxBytes: 300 * megabyte }).feature], env })
  })
  afterAll(() => second.close())
  const at = (
    portal: TestPortal,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ) =>
    portal.call(method, path, {
      token: up.token,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    })
  const patch = (offset: number) => ({
    'upload-offset': `${offset}`,
    'content-type': 'application/offset+octet-stream',
  })

  test('continue at another one, byte for byte, and leave one file', async () => {
    const content = makePdf(7 * megabyte + 77)
    const path = await up.begin(content.length)
    await up.patchAndBreak(path, content.subarray(0, 5 * megabyte + 500_000), content.length)
    const offset = Number((await at(second, 'HEAD', path)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    const more = await at(second, 'PATCH', path, patch(offset), content.subarray(offset, offset + 300_000))
    expect(more.headers.get('upload-offset')).toBe(`${offset + 300_000}`)
    const rest = content.subarray(offset + 300_000)
    expect((await up.patch(path, offset + 300_000, rest)).status).toBe(204)
    const document = await up.onlyDocument()
    expect(sha256(await up.download(document.id))).toBe(sha256(content))
    expect(await listAll('uploads')).toHaveLength(1)
    expect(await readdir(join(up.portal.dataDir, 'scratch'))).toEqual([])
    expect((await up.cancel(path)).status).toBe(204)
    expect(sha256(await up.download(document.id))).toBe(sha256(content))
  })
  test('are taken over by another process while the old connection is open', async () => {
    const content = makePdf(2_000_000)
    const path = await up.begin(content.length)
    const old = await up.patchPart(path, content.subarray(0, 500_000), content.length)
    expect((await at(second, 'HEAD', path)).headers.get('upload-offset')).toBe('500000')
    expect((await at(second, 'PATCH', path, patch(500_000), content.subarray(500_000))).status).toBe(204)
    expect(sha256(await up.download((await up.onlyDocument()).id))).toBe(sha256(content))
    old.destroy()
  })
  test('cancelled, refused or expired leave nothing', async () => {
    const before = await listAll('uploads')
    const cancelled = await up.begin(6 * megabyte)
    await up.patch(cancelled, 0, makePdf(5 * megabyte + 9))
    expect((await up.cancel(cancelled)).status).toBe(204)
    const wrong = await up.begin(2_000)
    const answer = await up.patch(wrong, 0, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(1_998)]))
    expect(answer.status).toBe(415)
    const expired = await up.begin(2_000)
    await up.patch(expired, 0, makePdf(1_000))
    const sql = "update document_uploads set touched_at = now() - interval '8 days' where document_id is null"
    await up.portal.deps.database.pool.query(sql)
    await up.portal.deps.database.pool.query('update document_loose_files set remove_after = now()')
    await sweepLeftovers(up.portal.deps)
    expect(await listAll('uploads')).toEqual(before)
  })
  test('that failed at the document are finished later without being sent again', async () => {
    const content = makePdf(6 * megabyte)
    const path = await up.begin(content.length)
    up.feature.failure.next = new Error('stopped here')
    expect((await up.patch(path, 0, content)).status).toBe(500)
    up.feature.failure.next = undefined
    expect((await up.head(path)).headers.get('document-id')).toBeTruthy()
    expect(sha256(await up.download((await up.onlyDocument()).id))).toBe(sha256(content))
  })

  test('a lost store refuses files with 503 and Retry-After; everything else goes on, and uploads resume', async () => {
    const content = makePdf(7 * megabyte)
    const path = await up.begin(content.length)
    expect((await up.patch(path, 0, content.subarray(0, 400_000))).status).toBe(204)
    const stored = await up.begin(1_000)
    const { headers } = await up.patch(stored, 0, makePdf(1_000))
    await swift.cut()
    try {
      const refused = await up.patch(path, 400_000, content.subarray(400_000))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(refused.body.message).toMatch(/nothing was lost/)
      const form = new FormData()
      form.append('recordId', up.recordId)
      form.append('documents', new Blob([makePdf(500_000)]), 'a.pdf')
      const token = { token: up.token }
      const sent = await up.portal.call('POST', '/api/test-records/upload', { ...token, body: form })
      const opened = await up.portal.call('GET', `/api/documents/${headers.get('document-id')}/download`, token)
      for (const { status, headers: given } of [sent, opened])
        expect([status, given.get('retry-after')]).toEqual([503, '5'])
      for (const address of ['/', '/readyz', '/contact'])
        expect((await up.portal.call('GET', address)).status).toBe(200)
    } finally {
      await swift.restore()
    }
    const offset = await up.offsetOf(path)
    expect(offset).toBeGreaterThanOrEqual(400_000)
    expect((await up.patch(path, offset, content.subarray(offset))).status).toBe(204)
    const documents = await up.documents()
    expect(sha256(await up.download(documents.at(-1)!.id))).toBe(sha256(content))
  })
})

const masterKeyOf = ({ deps }: TestPortal) => deps.config.masterKey!.toString('base64')

/** What is in the bucket below a prefix. */
function listAll(prefix: string): Promise<string[]> {
  const { documents } = readConfig({ ...swift.env(prefix), DATA_DIR: folder }, folder)
  return openS3(documents!)(async (s3, Bucket) => {
    const { Contents = [] } = await s3.listObjectsV2({ Bucket, Prefix: `${prefix}/` })
    return Contents.map(({ Key }) => Key!)
  })
}
