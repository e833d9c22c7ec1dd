import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sendAnswers } from './support/applicant.ts'
import { viewports, withPage } from './support/browser.ts'
import { buildForm, inputsOf, preview, section } from './support/form-builder.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, examineAtWidths, look, pdf } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes forms' })
let staff: Session
let applicant: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
  applicant = await newApplicant(portal.url, 'bola@example.com')
})

/** The keyboard alone: the order changes, and the focus stays with what was moved. */
async function reorder(page: Page): Promise<void> {
  await button(page, 'Move up: Capacity').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect((await inputsOf(page, 'Plant')).slice(0, 4)).toEqual(['Company', 'Capacity', 'Contact email', 'Source'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move up: Capacity')
  await page.getByRole('status').filter({ hasText: 'Capacity is now input 2 of 8' }).waitFor()
  const handles = section(page, 'Plant').locator('[draggable=true]')
  // The first handle is the section's own.
  await handles.nth(8).dragTo(handles.nth(1))
  await expect.poll(async () => (await inputsOf(page, 'Plant'))[0]).toBe('Site phone')

  await button(page, 'Delete: Site phone').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  expect(await inputsOf(page, 'Plant')).not.toContain('Site phone')
  await button(page, 'Undo').click()
  expect(await inputsOf(page, 'Plant')).toContain('Site phone')
}

test('an Admin builds a form with every kind of input, and an applicant files it', async () => {
  let address = ''
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/content-manager/forms')
    await page.getByRole('link', { name: 'Application for a Generation Licence', exact: true }).waitFor()
    await look(page, 'forms-list-desktop')
    await buildForm(page)
    await reorder(page)

    await expect.poll(() => preview(page).getByLabel('Fuel supply').count()).toBe(0)
    await preview(page).getByLabel('Source').selectOption('Gas')
    await preview(page).getByLabel('Fuel supply').waitFor()
    await button(preview(page), 'Add director').click()
    await preview(page).getByRole('group', { name: 'Director 2' }).waitFor()
    await look(page, 'builder-desktop')

    await page.getByText('Not saved yet; kept on this device').waitFor()
    await page.waitForFunction(() => localStorage.getItem('root')?.includes('Site phone'))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Your unsaved changes from an earlier visit are restored').waitFor()
    expect(await inputsOf(page, 'Plant')).toHaveLength(8)

    await page.getByRole('link', { name: 'All forms' }).click()
    await button(page.getByRole('alertdialog'), 'Stay').click()
    await page.getByLabel('Status').selectOption('published')
    await page.getByLabel('Documents to attach').setInputFiles([pdf('guide.pdf')])
    await button(page, 'Create form').click()
    await page.getByText('Form created successfully!').waitFor()
    await page.waitForURL(/\/content-manager\/forms\/[0-9a-f-]{36}$/)
    await page.getByText('Saved as version 1').waitFor()
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor()
    address = `/forms/${page.url().split('/').at(-1)}`
  })
  await file(address)
})

async function file(address: string): Promise<void> {
  await withPage({ viewport: 'phone', baseURL: portal.url, as: applicant }, async (page) => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Start now' }).click()
    await page.getByLabel('Company').fill('Sunrise')
    await expect.poll(() => page.getByLabel('Contact email').inputValue()).toBe('bola@example.com')
    await page.getByLabel('Source').selectOption('Gas')
    await page.getByLabel('Fuel supply').fill('From the pipeline')
    await page.getByLabel('Source').selectOption('Solar')
    await expect.poll(() => page.getByLabel('Fuel supply').count()).toBe(0)
    await page.getByLabel('Capacity').fill('12.5')
    await page.getByLabel('Start').fill('2027-03-01')
    await page.getByLabel('Insured').check()
    await button(page, 'Save and continue').click()
    const director = (number: number) => page.getByRole('group', { name: `Director ${number}` })
    await director(1).getByLabel('Full name').fill('Ada Obi')
    await expect.poll(() => button(page, /Remove Director/).count()).toBe(0)
    await button(page, 'Add director').click()
    await page.keyboard.type('Chidi Eze')
    await expect.poll(() => director(2).getByLabel('Full name').inputValue()).toBe('Chidi Eze')
    await button(page, 'Add director').click()
    await expect.poll(() => button(page, 'Add director').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Save and continue').click()
    await page.getByRole('link', { name: 'Director 3: Full name is required' }).waitFor()
    await examine(page, 'form-with-directors-phone')
    await button(page, /Remove ?Director 1/).click()
    await button(page, /Undo ?the removal of Director 1/).click()
    await expect.poll(() => director(1).getByLabel('Full name').inputValue()).toBe('Ada Obi')
    await button(page, /Remove ?Director 3/).click()
    await page.getByText('Saved in your account', { exact: true }).waitFor()
    await page.reload()
    await director(2).waitFor()
    await expect.poll(() => director(2).getByLabel('Full name').inputValue()).toBe('Chidi Eze')

    await button(page, 'Save and continue').click()
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
    await page.getByText('Director 2', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('From the pipeline').count()).toBe(0)
    await look(page, 'check-with-directors-phone')
    await sendAnswers(page)
    await page.waitForURL(`**${address}/upload`)
    await page.goto('/user-profile/forms')
    await page.getByRole('link', { name: 'Solar permit' }).click()
    await page.getByRole('heading', { name: 'Online Form Submission' }).waitFor()
    await page.getByText('Chidi Eze').waitFor()
    await expect.poll(() => page.getByText('Fuel supply').count()).toBe(0)
    await examine(page, 'submission-with-directors-phone')
  })
}

