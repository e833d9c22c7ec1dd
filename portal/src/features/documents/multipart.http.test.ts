import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { jpegHead, makePdf, makeTestFeature, smallPng } from './testing.ts'

const feature = makeTestFeature()

const portal = await usePortal({ own: 'a feature of its own', features: [feature.feature] })
const user = await portal.newUser()
const token = user.token
let recordId = `${user.id}.a`

beforeEach(() => {
  recordId = `${recordId.split('.')[0]}.${randomUUID()}`
  Object.assign(feature.failure, { next: undefined, again: undefined })
})

type Part = [field: string, content: string | Blob, name?: string]
function formOf(...parts: Part[]): FormData {
  const form = new FormData()
  for (const [field, content, name] of parts)
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, content, name)
  return form
}
const file = (name: string, content: Uint8Array<ArrayBuffer>): Part => ['documents', new Blob([content]), name]
const pdf = (name = 'form.pdf', size = 5000) => file(name, makePdf(size))
const send = (body: FormData | string | Uint8Array, headers: Record<string, string> = {}, query = '') =>
  portal.call('POST', `/api/test-records/upload${query}`, { token, body, headers })
const stored = async () => (await portal.call('GET', `/api/test-records/${recordId}`, { token })).body.documents
/** All files in the store, including those without a document. */
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
async function expectRefused(work: () => Promise<TestAnswer>, status: number, message?: string | RegExp) {
  const before = await filesOnDisk()
  const answer = await work()
  expect(answer.body).toMatchObject({ statusCode: status })
  if (message) expect(answer.body.message).toMatch(message)
  expect(await stored()).toEqual([])
  expect(await filesOnDisk()).toEqual(before)
  return answer
}

describe('valid files', () => {
  test('are stored with name, size and kind, and downloaded unchanged', async () => {
    const content = makePdf(700_000)
    const answer = await send(formOf(['recordId', recordId], file('Ọlá’s form.pdf', content)))
    expect(answer.status).toBe(200)
    const [document] = answer.body.documents
    expect(document).toMatchObject({ originalName: 'Ọlá’s form.pdf', size: 700_000, mimetype: 'application/pdf' })
    expect(document).toMatchObject({ recordType: 'test-record', recordId, role: 'main', type: 'pdf' })
    expect(JSON.stringify(document)).not.toMatch(/sha256|fileKey|uploadedBy/)
    const back = await fetch(portal.url + document.path, { headers: { authorization: `Bearer ${token}` } })
    expect(hash(await back.bytes())).toBe(hash(content))
    expect(feature.added.at(-1)).toMatchObject({ recordId, role: 'main', documents: [{ id: document.id }] })
  })
  test('may be several, with the ID of their record after them or in the query', async () => {
    const files = [pdf('a.pdf'), file('b.JPG', Buffer.concat([jpegHead, Buffer.alloc(50)])), file('c.png', smallPng)]
    expect((await send(formOf(...files, ['recordId', recordId]))).body.documents).toHaveLength(3)
    expect((await send(formOf(pdf()), {}, `?recordId=${recordId}`)).body.documents).toHaveLength(1)
    expect(await stored()).toHaveLength(4)
  })
  test('are stored even if the form has unknown fields and files, which are ignored', async () => {
    const form = formOf(['role', 'Admin'], ['recordId', recordId], ['photo', new Blob(['x']), 'x.exe'], pdf())
    expect((await send(form)).body.documents).toHaveLength(1)
  })
})

describe('refused, with nothing stored', () => {
  const withId = (...parts: Part[]) => formOf(['recordId', recordId], ...parts)
  test('an empty file', () =>
    expectRefused(() => send(withId(file('a.pdf', new Uint8Array()))), 400, /^The file a\.pdf is empty\./))
  test('a file above the limit, even if a valid one came first', () =>
    expectRefused(() => send(withId(pdf(), pdf('big.pdf', 1_048_577))), 413, 'The file big.pdf is larger than 1 MB.'))
  test('wrong content or extension', async () => {
    const words = /^Only PDF, JPG and PNG files are accepted\./
    await expectRefused(() => send(withId(pdf(), file('a.pdf', Buffer.from('MZ program')))), 415, words)
    await expectRefused(() => send(withId(pdf('a.pdf.exe'))), 415, words)
  })
  test('too many bytes before the record is named', () => {
    const files = [pdf('a.pdf', 900_000), pdf('b.pdf', 900_000), pdf('c.pdf')]
    return expectRefused(() => send(formOf(...files, ['recordId', recordId])), 400, /Send recordId before the files/)
  })
  test("another person's record, named before or after the file", async () => {
    await expectRefused(() => send(formOf(['recordId', 'someone.x'], pdf())), 404, 'Record not found')
    await expectRefused(() => send(formOf(pdf(), ['recordId', 'someone.x'])), 404, 'Record not found')
  })
  test('files that the record refuses at the end', async () => {
    feature.failure.next = conflict('This application is completed.')
    await expectRefused(() => send(withId(pdf(), pdf('b.pdf'))), 409, 'This application is completed.')
  })
  test('files of a record that has changed while they arrived', async () => {
    feature.failure.again = notFound('Record not found')
    await expectRefused(() => send(withId(pdf())), 404, 'Record not found')
  })
  test('files while the database breaks off: 503, not a fault of the upload', async () => {
    feature.failure.next = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    await expectRefused(() => send(withId(pdf())), 503)
  })
  test('malformed multipart', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' }
    const part = `--b\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7 cut`
    await expectRefused(() => send(part, type), 400)
    await expectRefused(() => send('no boundary at all', type), 400)
    await expectRefused(() => send('x', { 'content-type': 'multipart/form-data' }), 400)
    await expectRefused(() => send('{}', { 'content-type': 'application/json' }), 415)
  })
})

describe('a wrong Content-Length', () => {
  const body = (id: string) =>
    `--b\r\nContent-Disposition: form-data; name="recordId"\r\n\r\n${id}\r\n--b\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7 ${'x'.repeat(3000)}\r\n--b--\r\n`
  test('shorter than the body: 400', async () => {
    const answer = await rawRequest(body(recordId), body(recordId).length - 500)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await stored()).toEqual([])
  })
  test('a body that is cut off leaves no files', async () => {
    const before = await filesOnDisk()
    await rawRequest(body(recordId).slice(0, 2000), body(recordId).length, { cut: true })
    await expect.poll(filesOnDisk).toEqual(before)
    expect(await stored()).toEqual([])
    await expect.poll(uploadsInFlight).toBe(0)
  })
})

const uploadsInFlight = async () => (await portal.deps.metrics.uploads.get()).values[0]?.value ?? 0
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function rawRequest(body: string, length: number, { cut = false } = {}): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/test-records/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${body}`,
      )
      if (cut) setTimeout(() => socket.destroy(), 200)
    })
    socket.on('data', (data) => (answer += data.toString())).on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}
