import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller } from '../caller.ts'

/** Runs work on the portal's database. */
export type Ask = <T>(work: (database: pg.ClientBase) => Promise<T>) => Promise<T>

/** Who works, and the form and the application that they work on. */
export interface People {
  applicant: Caller
  applicantId: string
  staff: Caller
  /** A form with one question. */
  form: string
  /** An application that takes documents. */
  submission: string
}

/** Raises the limits that a test reaches sooner than a person. */
export const raiseLimits = async (caller: Caller): Promise<void> =>
  (await caller.signIn()).setLimits({
    openApplications: 1_000,
    documentsPerApplication: 500,
    casesPerDay: 1_000,
    openCases: 10_000,
    unfinishedUploads: 50,
  })

/** A new applicant with a verified address and an application. */
export async function newPeople(caller: Caller, ask: Ask): Promise<People> {
  const staff = await caller.signIn()
  const { id, person } = await caller.register(`ada.${randomUUID()}@example.com`)
  await ask((database) => database.query('update users set email_verified_at = now() where id = $1', [id]))
  const section = [{ name: 'Contact', order: 1, inputs: ['Company'] }]
  const template = { title: `Faults ${randomUUID()}`, description: 'For tests', status: 'published', section }
  const { form } = await staff.call('POST', '/api/content/applicationForms/create', template)
  const filing = { formIndex: form.id, formData: { Company: 'With documents' }, dataConsent: true }
  const { submissionId } = await person.call('POST', '/api/forms/submit', filing, { key: randomUUID() })
  return { applicant: person, applicantId: id, staff, form: form.id, submission: submissionId }
}
