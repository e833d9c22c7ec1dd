import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newCompany, newMembers, setMandates } from '#features/companies/testing.lookup.ts'
import { tus, uploadMetadata } from '#features/documents/resumable/testing.ts'
import { makePdf } from '#features/documents/testing.ts'
import type { Mandate } from '#platform/mandates.ts'
import { newTemplate, type Person, submit } from './testing.ts'

const portal = await usePortal()
const formId = (await newTemplate(portal, await portal.adminToken())).id
const { grid, members } = await newMembers(portal)

const call = (person: Person, method: string, path: string) =>
  portal.call(method, `/api${path}`, { token: person.token })
const file = async (person = members.sign, companyId = grid): Promise<string> => {
  const answer = await submit(portal, person, formId, { companyId })
  expect(answer.status).toBe(201)
  return answer.body.submissionId as string
}

describe('a running upload', () => {
  const begin = (person: Person, recordId: string, size: number) =>
    portal.call('POST', '/api/resumable', {
      token: person.token,
      headers: {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': uploadMetadata({
          recordType: 'submission',
          recordId,
          role: 'supporting',
          filename: 'a.pdf',
        }),
      },
    })
  const patch = (person: Person, path: string, offset: number, body: Uint8Array) =>
    portal.call('PATCH', path, {
      token: person.token,
      body,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })

  test.each<[string, Mandate[], number]>([
    ['leaves the company', [], 404],
    ['may only read any more', ['read'], 403],
  ])('ends when its sender %s', async (_what, left, status) => {
    const ada = await portal.newUser()
    const firm = await newCompany(portal, 'Sun Ltd', [
      [ada, 'prepare'],
      [members.sign, 'sign'],
    ])
    const id = await file(members.sign, firm)
    const bytes = makePdf(2000)
    const started = await begin(ada, id, bytes.length)
    expect(started.status).toBe(201)
    const path = started.headers.get('location')!
    expect((await patch(ada, path, 0, bytes.subarray(0, 700))).status).toBe(204)
    await setMandates(portal, firm, ada, left)
    expect((await patch(ada, path, 700, bytes.subarray(700))).status).toBe(status)
    expect((await portal.call('HEAD', path, { token: ada.token, headers: tus })).status).toBe(status)
    expect((await begin(ada, id, 100)).status).toBe(status)
    const { form } = (await call(members.sign, 'GET', `/forms/${id}`)).body
    expect(form.documents).toEqual([])
    // What had arrived before is still all there is, and may be discarded.
    await setMandates(portal, firm, ada, ['prepare'])
    const head = await portal.call('HEAD', path, { token: ada.token, headers: tus })
    expect(head.headers.get('upload-offset')).toBe('700')
    await setMandates(portal, firm, ada, [])
    expect((await portal.call('DELETE', path, { token: ada.token, headers: tus })).status).toBe(204)
  })

  test('is checked again by the mandates of its end', async () => {
    const ada = await portal.newUser()
    const firm = await newCompany(portal, 'Sun Ltd', [
      [ada, 'prepare'],
      [members.sign, 'sign'],
    ])
    const id = await file(members.sign, firm)
    const half = makePdf(200_000)
    let send: (part: Uint8Array | null) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (part) => (part ? controller.enqueue(part) : controller.close())
      },
    })
    const boundary = 'part-of-the-form'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="submissionId"\r\n\r\n${id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="documents"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    const answer = fetch(`${portal.url}/api/documents/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: 'half',
    } as RequestInit)
    send(Buffer.from(head))
    send(half.subarray(0, 100_000))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await setMandates(portal, firm, ada, [])
    send(half.subarray(100_000))
    send(Buffer.from(`\r\n--${boundary}--\r\n`))
    send(null)
    expect((await answer).status).toBe(404)
    expect((await call(members.sign, 'GET', `/documents/${id}`)).body.documents).toEqual([])
  })

  test('of a colleague is not taken over: the file is sent again', async () => {
    const id = await file()
    const path = (await begin(members.prepare, id, 1000)).headers.get('location')!
    expect((await patch(members.sign, path, 0, makePdf(1000))).status).toBe(404)
    const own = (await begin(members.sign, id, 1000)).headers.get('location')!
    expect((await patch(members.sign, own, 0, makePdf(1000))).status).toBe(204)
  })
})
