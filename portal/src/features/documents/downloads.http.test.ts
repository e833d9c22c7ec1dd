import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { findDocument, removeDocuments, sweepLeftovers } from './service.server.ts'
import { makePdf, makeTestFeature } from './testing.ts'

const content = makePdf(10_000)
const name = 'Ọlá "final" form; v2.pdf'

const portal = await usePortal({ own: 'a feature of its own', features: [makeTestFeature().feature] })
const user = await portal.newUser()
const token = user.token
const strangerToken = (await portal.newUser()).token
const recordId = `${user.id}.a`
const form = new FormData()
form.append('recordId', recordId)
form.append('documents', new Blob([content]), name)
const answer = await portal.call('POST', '/api/test-records/upload', { token, body: form })
const path = answer.body.documents[0].path

const get = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(portal.url + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.bytes()) }
}

describe('a download', () => {
  test('cannot run in a browser and keeps its name', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    })
    const disposition = answer.headers.get('content-disposition')!
    expect(disposition).toMatch(/^attachment; filename="/)
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)![1]!)).toBe(name)
  })
  test.each<[string, number, number, number]>([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=9990-', 206, 9990, 10_000],
    ['bytes=-10', 206, 9990, 10_000],
    ['bytes=9990-99999', 206, 9990, 10_000],
    ['bytes=0-1,5-6', 200, 0, 10_000],
    ['lines=1-2', 200, 0, 10_000],
    ['bytes=5-2', 200, 0, 10_000],
  ])('of %s', async (range, status, start, end) => {
    const answer = await get({ range })
    expect(answer.status).toBe(status)
    expect(answer.bytes.equals(content.subarray(start, end))).toBe(true)
    expect(answer.headers.get('content-range')).toBe(status === 206 ? `bytes ${start}-${end - 1}/10000` : null)
  })
  test('of a range outside the file answers 416', async () => {
    for (const range of ['bytes=10000-', 'bytes=-0']) {
      const answer = await get({ range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10000'])
    }
  })
  test('answers 304 if unchanged, and sends the complete file if If-Range does not match', async () => {
    const etag = (await get()).headers.get('etag')!
    expect((await get({ 'if-none-match': `"x", ${etag}` })).status).toBe(304)
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })
  test('answers 404 if the account may not read the record', async () => {
    expect((await portal.call('GET', path, { token: strangerToken })).status).toBe(404)
    for (const id of ['unknown', '%00', crypto.randomUUID()])
      expect((await portal.call('GET', `/api/documents/${id}/download`, { token })).status).toBe(404)
  })
})

test('a removed document is unavailable at once; the next sweep deletes its bytes', async () => {
  const { fileKey } = await findDocument(portal.deps, path.split('/')[3]!)
  const removed = await portal.deps.database.transaction((tx) =>
    removeDocuments(portal.deps, tx, { recordType: 'test-record', recordId }),
  )
  expect(removed).toHaveLength(1)
  expect((await get()).status).toBe(404)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await sweepLeftovers(portal.deps)
  await expect(portal.deps.files.open(fileKey)).rejects.toMatchObject({ statusCode: 404 })
})
