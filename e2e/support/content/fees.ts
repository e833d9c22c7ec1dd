import type { Page } from 'playwright-core'
import { readPdfText } from '../../../portal/src/platform/pdf/testing.server.ts'
import { button, link } from '../screen.ts'

/** A figure of the schedule in the editor of fees. */
export const figure = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The text of a PDF of the portal. */
export async function pdfOf(address: string): Promise<string> {
  const answer = await fetch(address)
  return readPdfText(Buffer.from(await answer.arrayBuffer())).replace(/\s+/g, ' ')
}

/** Fills in from when a schedule applies, by which source, and why. */
export async function describeSchedule(page: Page, day: string, source: string, why: string): Promise<void> {
  await page.getByLabel('Applies from').fill(day)
  await page.getByLabel('Source', { exact: true }).fill(source)
  await page.getByLabel('What changes and why').fill(why)
}

/** Asks for the publication of the open schedule, which a second publisher approves. */
export async function askToPublish(page: Page): Promise<void> {
  await button(page, 'Publish').click()
  await button(page.getByRole('alertdialog'), 'Publish').click()
  await page.getByText(/^Waiting for a second person/).waitFor()
}

/** Approves the schedule that waits, after reading this change in it. */
export async function approveFees(page: Page, change: string): Promise<void> {
  await link(page, /^Publish the fees from/)
    .first()
    .click()
  await page.getByText(change).waitFor()
  await button(page, 'Approve').click()
  await button(page.getByRole('alertdialog'), 'Approve').click()
  await page.getByText('This request is already approved.').waitFor()
}

/** Calculates the fees of a supply licence on the open calculator. */
export async function calculateSupply(page: Page, processing: string): Promise<void> {
  await page.getByLabel('What you apply for').selectOption('Part B: Supply')
  await button(page, 'Show fees').click()
  await page.getByText(processing).first().waitFor()
}
