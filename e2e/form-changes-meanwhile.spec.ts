import { beforeAll, expect, test } from 'vitest'
import { sendAnswers } from './support/applicant.ts'
import { expectAccessible } from './support/accessibility.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'it changes forms' })
let staff: Session
let applicant: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
  applicant = await newApplicant(portal.url, 'bola@example.com')
})

const base = () => `${portal.url}/api/content/applicationForms`
const save = async (method: string, address: string, body: unknown) =>
  (await call<{ form: { id: string } }>(method, address, body, staff.token)).form
const plain = (title: string) => ({
  title,
  status: 'published',
  section: [{ name: 'Plant', inputs: ['Company', 'Town'] }],
})

test('a save in between is joined question by question, and an old version comes back', async () => {
  const { id } = await save('POST', `${base()}/create`, plain('Permit'))
  await withPage(
    { baseURL: portal.url, as: staff },
    async (page) => {
      await page.goto(`/content-manager/forms/${id}`)
      await page.getByLabel('Title', { exact: true }).fill('Mine')
      await save('PUT', `${base()}/${id}`, { title: 'Theirs' })
      await button(page, 'Save form').click()
      const conflict = page.getByRole('dialog', { name: 'Portal Administrator saved this form in the meantime' })
      await button(conflict, 'Use the chosen versions').click()
      await conflict.getByText('Choose a version of Title.').waitFor()
      await expectAccessible(page)
      await conflict.getByRole('radio', { name: 'Title: mine' }).check()
      await button(conflict, 'Use the chosen versions').click()
      await button(page, 'Save form').click()
      await page.getByText('Form updated successfully!').waitFor()
      await page.getByText('Saved as version 3').waitFor()

      await button(page, 'History').click()
      const history = page.getByRole('dialog', { name: 'History of the form' })
      await button(history, /Compare ?version 1/).click()
      await history.getByText('Title: ‘Mine’ is now ‘Permit’').waitFor()
      await expectAccessible(page)
      await button(history, 'Restore this version').click()
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Permit')
      await button(page, 'Save form').click()
      await page.getByText('Saved as version 4').waitFor()

      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Delete form' }).click()
      await button(page.getByRole('alertdialog'), 'Delete form').click()
      await page.getByText('Form deleted successfully!').waitFor()
      await page.waitForURL('**/content-manager/forms')
      await button(page, 'Bin').click()
      await button(page, /Restore ?Permit/).click()
      await page.getByText('Form restored.').waitFor()
    },
    [/409/],
  )
})

test('an applicant is told that the form has changed under way, and loses nothing', async () => {
  const { id } = await save('POST', `${base()}/create`, plain('Changing permit'))
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: applicant },
    async (page) => {
      await page.goto(`/forms/${id}`)
      await page.getByRole('link', { name: 'Start now' }).click()
      await page.getByLabel('Company').fill('Sunrise')
      await page.getByLabel('Town').fill('Epe')
      await button(page, 'Save and continue').click()
      await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
      await save('PUT', `${base()}/${id}`, {
        section: [{ name: 'Plant', inputs: ['Company', 'Local government area'] }],
      })
      await sendAnswers(page)
      await page.getByText(/^This form has changed since you opened it/).waitFor()
      await button(page, 'Reload the form').click()
      const notice = page.getByRole('alert').filter({ hasText: 'This form has changed since you began to fill it in' })
      await notice.getByText('Epe').waitFor()
      await examine(page, 'form-changed-phone')
      await page.getByRole('link', { name: 'Continue: Plant' }).click()
      await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Sunrise')
      await page.getByLabel('Local government area').fill('Epe')
      await button(page, 'Save and continue').click()
      await sendAnswers(page)
      await page.waitForURL(`**/forms/${id}/upload`)
    },
    [/409/],
  )
})

test('an applicant is told at once that the form was closed under way, and can read and print the answers', async () => {
  const { id } = await save('POST', `${base()}/create`, plain('Closing permit'))
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: applicant },
    async (page) => {
      await page.goto(`/forms/${id}`)
      await page.getByRole('link', { name: 'Start now' }).click()
      await page.getByLabel('Company').fill('Sunrise')
      await page.getByText('Saved in your account', { exact: true }).waitFor()
      await save('PUT', `${base()}/${id}`, { status: 'archived' })
      await page.getByLabel('Town').fill('Epe')
      const closed = page.getByRole('alert').filter({ hasText: 'This form is not open for applications.' })
      await closed.waitFor()
      await page.getByText('Sunrise', { exact: true }).waitFor()
      await page.getByText('Epe', { exact: true }).waitFor()
      await examine(page, 'form-closed-phone')
      for (const at of [page.url(), `/forms/${id}`]) {
        await page.goto(at)
        await closed.waitFor()
        await page.getByText('Sunrise', { exact: true }).waitFor()
        await button(closed, 'Print').waitFor()
      }
    },
    [/40[49]/],
  )
})
