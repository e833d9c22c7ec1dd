import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller } from './caller.ts'
import { admin } from './portal.ts'

interface Person {
  token: string
  id: string
}

/** Who works during a round, and the form and the application that they work on. */
export interface People {
  applicant: Person
  staff: { token: string }
  /** A form with one question. */
  form: string
  /** An application that takes documents. */
  submission: string
}

async function must(caller: Caller, method: string, path: string, request: Parameters<Caller['send']>[2] = {}) {
  const answer = await caller.persist(method, path, request)
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const signIn = async (caller: Caller): Promise<string> =>
  (await must(caller, 'POST', '/api/auth/login', { body: admin })).token

/** Raises the limits that a test reaches sooner than a person. */
export async function raiseLimits(caller: Caller): Promise<void> {
  const token = await signIn(caller)
  const { limits, version } = await must(caller, 'GET', '/api/quotas/settings', { token })
  const raised = {
    openApplications: 1_000,
    documentsPerApplication: 500,
    casesPerDay: 1_000,
    openCases: 10_000,
    unfinishedUploads: 50,
  }
  await must(caller, 'PUT', '/api/quotas/settings', { token, body: { limits: { ...limits, ...raised }, version } })
}

/** A new applicant with a proved address and an application. `prove` runs on the database. */
export async function newPeople(
  caller: Caller,
  ask: (work: (database: pg.Client) => Promise<unknown>) => Promise<unknown>,
): Promise<People> {
  const staff = { token: await signIn(caller) }
  const body = {
    name: 'Ada',
    surname: 'Okonkwo',
    phone: '08031234567',
    email: `ada.${randomUUID()}@example.com`,
    password: 'Sturdy-Lamp9!',
    agreeTerms: true,
  }
  const { token, user } = await must(caller, 'POST', '/api/auth/register', { body })
  await ask((database) => database.query('update users set email_verified_at = now() where id = $1', [user.id]))
  const section = [{ name: 'Contact', order: 1, inputs: ['Company'] }]
  const template = { title: `Faults ${randomUUID()}`, description: 'For tests', status: 'published', section }
  const { form } = await must(caller, 'POST', '/api/content/applicationForms/create', {
    token: staff.token,
    body: template,
  })
  const filing = { formIndex: form.id, formData: { Company: 'With documents' }, dataConsent: true }
  const { submissionId } = await must(caller, 'POST', '/api/forms/submit', { token, key: randomUUID(), body: filing })
  return { applicant: { token, id: user.id }, staff, form: form.id, submission: submissionId }
}
