import type { Page } from 'playwright-core'
import type { Field } from '../../portal/src/fields/field.ts'
import { type Section, sectionFields } from '../../portal/src/fields/form.ts'

/** None of the commonest, which the portal refuses. */
export const password = 'Ikoyi-Bridge#7731-Sunset'

export interface Newcomer {
  name: string
  surname: string
  email: string
}

/** Fills the register tab of the login screen that is open, and sends it. */
export async function register(page: Page, { name, surname, email }: Newcomer): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Surname', { exact: true }).fill(surname)
  await form.getByLabel(/phone/i).fill('08031234567')
  await form.getByLabel(/e-?mail/i).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel(/retype/i).fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register' }).click()
}

/** Answers every required question of the built-in generation licence but the company, and gives the consent. */
export async function answerGenerationLicence(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Application for a Generation Licence' })
  const empty = form.locator('input[aria-required], textarea[aria-required], select[aria-required]')
  for (const input of await empty.all()) {
    const kind = await input.evaluate((node) =>
      node instanceof HTMLSelectElement ? 'select' : (node as HTMLInputElement).type,
    )
    if (kind === 'checkbox' || (kind !== 'select' && (await input.inputValue()) !== '')) continue
    if (kind === 'select') await input.selectOption({ index: 1 })
    else if (kind === 'date') await input.fill('2027-03-01')
    else if ((await input.getAttribute('inputmode')) === 'decimal') await input.fill('12.5')
    else await input.fill('Plot 12, Admiralty Way')
  }
  await form.getByLabel('Bank loans').check()
  await form.getByLabel('Certificate of incorporation').check()
  await form.getByLabel(/I agree that the Commission/).check()
}

const pdfText = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A small PDF to choose in a file picker; `bytes` makes it as large. */
export const pdf = (name: string, bytes = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(pdfText), Buffer.alloc(Math.max(0, bytes - pdfText.length), ' ')]),
})
export const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })

export interface Applicant {
  id: string
  token: string
  /** What the browser keeps under `root` for somebody who is signed in. */
  root: string
}

async function post<T>(address: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Makes an account without the screens, for journeys that begin later. */
export async function newApplicant(url: string, email: string): Promise<Applicant> {
  type Answer = { token: string; user: { id: string } }
  const person = { name: 'Bola', surname: 'Adeyemi', phone: '08031234567', email, password, agreeTerms: true }
  const { token, user } = await post<Answer>(`${url}/api/auth/register`, person)
  const empty = { form: {}, documents: {}, complaints: {}, petitions: {} }
  return { id: user.id, token, root: JSON.stringify({ state: { auth: { token, user }, ...empty }, version: 0 }) }
}

const anAnswer = ({ kind, options }: Field) => {
  if (kind === 'select') return options[0] ?? ''
  if (kind === 'checkbox') return options.length > 0 ? options.slice(0, 1) : true
  if (kind === 'date') return '2027-03-01'
  if (kind === 'email') return 'info@example.com'
  return kind === 'number' ? '12.5' : kind === 'tel' ? '08031234567' : 'Plot 12, Admiralty Way'
}

/** Files the generation licence without the screens; answers the submission's id. */
export async function newSubmission(url: string, applicant: Applicant): Promise<string> {
  const answer = await fetch(`${url}/api/content/applicationForms/generation-licence`)
  const { form } = (await answer.json()) as { form: { id: string; section: Section[] } }
  const answers = (section: Section) => sectionFields(section).map((field) => [field.name, anAnswer(field)] as const)
  const formData = Object.fromEntries(
    form.section.flatMap((section): (readonly [string, unknown])[] =>
      section.repeat ? [[section.name, [Object.fromEntries(answers(section))]]] : answers(section),
    ),
  )
  const body = { formIndex: form.id, formData, dataConsent: true }
  return (await post<{ submissionId: string }>(`${url}/api/forms/submit`, body, applicant.token)).submissionId
}
