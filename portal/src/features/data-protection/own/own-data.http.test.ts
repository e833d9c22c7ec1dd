import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { newSubmission, newTemplate, pdfBytes, upload } from '#features/applications/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import { messages } from '../messages.ts'
import { exportsPerHour } from '#features/accounts/rules.ts'
import { maxArchiveBytes } from '../rules.ts'
import { privacyPolicy } from '#features/site/privacy-policy.ts'
import { termsOfService } from '#features/site/terms-of-service.ts'

const [complaints, petitions] = kinds
const portal = await usePortal()
const sql = sqlOf(portal)
const admin = await portal.adminToken()
const formId = (await newTemplate(portal, admin)).id

const own = (person: TestUser, what: string) =>
  portal.call('GET', `/api/data-protection/me/${what}`, { token: person.token })
const download = async (person: TestUser, name: string) => {
  const answer = await fetch(`${portal.url}/api/data-protection/me/${name}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('what a person has agreed to', () => {
  test('is listed with time and version: at registration, in applications and in declared cases', async () => {
    const ada = await portal.newUser()
    const submission = await newSubmission(portal, ada, formId)
    const { reference } = await file(portal, ada.token, petitions)
    await file(portal, ada.token, complaints)
    const { consents } = (await own(ada, 'consents')).body
    const { form } = (await portal.call('GET', `/api/forms/${submission}`, { token: ada.token })).body
    expect(consents.map(({ what, version }: { what: string; version: string }) => [what, version])).toEqual([
      [`Privacy policy and declaration of truth, for ${reference}`, privacyPolicy.date],
      [`Privacy policy, for application ${form.reference}`, privacyPolicy.date],
      ['Terms of service', termsOfService.date],
      ['Privacy policy', privacyPolicy.date],
    ])
  })

  test('has no version where none was recorded, and is the own one only', async () => {
    const [ada, bola] = [await portal.newUser(), await portal.newUser()]
    await sql(`update users set terms_version = '' where id = $1`, ada.id)
    expect((await own(ada, 'consents')).body.consents[0]).toMatchObject({ what: 'Terms of service', version: null })
    await newSubmission(portal, bola, formId)
    expect((await own(ada, 'consents')).body.consents).toHaveLength(2)
  })
})

describe('the files with all data', () => {
  test('contain documents under safe names, enquiries of a proved address, consents and views, and no secrets', async () => {
    const ada = await portal.newUser()
    const submission = await newSubmission(portal, ada, formId)
    await upload(portal, ada.token, submission, 'filledForm', 'signed “form”.pdf')
    await upload(portal, ada.token, submission, 'documents', '..\\..\\evil.pdf')
    await sql(
      `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words)
       values ($1, 'Ada', $2, 'When is my hearing?', 'new', now(), now(), '')`,
      `EN-${ada.id}`,
      ada.email.toUpperCase(),
    )
    const { status, headers, bytes } = await download(ada, 'data.zip')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    const files = unzipSync(bytes)
    const names = Object.keys(files)
    expect(names).toHaveLength(3)
    for (const name of names) expect(name).toMatch(/^(my-data\.json|documents\/\d{4} [^/\\]+\.pdf)$/)
    expect(Buffer.from(files[names[1]!]!)).toEqual(pdfBytes)
    const data = JSON.parse(Buffer.from(files['my-data.json']!).toString())
    expect(data.records.forms).toHaveLength(1)
    expect(data.records.documents).toHaveLength(2)
    expect(data.records.enquiries).toMatchObject([{ message: 'When is my hearing?' }])
    expect(data.records.consents).toHaveLength(3)
    expect(data.records.views).toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|fileKey/)
  })

  test('are also a PDF to read', async () => {
    const ada = await portal.newUser()
    const { reference } = await file(portal, ada.token, complaints)
    const { status, headers, bytes } = await download(ada, 'data.pdf')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = readPdfText(bytes)
    for (const part of ['Your data', ada.email, reference, 'Complaints (1)', 'Estimated bill for an empty flat'])
      expect(text).toContain(part)
  })

  test('leave out enquiries while the address is not proved, because it may be another person’s', async () => {
    const eve = await portal.newUnprovedUser()
    await sql(
      `insert into enquiries (reference, name, email, message, status, received_at, updated_at, search_words)
       values ($1, 'Ada', $2, 'Private', 'new', now(), now(), '')`,
      `EN-${eve.id}`,
      eve.email,
    )
    const { body } = await portal.call('GET', '/api/users/me/export', { token: eve.token })
    expect(body.records.enquiries).toEqual([])
  })

  test('are refused above the size of one archive, without reading a document', async () => {
    const ada = await portal.newUser()
    const submission = await newSubmission(portal, ada, formId)
    await upload(portal, ada.token, submission)
    await sql('update documents set size = $1 where uploaded_by = $2', maxArchiveBytes + 1, ada.id)
    expect(await own(ada, 'data.zip')).toMatchObject({ status: 413, body: { message: messages.tooManyBytes } })
  })

  test('are limited for each account', async () => {
    const ada = await portal.newUser()
    for (let count = 0; count < exportsPerHour; count++) expect((await own(ada, 'data.pdf')).status).toBe(200)
    expect((await own(ada, 'data.zip')).status).toBe(429)
    expect((await portal.call('GET', '/api/users/me/export', { token: ada.token })).status).toBe(429)
  })
})
