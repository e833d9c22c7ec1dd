import type { Page } from 'playwright-core'

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
  await form.getByLabel('Password', { exact: true }).fill('Ikoyi-Bridge#7731-Sunset')
  await form.getByLabel(/retype/i).fill('Ikoyi-Bridge#7731-Sunset')
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
