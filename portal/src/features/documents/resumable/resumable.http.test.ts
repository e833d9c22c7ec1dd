import { describe, expect, test } from 'vitest'
import { sha256, tus, uploadMetadata, openResumablePortal } from './testing.ts'
import { makePdf } from '../testing.ts'

const up = openResumablePortal()

describe('an upload in parts', () => {
  test('becomes a document with the same bytes', async () => {
    const content = makePdf(3_000_000)
    const path = await up.begin(content.length)
    expect(path).toMatch(/^\/api\/resumable\/[0-9a-f-]{36}$/)
    const first = await up.patch(path, 0, content.subarray(0, 1_000_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000000'])
    expect(await up.documents()).toEqual([])
    const last = await up.patch(path, 1_000_000, content.subarray(1_000_000))
    expect(last.status).toBe(204)
    const document = await up.onlyDocument()
    expect(last.headers.get('document-id')).toBe(document.id)
    expect(document).toMatchObject({ originalName: 'form.pdf', role: 'main', size: content.length, type: 'pdf' })
    expect(sha256(await up.download(document.id))).toBe(sha256(content))
    expect(up.feature.added.at(-1)).toMatchObject({ recordId: up.recordId, documents: [{ id: document.id }] })
    expect(await up.filesIn('uploads')).toEqual([])
  })
  test('continues after the connection broke in the middle', async () => {
    const content = makePdf(4_000_000)
    const path = await up.begin(content.length)
    await up.patchAndBreak(path, content.subarray(0, 1_500_000), content.length)
    const offset = await up.offsetOf(path)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(1_500_000)
    expect((await up.patch(path, offset, content.subarray(offset))).status).toBe(204)
    const document = await up.onlyDocument()
    expect(sha256(await up.download(document.id))).toBe(sha256(content))
  })
  test('is taken over by a new connection while the old one is still open', async () => {
    const content = makePdf(2_000_000)
    const path = await up.begin(content.length)
    const old = await up.patchPart(path, content.subarray(0, 500_000), content.length)
    const offset = await up.offsetOf(path)
    expect(offset).toBe(500_000)
    expect((await up.patch(path, offset, content.subarray(offset))).status).toBe(204)
    expect(sha256(await up.download((await up.onlyDocument()).id))).toBe(sha256(content))
    old.destroy()
  })
  test('may send all bytes in the first request', async () => {
    const content = makePdf(5000)
    const answer = await up.portal.call('POST', '/api/resumable', {
      token: up.token,
      body: content,
      headers: {
        ...tus,
        'upload-length': '5000',
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': uploadMetadata({
          recordType: 'test-record',
          recordId: up.recordId,
          role: 'supporting',
          filename: 'ọ.pdf',
        }),
      },
    })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '5000'])
    expect(await up.documents()).toMatchObject([{ originalName: 'ọ.pdf', role: 'supporting' }])
  })
})

describe('an upload becomes only one document', () => {
  test('when the last request is repeated because its answer was lost', async () => {
    const content = makePdf(5000)
    const path = await up.begin(content.length)
    await up.patch(path, 0, content)
    expect((await up.patch(path, 0, content)).status).toBe(409)
    const again = await up.patch(path, 5000, new Uint8Array())
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, '5000'])
    const question = await up.head(path)
    expect([question.status, question.headers.get('upload-offset')]).toEqual([200, '5000'])
    expect(await up.documents()).toMatchObject([{ id: question.headers.get('document-id') }])
  })
  test('when the last bytes arrive several times at once', async () => {
    const content = makePdf(5000)
    const path = await up.begin(content.length)
    const answers = await Promise.all([1, 2, 3].map(() => up.patch(path, 0, content)))
    expect(answers.map((answer) => answer.status).filter((status) => status === 204).length).toBeGreaterThanOrEqual(1)
    expect(await up.documents()).toHaveLength(1)
  })
  test('when HEAD creates it after a failure between the last byte and the document', async () => {
    up.feature.failure.next = new Error('stopped here')
    const content = makePdf(5000)
    const path = await up.begin(content.length)
    expect((await up.patch(path, 0, content)).status).toBe(500)
    expect(await up.documents()).toEqual([])
    up.feature.failure.next = undefined
    expect((await up.head(path)).headers.get('upload-offset')).toBe('5000')
    const document = await up.onlyDocument()
    expect(sha256(await up.download(document.id))).toBe(sha256(content))
  })
})
