import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { tellingDocx, tellingJpeg, tellingPdf, tellingPng } from './cleaning/testing.files.ts'
import { fileReport, filesForm } from './testing.ts'

const portal = await usePortal({ own: 'counts all files of reports' })
const sql = sqlOf(portal)
const admin = await portal.adminToken()
const { report, receipt } = (await fileReport(portal)).body
const reported = { id: report.id, receipt }

type File = Parameters<typeof filesForm>[0][number]
const bytes = (text: string) => new TextEncoder().encode(text)
const upload = (files: File[], receipt?: string, more: { id?: string; token?: string } = {}) =>
  portal.call('POST', `/api/whistleblowing/upload/${more.id ?? reported.id}`, {
    body: filesForm(files, receipt),
    ...(more.token && { token: more.token }),
  })

describe('files of a report', () => {
  test('of all four kinds are stored without their names, and staff can read them', async () => {
    const files = [
      { name: 'Ada Okonkwo.pdf', bytes: await tellingPdf('A contract', 'Zebulon') },
      { name: 'IMG_20260102_030405.JPG', bytes: await tellingJpeg('Zebulon') },
      { name: 'screen.png', bytes: await tellingPng('Zebulon') },
      { name: 'letter.docx', bytes: await tellingDocx('A letter', 'Zebulon') },
    ]
    const answer = await upload(files, reported.receipt)
    expect(answer.status).toBe(201)
    expect(answer.body.documents.map((each: { name: string }) => each.name)).toEqual([
      'Attachment 1.pdf',
      'Attachment 2.jpg',
      'Attachment 3.png',
      'Attachment 4.docx',
    ])
    const { documents } = (await portal.call('GET', `/api/whistleblowing/${reported.id}`, { token: admin })).body
    for (const { path, type, name } of documents) {
      const file = await fetch(portal.url + path, { headers: { authorization: `Bearer ${admin}` } })
      expect(file.status).toBe(200)
      expect(file.headers.get('content-disposition')).toContain(name)
      expect(file.headers.get('cache-control')).toBe('no-store')
      const start = Buffer.from(await file.arrayBuffer())
        .subarray(0, 4)
        .toString('latin1')
      expect(start).toBe({ pdf: '%PDF', jpg: '\xff\xd8\xff\xdb', png: '\x89PNG', docx: 'PK\x03\x04' }[type as string])
    }
    const rows = await sql("select 1 from audit_log where action = 'report.open-document'")
    expect(rows).toHaveLength(4)
  })
  test('are stored once when sent again after a lost answer or twice at the same time', async () => {
    const { report, receipt } = (await fileReport(portal)).body
    const bytesOf = await tellingPng('x')
    const send = (key: string, path = `upload/${report.id}`) =>
      portal.call('POST', `/api/whistleblowing/${path}`, {
        body: filesForm([{ name: 'a.png', bytes: bytesOf }], receipt),
        headers: { 'idempotency-key': key },
      })
    const [first, ...more] = await Promise.all(['key-of-a-file', 'key-of-a-file'].map((key) => send(key)))
    const again = await send('key-of-a-file')
    for (const answer of [...more, again]) expect([answer.status, answer.body]).toEqual([201, first!.body])
    const later = await send('key-of-a-file', 'follow-up/files')
    expect([later.status, later.body.documents.length]).toEqual([201, 1])
    const history = (followed: { history: { event: string }[] }) => followed.history.map(({ event }) => event)
    expect(history(later.body)).toEqual(['Report received', 'Files added'])
    // The same file with another key is a new file.
    expect((await send('another-key', 'follow-up/files')).body.documents).toHaveLength(2)
    const rows = await sql('select 1 from idempotency_keys')
    expect(rows).toEqual([])
  })
  test('leave no trace when the connection breaks', async () => {
    const { report, receipt } = (await fileReport(portal)).body
    const count = async () => (await sql('select 1 from whistleblowing_attachments')).length
    const before = await count()
    const form = new Response(filesForm([{ name: 'a.png', bytes: await tellingPng('x'.repeat(90_000)) }], receipt))
    const type = form.headers.get('content-type')!
    const whole = Buffer.from(await form.arrayBuffer())
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/whistleblowing/upload/${report.id} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${whole.length}\r\n\r\n`,
    )
    socket.write(whole.subarray(0, whole.length / 2))
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    const { documents } = (await portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt } })).body
    expect([documents, await count()]).toEqual([[], before])
    expect(await readdir(portal.dataDir, { recursive: true })).not.toContainEqual(expect.stringContaining('a.png'))
  })
  test('can be added later with the receipt', async () => {
    const body = filesForm([{ name: 'more.png', bytes: await tellingPng('x') }], reported.receipt)
    const answer = await portal.call('POST', '/api/whistleblowing/follow-up/files', { body })
    expect(answer.status).toBe(201)
    expect(answer.body.documents.at(-1)).toMatchObject({ name: 'Attachment 5.png' })
  })
  test('of an identified report keep their names and need the account of the reporter', async () => {
    const user = await portal.newUser()
    const { id } = (await fileReport(portal, { isAnonymous: false }, user)).body.report
    const file = { name: 'Minutes of May.png', bytes: await tellingPng('x') }
    const answer = await upload([file], undefined, { id, token: user.token })
    expect(answer.body.documents).toMatchObject([{ name: 'Minutes of May.png' }])
    const stranger = await portal.newUser()
    expect((await upload([file], undefined, { id, token: stranger.token })).status).toBe(404)
    expect((await upload([file], reported.receipt, { id })).status).toBe(404)
    expect((await upload([file], '1111222233334444', { id })).status).toBe(404)
    expect((await upload([file], reported.receipt, { id: randomUUID() })).status).toBe(404)
  })
  test('with a wrong kind, without content or too large are refused, and nothing is stored', async () => {
    const count = async () => (await sql('select 1 from whistleblowing_attachments')).length
    const before = await count()
    const good = { name: 'good.png', bytes: await tellingPng('x') }
    const wrong: [File, number][] = [
      [{ name: 'run.exe', bytes: bytes('MZ') }, 415],
      [{ name: 'page.pdf', bytes: bytes('<script>') }, 415],
      [{ name: 'picture.jpg', bytes: await tellingPng('x') }, 415],
      [{ name: 'archive.docx', bytes: bytes('PK\x03\x04 no document') }, 415],
      [{ name: 'broken.jpg', bytes: new Uint8Array((await tellingJpeg('x')).slice(0, 90)) }, 415],
      [{ name: 'empty.pdf', bytes: bytes('') }, 400],
      [{ name: 'large.pdf', bytes: bytes(`%PDF-1.4\n${'x'.repeat(10 * 1_048_576)}`) }, 413],
    ]
    for (const [file, status] of wrong) {
      const answer = await upload([good, file], reported.receipt)
      expect([file.name, answer.status]).toEqual([file.name, status])
    }
    expect((await upload([], reported.receipt)).status).toBe(400)
    expect(
      (
        await upload(
          Array.from({ length: 6 }, () => good),
          reported.receipt,
        )
      ).status,
    ).toBe(413)
    const json = await portal.call('POST', `/api/whistleblowing/upload/${reported.id}`, { body: {} })
    expect(json.status).toBe(415)
    expect(await count()).toBe(before)
  })
})
