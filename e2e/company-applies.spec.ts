import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { answerGenerationLicence, newSubmission, sendAnswers } from './support/applicant.ts'
import { withPage } from './support/browser.ts'
import { pressContinue } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { databases } from './support/portal.ts'
import { lookAgain, seesOther } from './support/presence.ts'
import { button, examineAtWidths, heading, link, look, lookAtWidths, pdf, started } from './support/screen.ts'
import { newApplicant, type Session, signedInAs } from './support/session.ts'

const portal = hostPortal()
const company = 'Grid Power Ltd'
const sql = (text: string) => runStatement(databases.get(portal.url)!, text)

async function newPerson(email: string, name: string, surname: string): Promise<Session> {
  const person = await newApplicant(portal.url, email)
  await sql(`update users set name = '${name}', surname = '${surname}' where id = '${person.id}'`)
  return person
}

const setMandate = (id: string, person: Session, mandate: string) =>
  sql(`insert into company_members (company_id, user_id, mandates, added_at) values ('${id}', '${person.id}', '{${mandate}}', now())
    on conflict (company_id, user_id) do update set mandates = excluded.mandates`)

async function newCompany(id: string): Promise<void> {
  await sql(
    `insert into companies (id, name, cac_number, address, created_at, updated_at) values ('${id}', '${company}', 'RC1', 'x', now(), now())`,
  )
}

/** A person who has chosen on this device to act for the company. */
function actingFor(person: Session, id: string, mandate: string): Session {
  const stored = JSON.parse(person.root) as { state: Record<string, unknown> }
  const acting = { [person.id]: { id, name: company, mandates: [mandate] } }
  return { ...person, root: JSON.stringify({ ...stored, state: { ...stored.state, acting } }) }
}

const section = (page: Page, title: string) => link(page.getByRole('main'), title).first()

test('one prepares, a colleague continues, signs and sends', async () => {
  const id = '10000000-0000-4000-8000-000000000001'
  const ada = await newPerson('ada.desktop@company-applies.example.com', 'Ada', 'Obi')
  const ben = await newPerson('ben.desktop@company-applies.example.com', 'Ben', 'Bello')
  await newCompany(id)
  await setMandate(id, ada, 'prepare')
  await setMandate(id, ben, 'sign')
  const options = { baseURL: portal.url }
  // Saves that are merged, and calls that are refused once the mandate is gone.
  await withPage(
    options,
    async (preparer) => {
      await signedInAs(preparer, actingFor(ada, id, 'prepare'))
      const bothEdit = async (signer: Page) => {
        await signedInAs(signer, actingFor(ben, id, 'sign'))
        await editTogether(preparer, signer)
        await handOver(preparer, signer)
      }
      // The signer's save may be the one that is merged.
      await withPage(options, bothEdit, [/status of 409/])
      await loseMandate(preparer, id, ada)
    },
    [/status of 40[349]/],
  )
})

async function editTogether(preparer: Page, signer: Page): Promise<void> {
  await preparer.goto('/forms/generation-licence')
  await started(preparer)
  await preparer.getByRole('main').getByText(`Acting for ${company}`).waitFor()
  await lookAtWidths(preparer, 'company-sections')
  await section(preparer, 'The applicant').click()
  await preparer.getByLabel('Registered company or business').fill('Grid Power Limited')
  await preparer.getByText('Saved in your account', { exact: true }).waitFor()

  await signer.goto('/forms/generation-licence')
  await started(signer)
  await section(signer, 'The applicant').click()
  await seesOther(signer, 'Ada Obi is editing this section')
  await expect.poll(() => signer.getByLabel('Registered company or business').inputValue()).toBe('Grid Power Limited')
  await lookAtWidths(signer, 'company-editing')

  // Both type, in different questions.
  const registered = (page: Page) => page.getByLabel(/CAC|registration number/i).first()
  await registered(signer).fill('RC 7654321')
  await preparer.getByLabel('Registered company or business').fill('Grid Power Nigeria Limited')
  await expect
    .poll(async () => (await lookAgain(signer), signer.getByLabel('Registered company or business').inputValue()))
    .toBe('Grid Power Nigeria Limited')
  await expect.poll(async () => (await lookAgain(preparer), registered(preparer).inputValue())).toContain('7654321')
  await seesOther(preparer, 'Ben Bello is editing this section')
}

