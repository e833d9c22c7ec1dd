import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { section } from './support/form-builder.ts'
import { hostNewsroom, type Stored } from './support/content/newsroom.ts'
import { lookAgain, seesNoOther, seesOther } from './support/presence.ts'
import { expectToast, field, fillIn, openManager } from './support/content/press-officer.ts'
import { button, examine, link, lookAtWidths, started } from './support/screen.ts'
import { newColleague, type Session, signIn } from './support/session.ts'

const newsroom = hostNewsroom()
let bola: Session

beforeAll(async () => {
  const duties = ['editor', 'publisher']
  bola = await newColleague(newsroom.url, await signIn(newsroom.url), 'bola@example.com', duties)
})

const officer = 'Portal Administrator is editing this'
const colleague = 'Bola Adeyemi is editing this'

/** Two people have one screen open. */
async function together(path: string, work: (first: Page, second: Page) => Promise<void>) {
  await withPage(
    { baseURL: newsroom.url },
    async (first) => {
      await newsroom.open(first, path)
      await started(first)
      await withPage(
        { baseURL: newsroom.url },
        async (second) => {
          await openManager(second, path, bola)
          await started(second)
          await seesOther(second, officer)
          await seesOther(first, colleague)
          await work(first, second)
        },
        [/409/],
      )
    },
    [/409/],
  )
}

test('two people in one article see each other and lose nothing', async () => {
  const body = { title: 'Seen by two on a desktop', author: 'The press office', excerpt: 'News' }
  const { id } = await newsroom.call('POST', '/content-manager/article/items', { body })
  await together(`/all/${id}`, async (first, second) => {
    await lookAtWidths(second, 'together-article')
    await fillIn(first, { Title: 'Written by two on a desktop' })
    await first.getByText(/^Saved \d/).waitFor()
    // Who has changed nothing gets what the other has saved.
    const titleThere = async () => (await lookAgain(second), field(second, 'Title').inputValue())
    await expect.poll(titleThere, { interval: 300 }).toBe('Written by two on a desktop')
    await Promise.all([
      fillIn(first, { Excerpt: 'Announcement' }).then(() => first.getByText(/^Saved \d/).waitFor()),
      fillIn(second, { Author: 'Bola Adeyemi' }).then(() => second.getByText(/^Saved \d/).waitFor()),
    ])
    const stored = () => newsroom.call<{ body: unknown }>('GET', `/content-manager/article/items/${id}`)
    await expect
      .poll(async () => (await stored()).body)
      .toMatchObject({
        title: 'Written by two on a desktop',
        author: 'Bola Adeyemi',
        excerpt: 'Announcement',
      })
    await link(second, 'All items').click()
    await seesNoOther(first, colleague)
  })
})

test('two people in one form are asked only about what both changed', async () => {
  const inputs = ['Company', 'Fax', 'Town'].map((name) => ({ name, typeOf: 'text', hint: 'As registered' }))
  const form = { title: 'Permit on a desktop', section: [{ name: 'Plant', inputs }] }
  const made = await newsroom.call<{ form: Stored }>('POST', '/content/applicationForms/create', form)
  const { id } = made.form
  const rewrite = async (page: Page, question: string, hint: string) => {
    await button(page, `Edit: ${question}`).click()
    await section(page, 'Plant').getByLabel(/^Hint/).fill(hint)
    await button(page, `Edit: ${question}`).click()
  }
  const save = (page: Page) => button(page, 'Save form').click()
  await together(`/forms/${id}`, async (first, second) => {
    await rewrite(first, 'Company', 'The full name')
    await rewrite(first, 'Town', 'The nearest town')
    await save(first)
    await expectToast(first, 'Form updated successfully!')

    await section(second, 'Plant').getByLabel('New input', { exact: true }).fill('Phone')
    await section(second, 'Plant').getByLabel('New input', { exact: true }).press('Enter')
    await save(second)
    await second.getByText('Portal Administrator saved this form in the meantime', { exact: true }).waitFor()
    await lookAtWidths(second, 'together-form-joined')
    await save(second)
    await second.getByText('Saved as version 3').waitFor()

    await rewrite(first, 'Town', 'The nearest town or village')
    await rewrite(first, 'Fax', 'If there is one')
    await rewrite(second, 'Town', 'A town of the State')
    await save(second)
    await second.getByText('Saved as version 4').waitFor()
    await save(first)
    const question = first.getByRole('dialog', { name: 'Bola Adeyemi saved this form in the meantime' })
    await expect.poll(() => question.getByRole('radio').count()).toBe(2)
    await examine(first, 'together-form-asked')
    await question.getByRole('radio', { name: '‘Town’: hint: mine' }).check()
    await button(question, 'Use the chosen versions').click()
    await save(first)
    await first.getByText('Saved as version 5').waitFor()
    const { form: stored } = await newsroom.call<{
      form: { section: { inputs: { name: string; hint?: string }[] }[] }
    }>('GET', `/content/applicationForms/${id}`)
    expect(stored.section[0]!.inputs.map(({ name, hint = '' }) => `${name}: ${hint}`)).toEqual([
      'Company: The full name',
      'Fax: If there is one',
      'Town: The nearest town or village',
      'Phone: ',
    ])
  })
})
