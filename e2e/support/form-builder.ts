import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './screen.ts'

export const section = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^Section \\d+: ${name}$`) })
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
export const inputsOf = async (page: Page, name: string) =>
  (
    await section(page, name)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Edit: / }) })
      .allInnerTexts()
  ).map((text) => text.split('\n')[0])

async function addInput(page: Page, to: string, name: string, kind: string): Promise<void> {
  const part = section(page, to)
  await part.getByLabel('Type of the new input').selectOption({ label: kind })
  await part.getByLabel('New input', { exact: true }).fill(name)
  await part.getByLabel('New input', { exact: true }).press('Enter')
}

async function addSection(page: Page, name: string, inputs: string[]): Promise<void> {
  await page.getByLabel('Name of the new section').fill(name)
  for (const input of inputs) {
    await page.getByLabel('Input of the new section').fill(input)
    await page.getByLabel('Input of the new section').press('Enter')
  }
  await button(page, 'Add section').click()
}

/** Makes a form from the open list of forms: every kind of input, a condition and a repeated section; not saved yet. */
export async function buildForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New form' }).click()
  await button(page, 'Create form').click()
  await page.getByRole('alert').getByText('Please add a title and at least one section').waitFor()

  await page.getByLabel('Title', { exact: true }).fill('Solar permit')
  expect(await page.getByText('Please add a title and at least one section').count()).toBeGreaterThan(0)
  await button(page, 'Add section').click()
  await page.getByText('Name the section').waitFor()
  await page.getByText('Add at least one input to the section').waitFor()
  await addSection(page, 'Plant', ['Company', 'Contact email'])
  expect(await page.getByText('Please add a title and at least one section').count()).toBe(0)
  for (const [name, kind] of [
    ['Source', 'Select'],
    ['Capacity', 'Number'],
    ['Start', 'Date'],
    ['Insured', 'Checkbox'],
    ['Fuel supply', 'Long text'],
    ['Site phone', 'Phone'],
  ] as const)
    await addInput(page, 'Plant', name, kind)
  await button(page, 'Edit: Source').click()
  const options = section(page, 'Plant').getByLabel('Option', { exact: true })
  await options.fill('Solar')
  await options.press('Enter')
  await options.fill('Gas')
  await button(section(page, 'Plant'), 'Add Option').click()
  await button(page, 'Edit: Source').click()

  await button(page, 'Edit: Fuel supply').click()
  await page.getByLabel('Show this input only when an earlier answer fits').check()
  await page.getByLabel('Question that decides').selectOption({ label: 'Source' })
  await page.getByLabel('Answer', { exact: true }).selectOption('Gas')
  await button(page, 'Edit: Fuel supply').click()

  await addSection(page, 'Directors', ['Full name'])
  await section(page, 'Directors').getByText('Settings of the section').click()
  await section(page, 'Directors').getByLabel('Ask this section several times').check()
  await section(page, 'Directors').getByLabel('What one is called').fill('Director')
  await section(page, 'Directors').getByLabel('At most').fill('3')
}