async function handOver(preparer: Page, signer: Page): Promise<void> {
  await link(preparer, 'See all sections').click()
  await answerGenerationLicence(preparer)
  await preparer.getByText('Ask a colleague who may sign to send it').waitFor()
  await preparer.getByRole('main').getByText('Ben Bello').waitFor()
  await expect.poll(() => button(preparer, 'Proceed to Document Upload').count()).toBe(0)
  await examineAtWidths(preparer, 'company-ask-signer')
  await link(preparer, /^Change/)
    .first()
    .click()
  await button(preparer, 'Save and continue').waitFor()

  await signer.goto('/forms/generation-licence/check')
  await started(signer)
  await signer.getByText('Grid Power Nigeria Limited').first().waitFor()
  await sendAnswers(signer)
  await signer.waitForURL('**/forms/generation-licence/upload?submission=*')
  await started(signer)
  await signer.getByRole('main').getByText(`Acting for ${company}`).waitFor()
  await signer.getByLabel('Filled form, signed and dated').setInputFiles(pdf('signed-form.pdf'))
  await button(signer, 'Submit Documents').click()
  await heading(signer, 'Documents Uploaded Successfully').waitFor()
  await button(signer, 'Submit Application').click()
  await heading(signer, 'Application submitted successfully!').waitFor()
  await signer.goto('/user-profile/forms')
  await started(signer)
  await heading(signer, `Forms of ${company}`).waitFor()
  await expect.poll(() => signer.getByRole('heading', { level: 3 }).count()).toBe(1)
  await lookAtWidths(signer, 'company-forms')
}

async function loseMandate(preparer: Page, id: string, ada: Session): Promise<void> {
  await lookAgain(preparer)
  await preparer.getByText('A colleague has sent or deleted these answers').waitFor()
  await lookAtWidths(preparer, 'company-sent-by-colleague')
  await sql(`delete from company_members where company_id = '${id}' and user_id = '${ada.id}'`)
  await lookAgain(preparer)
  await preparer.getByRole('main').getByText(`You may no longer act for ${company}`).waitFor()
  await lookAtWidths(preparer, 'company-lost')
  await button(preparer.getByRole('main'), 'Continue in your own name').click()
  await preparer.getByRole('main').getByText(`Acting for ${company}`).waitFor({ state: 'detached' })
}

test('an application in the own name is moved to the company, after a question', async () => {
  const id = '10000000-0000-4000-8000-000000000003'
  const ben = await newPerson('ben.moves@company-applies.example.com', 'Ben', 'Bello')
  const submission = await newSubmission(portal.url, ben)
  await newCompany(id)
  await setMandate(id, ben, 'sign')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: ben, at: `/user-profile/forms/${submission}` },
    async (page) => {
      await button(page, 'Move to a company').click()
      const question = page.getByRole('alertdialog')
      await question.getByText('It cannot be moved back.').waitFor()
      await look(page, 'company-move')
      await button(question, 'Keep it in your own name').click()
      await button(page, 'Move to a company').click()
      await button(question, 'Move the application').click()
      await page.getByText(`This application belongs to ${company}`).waitFor()
      await expect.poll(() => button(page, 'Move to a company').count()).toBe(0)
      await page.getByText('Moved the application to the company').waitFor()
      await look(page, 'company-moved')
    },
  )
})

test('a member who may not file for the company is told so', async () => {
  const id = '10000000-0000-4000-8000-000000000004'
  const ada = await newPerson('ada.petitions@company-applies.example.com', 'Ada', 'Obi')
  const ben = await newPerson('ben.petitions@company-applies.example.com', 'Ben', 'Bello')
  await newCompany(id)
  await setMandate(id, ada, 'prepare')
  await setMandate(id, ben, 'sign')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: actingFor(ada, id, 'prepare'), at: '/petitions' },
    async (page) => {
      await heading(page, `Petitions of ${company}`).waitFor()
      await look(page, 'company-petitions')
      await page.goto('/petitions/write')
      await page.getByLabel('Address').fill('12 Allen Avenue')
      await page.getByLabel('LGA').selectOption('Ikeja')
      await pressContinue(page)
      await page.getByLabel('Type of Petition').selectOption('Other')
      await page.getByLabel('Category').selectOption('Electricity')
      await page.getByLabel('Subject of Petition').fill('Forty households without meters')
      await page.getByLabel('Detailed Description').fill('We have none.')
      await pressContinue(page)
      await link(page, 'Continue').click()
      await page.getByText(`A colleague who may sign for ${company} can file it for the company.`).waitFor()
      expect(await page.getByLabel(company).count()).toBe(0)
      await look(page, 'company-petition-ask')
    },
  )
})
