import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { setLimits } from '#features/quotas/testing.ts'
import type { DocumentView } from '../contract.ts'
import { makeTestFeature } from '../testing.ts'

export const tus = { 'tus-resumable': '1.0.0' }
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const uploadMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)))
  // One that has just been removed counts nothing.
  return (await Promise.allSettled(files)).reduce(
    (sum, found) => sum + (found.status === 'fulfilled' ? found.value.size : 0),
    0,
  )
}

/** A portal, a user, a new record before each test, and a function for each tus call. */
export function openResumablePortal(env: () => Record<string, string> = () => ({})) {
  const feature = makeTestFeature({ maxBytes: 8_388_608 })
  let portal: TestPortal
  let user: { token: string; id: string }
  let recordId = ''
  beforeAll(async () => {
    portal = await startTestPortal({ features: [feature.feature], env: env() })
    await setLimits(portal, { unfinishedUploads: 50 })
    user = await portal.newUser()
  })
  afterAll(() => portal.close())
  beforeEach(() => {
    recordId = `${user.id}.${randomUUID()}`
    feature.failure.next = undefined
  })
  const patchHeaders = (offset: number) => ({
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  const open = (path: string, offset: number, length: number) =>
    openRequest(portal.url + path, {
      method: 'PATCH',
      headers: { ...patchHeaders(offset), authorization: `Bearer ${user.token}`, 'content-length': length },
    })
  const calls = {
    create: (size: number, more: Record<string, string> = {}, token: string | undefined = user.token) =>
      portal.call('POST', '/api/resumable', {
        ...(token && { token }),
        headers: {
          ...tus,
          'upload-length': String(size),
          'upload-metadata': uploadMetadata({
            recordType: 'test-record',
            recordId,
            role: 'main',
            filename: 'form.pdf',
            ...more,
          }),
        },
      }),
    async begin(size: number): Promise<string> {
      const answer = await calls.create(size)
      expect(answer.status).toBe(201)
      return answer.headers.get('location')!
    },
    patch: (path: string, offset: number, body: Uint8Array, token = user.token) =>
      portal.call('PATCH', path, { token, body, headers: patchHeaders(offset) }),
    head: (path: string, token = user.token) => portal.call('HEAD', path, { token, headers: tus }),
    cancel: (path: string, token = user.token) => portal.call('DELETE', path, { token, headers: tus }),
    offsetOf: async (path: string) => Number((await calls.head(path)).headers.get('upload-offset')),
    documents: async (): Promise<DocumentView[]> =>
      (await portal.call('GET', `/api/test-records/${recordId}`, { token: user.token })).body.documents,
    async onlyDocument(): Promise<DocumentView> {
      const documents = await calls.documents()
      expect(documents).toHaveLength(1)
      return documents[0]!
    },
    async download(id: string): Promise<Uint8Array> {
      const headers = { authorization: `Bearer ${user.token}` }
      return (await fetch(`${portal.url}/api/documents/${id}/download`, { headers })).bytes()
    },
    /** Announces `length` bytes, sends `body` and leaves the request open. */
    async patchPart(path: string, body: Uint8Array, length: number) {
      const before = await calls.storedBytes()
      const request = open(path, 0, length)
      request.on('error', () => {}).on('response', (answer) => answer.resume())
      await new Promise((resolve) => request.write(body, resolve))
      // With S3 a complete part leaves the device.
      const enough = before + Math.min(body.length, 500_000)
      await expect.poll(calls.storedBytes).toBeGreaterThanOrEqual(enough)
      return request
    },
    /** Announces `length` bytes, sends `body` and breaks the connection. */
    async patchAndBreak(path: string, body: Uint8Array, length: number): Promise<void> {
      const request = await calls.patchPart(path, body, length)
      const closed = new Promise((resolve) => request.on('close', resolve))
      request.destroy()
      await closed
    },
    /** Bytes of uploads on this device: complete and partial ones. */
    storedBytes: async () =>
      (await bytesUnder(join(portal.dataDir, 'uploads'))) + (await bytesUnder(join(portal.dataDir, 'scratch'))),
    filesIn: (folder: 'files' | 'uploads') => filesUnder(join(portal.dataDir, folder)),
  }
  return {
    ...calls,
    feature,
    get portal() {
      return portal
    },
    get token() {
      return user.token
    },
    get recordId() {
      return recordId
    },
  }
}