test('the builder is for everyone', async () => {
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/content-manager/forms/generation-licence')
    await button(page, 'Open: Directors').click()
    await section(page, 'Directors').getByText('Settings of the section').click()
    await button(page, 'Edit: Country of nationality').click()
    await button(page, 'Edit: Full name').click()
    await examineAtWidths(page, 'builder')
    await page.setViewportSize(viewports.phone)
    await button(page, 'Preview').click()
    await preview(page).waitFor()
    await look(page, 'builder-preview')
  })
})

test('an input is dragged into another section, by its row or to its end, and not before what it waits for', async () => {
  const inputs = ['Source', 'Company', { name: 'Fuel', showWhen: { question: 'Source', is: 'Gas' } }]
  const { form } = await call<{ form: { id: string } }>(
    'POST',
    `${portal.url}/api/content/applicationForms/create`,
    {
      title: 'Dragged permit',
      section: [
        { name: 'Site', inputs: ['Town', 'Road'] },
        { name: 'Plant', inputs },
      ],
    },
    staff.token,
  )
  await withPage({ baseURL: portal.url, as: staff, at: `/content-manager/forms/${form.id}` }, async (page) => {
    // Both sections in sight.
    await page.setViewportSize({ width: 1280, height: 2_400 })
    // The first handle is the section's own.
    const handle = (name: string, at: number) => section(page, name).locator('[draggable=true]').nth(at)
    await handle('Plant', 2).dragTo(handle('Site', 2))
    await expect.poll(() => inputsOf(page, 'Site')).toEqual(['Town', 'Company', 'Road'])
    await handle('Site', 1).dragTo(section(page, 'Plant').getByLabel('New input', { exact: true }))
    await expect.poll(() => inputsOf(page, 'Plant')).toEqual(['Source', 'Fuel', 'Town'])
    await handle('Plant', 2).dragTo(handle('Site', 1))
    await page.getByText('‘Fuel’ cannot go there: it appears by the answer to ‘Source’').waitFor()
    expect(await inputsOf(page, 'Site')).toEqual(['Company', 'Road'])
  })
})

test('a form that is deleted is gone for the public at once, and back when it is restored', async () => {
  const title = 'Registration as a Meter Service Provider'
  const isPublic = async () =>
    (await (await fetch(`${portal.url}/api/content/applicationForms`)).text()).includes(title)
  await withPage({ baseURL: portal.url, as: staff }, async (page) => {
    await page.goto('/content-manager/forms')
    await page.getByRole('link', { name: title, exact: true }).click()
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Delete form' }).click()
    await button(page.getByRole('alertdialog'), 'Delete form').click()
    await page.getByText('Form deleted successfully!', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Application for a Generation Licence', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: title, exact: true }).count()).toBe(0)
    expect(await isPublic()).toBe(false)
    await button(page, 'Bin').click()
    await button(page, `Restore ${title}`).waitFor()
    await examine(page, 'forms-bin')
    await button(page, `Restore ${title}`).click()
    await button(page, `Restore ${title}`).waitFor({ state: 'detached' })
    expect(await isPublic()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: title, exact: true }).click()
    await button(page, 'Duplicate form').click()
    await page.getByRole('heading', { name: `${title} (copy)` }).waitFor()
  })
})

test('the builder is not for applicants', async () => {
  await withPage({ baseURL: portal.url, as: applicant }, async (page) => {
    await page.goto('/content-manager/forms/generation-licence')
    await page.getByText('For staff only').waitFor()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).count()).toBe(0)
  })
})
