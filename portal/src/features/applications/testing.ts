import { randomUUID } from 'node:crypto'
import type { TestPortal } from '#app/testing.server.ts'

export const pdfBytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A form with a question of every kind. */
export const everyKind = (title = `Form ${randomUUID().slice(0, 8)}`) => ({
  title,
  description: 'For tests',
  status: 'published',
  section: [
    {
      name: 'Contact',
      order: 1,
      inputs: ['Company', { name: 'Email Address', typeOf: 'email' }, 'Phone Number', 'Fax', 'Website Address'],
    },
    {
      name: 'Plant',
      order: 2,
      inputs: [
        { name: 'Capacity', typeOf: 'number' },
        { name: 'Start', typeOf: 'date' },
        { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] },
        { name: 'Finance', typeOf: 'checkbox', options: ['Loan', 'Grant'], required: false },
        { name: 'Remarks', typeOf: 'textarea', rows: 4, required: false },
      ],
    },
  ],
})

export const goodAnswers = () => ({
  Company: 'Sunrise Power Limited',
  'Email Address': 'ignored@example.com',
  'Phone Number': '+234 803 123 4567',
  Capacity: '12.5',
  Start: '2027-03-01',
  Source: 'Solar',
  Finance: ['Loan'],
})

export type Person = Awaited<ReturnType<TestPortal['newUser']>>

export async function newTemplate(portal: TestPortal, admin: string, change: object = {}) {
  const answer = await portal.call('POST', '/api/content/applicationForms/create', {
    token: admin,
    body: { ...everyKind(), ...change },
  })
  if (answer.status !== 201) throw new Error(`making a form failed: ${JSON.stringify(answer.body)}`)
  return answer.body.form as { id: string; slug: string; version: number; title: string }
}

/** Files answers to a form; `change` replaces parts of the body. */
export const submit = (portal: TestPortal, person: Person, formIndex: string, change: object = {}, key?: string) =>
  portal.call('POST', '/api/forms/submit', {
    token: person.token,
    body: { userId: person.id, formIndex, formData: goodAnswers(), dataConsent: true, ...change },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

export async function newSubmission(portal: TestPortal, person: Person, formIndex: string): Promise<string> {
  const answer = await submit(portal, person, formIndex)
  if (answer.status !== 201) throw new Error(`filing failed: ${JSON.stringify(answer.body)}`)
  return answer.body.submissionId as string
}

/** Uploads a PDF as the signed form or, with `documents`, as a supporting document. */
export function upload(
  portal: TestPortal,
  token: string,
  submissionId: string,
  field: 'filledForm' | 'documents' = 'filledForm',
  name = 'signed.pdf',
) {
  const form = new FormData()
  form.append('submissionId', submissionId)
  form.append(field, new Blob([pdfBytes], { type: 'application/pdf' }), name)
  const path = field === 'filledForm' ? '/api/documents/upload-filled-form' : '/api/documents/upload'
  return portal.call('POST', path, { token, body: form })
}

/** Creates a completed application. */
export async function newCompleted(portal: TestPortal, person: Person, formIndex: string): Promise<string> {
  const submissionId = await newSubmission(portal, person, formIndex)
  await upload(portal, person.token, submissionId)
  const answer = await portal.call('POST', '/api/applications/submit', { token: person.token, body: { submissionId } })
  if (answer.status !== 200) throw new Error(`handing in failed: ${JSON.stringify(answer.body)}`)
  return submissionId
}
