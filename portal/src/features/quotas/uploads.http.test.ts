import { randomUUID } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newSubmission, newTemplate, pdfBytes, type Person, upload } from '#features/applications/testing.ts'
import { file, kinds, upload as uploadToCase } from '#features/cases/testing.ts'
import { tus, uploadMetadata } from '#features/documents/resumable/testing.ts'
import { setAccountLimits } from './testing.ts'

const gigabyte = 1_073_741_824
let person: Person
let submissionId: string
const portal = await usePortal()
const admin = await portal.adminToken()
const form = (await newTemplate(portal, admin)).id

beforeEach(async () => {
  person = await portal.newUser()
  submissionId = await newSubmission(portal, person, form)
})

const begin = (token: string, size = pdfBytes.length, recordId = submissionId) =>
  portal.call('POST', '/api/resumable', {
    token,
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': uploadMetadata({ recordType: 'submission', recordId, role: 'filledForm', filename: 'a.pdf' }),
    },
  })
const send = (token: string, path: string) =>
  portal.call('PATCH', path, {
    token,
    body: pdfBytes,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
const discard = (path: string) => portal.call('DELETE', path, { token: person.token, headers: tus })
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location')!
const documentsOf = async (id = submissionId) =>
  (await portal.call('GET', `/api/documents/${id}`, { token: person.token })).body.documents as unknown[]
const used = async () => (await portal.call('GET', '/api/quotas', { token: person.token })).body.used
/** Adds the row of a large file without its content; quotas count only rows. */
const pretend = (size: number, uploadedBy: string, recordId = submissionId) =>
  portal.deps.database.pool.query(
    `insert into documents (record_type, record_id, role, original_name, size, kind, sha256, file_key, uploaded_by, uploaded_at)
     values ('submission', $1, 'supporting', 'large.pdf', $2, 'pdf', '', $3, $4, now())`,
    [recordId, size, randomUUID(), uploadedBy],
  )
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe('documents of an application', () => {
  test('fit up to the limit with both upload methods, and are refused above it', async () => {
    await setAccountLimits(portal, person.id, { documentsPerApplication: 2 })
    expect((await upload(portal, person.token, submissionId)).status).toBe(201)
    const begun = locationOf(await begin(person.token))
    expect((await send(person.token, begun)).status).toBe(204)
    const refused = [await upload(portal, person.token, submissionId, 'documents'), await begin(person.token)]
    for (const { status, body } of refused) {
      expect(status).toBe(413)
      expect(body.message).toMatch(/^This application has 2 documents, the most it can have\. .+ write to /)
      expect(body.facts).toEqual({ quota: 'documentsPerApplication', limit: 2, used: 2 })
    }
    expect(await documentsOf()).toHaveLength(2)
    const other = await newSubmission(portal, person, form)
    expect((await upload(portal, person.token, other)).status).toBe(201)
  })
  test('are limited in size, both as declared and as received', async () => {
    await pretend(2 * gigabyte - pdfBytes.length, person.id)
    expect((await begin(person.token, pdfBytes.length + 1)).body.facts.quota).toBe('bytesPerApplication')
    const begun = locationOf(await begin(person.token))
    expect((await upload(portal, person.token, submissionId)).status).toBe(201)
    const late = await send(person.token, begun)
    expect([late.status, late.body.facts.quota]).toEqual([413, 'bytesPerApplication'])
    // An upload that can never be finished is discarded.
    expect((await used()).unfinishedUploads).toBe(0)
    expect((await upload(portal, person.token, submissionId, 'documents')).status).toBe(413)
  })
  test('are added by the applicant, and not by staff', async () => {
    for (const { status } of [await upload(portal, admin, submissionId), await begin(admin)]) expect(status).toBe(403)
    expect(await documentsOf()).toHaveLength(0)
  })
  test('never exceed the limit when 20 are sent at once', async () => {
    await setAccountLimits(portal, person.id, { documentsPerApplication: 4 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(portal, person.token, submissionId)))
    // With so many requests from one sender, some are answered with 503 before they are checked.
    const looked = answers.filter(({ status }) => status !== 503)
    expect(looked.length).toBeGreaterThan(4)
    expect(statuses(looked)).toEqual([...Array(4).fill(201), ...Array(looked.length - 4).fill(413)])
    expect(await documentsOf()).toHaveLength(4)
  })
  test('are refused before a large body is read', async () => {
    await setAccountLimits(portal, person.id, { documentsPerApplication: 1 })
    await upload(portal, person.token, submissionId)
    const head = `--b\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
    const answer = await new Promise<number>((resolve, reject) => {
      const request = openRequest(
        `${portal.url}/api/documents/upload?submissionId=${submissionId}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${person.token}`,
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': 300 * 1_048_576,
          },
        },
        ({ statusCode = 0 }) => {
          resolve(statusCode)
          request.destroy()
        },
      )
      request.on('error', reject)
      // Only the beginning of the body is sent.
      request.write(head)
    })
    expect(answer).toBe(413)
  })
})

describe('storage', () => {
  test('has one quota for all documents of an account, for both upload methods and every kind of record', async () => {
    const complaint = await file(portal, person.token, kinds[0])
    await setAccountLimits(portal, person.id, { storageBytes: gigabyte })
    await pretend(gigabyte - pdfBytes.length, person.id, randomUUID())
    const path = `/api/complaints/upload/${complaint.id}`
    const first = await uploadToCase(portal, person.token, path, 'complaintsDocuments')
    expect(first.status).toBeLessThan(300)
    expect((await used()).storageBytes).toBe(gigabyte)
    const refused = [
      await uploadToCase(portal, person.token, path, 'complaintsDocuments'),
      await upload(portal, person.token, submissionId),
      await begin(person.token),
    ]
    for (const { status, body } of refused) expect([status, body.facts.quota]).toEqual([413, 'storageBytes'])
  })
})

describe('unfinished uploads', () => {
  test('are limited, listed, and freed when finished, discarded or expired', async () => {
    const paths: string[] = []
    for (let count = 0; count < 5; count++) paths.push(locationOf(await begin(person.token)))
    const refused = await begin(person.token)
    expect([refused.status, refused.body.facts]).toEqual([413, { quota: 'unfinishedUploads', limit: 5, used: 5 }])
    expect(refused.body.message).toMatch(/^You have 5 unfinished uploads, the most at one time\. Continue or discard/)
    const list = await portal.call('GET', '/api/resumable', { token: person.token })
    expect(list.body.uploads.map(({ id }: { id: string }) => `/api/resumable/${id}`).sort()).toEqual([...paths].sort())
    expect(list.body.uploads[0]).toMatchObject({ name: 'a.pdf', size: pdfBytes.length })
    const other = await portal.newUser()
    expect((await portal.call('GET', '/api/resumable', { token: other.token })).body.uploads).toEqual([])
    expect((await discard(paths[0]!)).status).toBe(204)
    expect((await begin(person.token)).status).toBe(201)
    expect((await begin(person.token)).status).toBe(413)
    expect((await send(person.token, paths[1]!)).status).toBe(204)
    expect((await begin(person.token)).status).toBe(201)
    expect((await begin(person.token)).status).toBe(413)
    const older = `update document_uploads set touched_at = touched_at - interval '8 days' where owner_id = $1`
    await portal.deps.database.pool.query(older, [person.id])
    expect((await used()).unfinishedUploads).toBe(0)
    expect((await begin(person.token)).status).toBe(201)
  })
  test('never exceed the limit when 20 are started at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(person.token)))
    expect(statuses(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(413)])
  })
})
