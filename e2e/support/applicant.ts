import type { Page } from 'playwright-core'
import type { Field } from '../../portal/src/fields/field.ts'
import { type Section, sectionFields } from '../../portal/src/fields/form.ts'
import { call, password, type Session } from './session.ts'

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

const anAnswer = ({ kind, options }: Field) => {
  if (kind === 'select') return options[0] ?? ''
  if (kind === 'checkbox') return options.length > 0 ? options.slice(0, 1) : true
  if (kind === 'date') return '2027-03-01'
  if (kind === 'email') return 'info@example.com'
  return kind === 'number' ? '12.5' : kind === 'tel' ? '08031234567' : 'Plot 12, Admiralty Way'
}

/** Files the generation licence without the screens; returns the submission's id. */
export async function newSubmission(url: string, applicant: Session): Promise<string> {
  const address = `${url}/api/content/applicationForms/generation-licence`
  const { form } = await call<{ form: { id: string; section: Section[] } }>('GET', address)
  const answers = (section: Section) => sectionFields(section).map((field) => [field.name, anAnswer(field)] as const)
  const formData = Object.fromEntries(
    form.section.flatMap((section): (readonly [string, unknown])[] =>
      section.repeat ? [[section.name, [Object.fromEntries(answers(section))]]] : answers(section),
    ),
  )
  const body = { formIndex: form.id, formData, dataConsent: true }
  return (await call<{ submissionId: string }>('POST', `${url}/api/forms/submit`, body, applicant.token)).submissionId
}
