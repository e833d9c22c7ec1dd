import type { Page } from 'playwright-core'
import type { Field } from '../../portal/src/fields/field.ts'
import { type Section, sectionFields } from '../../portal/src/fields/form.ts'
import { pdf, started } from './screen.ts'
import { call, password, type Session } from './session.ts'

export interface Newcomer {
  name: string
  surname: string
  email: string
}

/** From the login page, which may show either form: fills in the registration and sends it. */
export async function register(page: Page, { name, surname, email }: Newcomer): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Log in or register' }).getByRole('link', { name: 'Register' })
  await tab.waitFor()
  // The script of each page tells its links where the login leads, and helps with the form.
  await page.waitForLoadState()
  await tab.click()
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  await page.waitForLoadState()
  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Surname', { exact: true }).fill(surname)
  await form.getByLabel(/phone/i).fill('08031234567')
  await form.getByLabel(/e-?mail/i).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel(/retype/i).fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register' }).click()
}

export const company = 'Sunrise Power Limited'
const check = (page: Page) => page.getByRole('heading', { name: 'Check your answers' })
const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' })

/** From the sections of the built-in generation licence: completes each of them, and ends at the check. */
export async function answerGenerationLicence(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Start now|Continue)/ }).click()
  await next(page).waitFor()
  while (await isSection(page)) await answerSection(page)
}

async function isSection(page: Page): Promise<boolean> {
  // The address, because the screen before may still be shown.
  const isCheck = new URL(page.url()).pathname.endsWith('/check')
  await (isCheck ? check(page) : next(page)).waitFor()
  return !isCheck
}

/** Answers every required question of the section that is open, and saves it. */
export async function answerSection(page: Page): Promise<void> {
  // The page of the server has fewer questions than the screen, which knows the answers.
  await started(page)
  const title = await page.locator('#main h1').innerText()
  const empty = page.locator('#main').locator('input[aria-required], textarea[aria-required], select[aria-required]')
  for (const input of await empty.all()) {
    const { kind, label } = await input.evaluate((node) => {
      const { type, labels } = node as HTMLInputElement
      return { kind: node instanceof HTMLSelectElement ? 'select' : type, label: labels?.[0]?.textContent ?? '' }
    })
    if (kind === 'checkbox' || (kind !== 'select' && (await input.inputValue()) !== '')) continue
    if (kind === 'select') await input.selectOption({ index: 1 })
    else if (kind === 'date') await input.fill('2090-03-01')
    else if (label.includes('%')) await input.fill('100')
    else if ((await input.getAttribute('inputmode')) === 'decimal') await input.fill('12.5')
    else await input.fill(label.startsWith('Registered company') ? company : 'Plot 12, Admiralty Way')
  }
  for (const box of ['Bank loans', 'Certificate of incorporation'])
    if (await page.getByLabel(box, { exact: true }).count()) await page.getByLabel(box, { exact: true }).check()
  await next(page).click()
  await page.waitForFunction((before) => document.querySelector<HTMLElement>('#main h1')?.innerText !== before, title)
}

/** At the check: gives the consent and sends the answers. */
export async function sendAnswers(page: Page): Promise<void> {
  const consent = page.getByLabel(/I agree that the Commission/)
  await consent.waitFor()
  if (!(await consent.isChecked())) await consent.check()
  await page.getByRole('button', { name: 'Proceed to Document Upload' }).click()
}

const anAnswer = ({ kind, name, options }: Field) => {
  if (name.startsWith('Registered company')) return company
  if (kind === 'select') return options[0] ?? ''
  if (kind === 'checkbox' || kind === 'documents') return options.length > 0 ? options.slice(0, 1) : true
  if (kind === 'past-date') return '2019-03-01'
  if (kind === 'date' || kind === 'future-date') return '2090-03-01'
  if (kind === 'email') return 'info@example.com'
  if (kind === 'website') return 'www.example.com'
  if (kind === 'cac-number') return 'RC 1234567'
  if (kind === 'tax-number') return '12345678-0001'
  if (kind === 'percentage') return 100
  if (kind === 'year') return 2019
  return kind === 'number' ? '12.5' : kind === 'tel' ? '08031234567' : 'Plot 12, Admiralty Way'
}

/** The built-in generation licence, with an answer to each of its questions. */
async function answerForm(url: string) {
  const address = `${url}/api/content/applicationForms/generation-licence`
  const { form } = await call<{ form: { id: string; version: number; section: Section[] } }>('GET', address)
  const answersTo = (section: Section) => sectionFields(section).map((field) => [field.name, anAnswer(field)] as const)
  const answers = Object.fromEntries(
    form.section.flatMap((section): (readonly [string, unknown])[] =>
      section.repeat ? [[section.name, [Object.fromEntries(answersTo(section))]]] : answersTo(section),
    ),
  )
  return { form, answers }
}

/** Stores complete answers to the generation licence in the account, not sent yet. */
export async function saveAnswers(url: string, applicant: Session): Promise<void> {
  const { form, answers } = await answerForm(url)
  const seen = form.section.map(({ id }) => id)
  const draft = { answers, seen, templateVersion: form.version, idempotencyKey: `key-of-${applicant.id}`, revision: 0 }
  await call('PUT', `${url}/api/forms/drafts/${form.id}`, draft, applicant.token)
}

/** Files the generation licence without the screens; returns the submission's id. */
export async function newSubmission(url: string, applicant: Session, key?: string): Promise<string> {
  const { form, answers } = await answerForm(url)
  const body = { formIndex: form.id, formData: answers, dataConsent: true }
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const address = `${url}/api/forms/submit`
  return (await call<{ submissionId: string }>('POST', address, body, applicant.token, headers)).submissionId
}

/** An application with its signed form, submitted. */
export async function newCompleted(url: string, applicant: Session, key?: string): Promise<string> {
  const submissionId = await newSubmission(url, applicant, key)
  await complete(url, applicant, submissionId)
  return submissionId
}

/** Uploads the signed form of a filed application, and submits it. */
export async function complete(url: string, applicant: Session, submissionId: string): Promise<void> {
  const body = new FormData()
  body.append('submissionId', submissionId)
  const { name, mimeType, buffer } = pdf('signed-form.pdf')
  body.append('filledForm', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await call('POST', `${url}/api/documents/upload-filled-form`, body, applicant.token)
  await call('POST', `${url}/api/applications/submit`, { submissionId }, applicant.token)
}
