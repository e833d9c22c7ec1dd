import type { Page } from 'playwright-core'
import { button, pdf, png, started } from '../screen.ts'
import { type Session, signedInAs } from '../session.ts'

/** Opens a screen of the content manager as a signed-in person, and waits until it can be used. */
export async function openManager(page: Page, path: string, session: Session): Promise<void> {
  await signedInAs(page, session)
  await page.goto(`/content-manager${path}`)
  await started(page)
}

/** Text for an editor, by the label of the field. */
export type Typed = Record<string, string>

export async function fillIn(page: Page, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
}

/** The input with a label, for required and optional fields. */
export const field = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
    .or(page.getByRole('spinbutton', { name: label, exact: true }))
    .first()

export async function choosePicture(page: Page, label = 'Image'): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(png('lagoon.png'))
  await page.getByLabel('What does the picture show?').fill('The lagoon at dusk')
  await page.getByRole('button', { name: new RegExp(`^Replace the picture ?: ${label}$`) }).waitFor()
}

export async function choosePdf(page: Page, label: string): Promise<void> {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(pdf('notes.pdf'))
  await page.getByRole('button', { name: new RegExp(`^Replace the PDF ?: ${label}$`) }).waitFor()
}

/** Begins a new item: in its list, or on a page of its own. */
export const addItem = (page: Page, one: string) =>
  button(page, `Add ${one}`)
    .or(page.getByRole('link', { name: `Add ${one}` }))
    .click()

export const publish = (page: Page) => page.getByRole('button', { name: /^Publish( changes| the draft)?$/ }).click()

/** Waits for a toast with exactly this text, or with one that matches, and until it is gone, so that the next one is not mistaken for it. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages' })
  await toast.getByText(words, { exact: true }).waitFor()
  // After two seconds it goes by itself, which may be before the press.
  const dismiss = toast.getByRole('button', { name: 'Dismiss message' }).first()
  await dismiss.click({ timeout: 2_000 }).catch(() => {})
  await toast.getByText(words, { exact: true }).waitFor({ state: 'detached' })
}

/** Deletes an item of a list and confirms. */
export async function deleteItem(page: Page, title: string): Promise<void> {
  await button(page, `Delete ${title}`).click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
}

/** Submits the open item to the publishers, as an editor. */
export async function submitForReview(page: Page, note: string): Promise<void> {
  await button(page, 'Submit for review').click()
  const dialog = page.getByRole('dialog', { name: 'Submit for review' })
  await dialog.getByLabel('Note to the publishers').fill(note)
  await button(dialog, 'Submit for review').click()
  await expectToast(page, 'Submitted for review')
}

/** An action in the menu 'More' of the open editor. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
