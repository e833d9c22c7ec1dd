import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildPages } from '../tools/prepare/build.mjs'
import { repositoryRoot } from '../tools/repository-root.ts'
import { runStatement } from '../tools/run-statement.ts'
import { withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { databases } from './support/portal.ts'
import { copyProject, type ProjectCopy } from './support/project-copy.ts'
import { button, heading, link, look, pdf } from './support/screen.ts'
import { newApplicant, signIn } from './support/session.ts'

/** Adds the kind of the tests as CONTRIBUTING.md says: its description, and the lines that name it. */
function addOutages(project: ProjectCopy): void {
  const kind = readFileSync(join(repositoryRoot, 'portal/src/features/cases/testing.outages.ts'), 'utf8')
  project.write('features/outages/kind.ts', kind)
  const kinds = 'app/case-kinds.ts'
  project.addLine(kinds, 'import { petition }', "import { outage } from '#features/outages/kind.ts'")
  project.write(
    kinds,
    readFileSync(join(project.root, 'portal/src', kinds), 'utf8').replace('petition]', 'petition, outage]'),
  )
}

let project: ProjectCopy | undefined
afterAll(() => project?.remove())
const portal = hostPortal({
  own: 'it is another project',
  async root() {
    project = copyProject()
    addOutages(project)
    await buildPages(project.root, () => {})
    return project.root
  },
})

const deadlines = { filed: 20, level1: 6, level2: 6, level3: 6, reopened: 12 }
/** As staff saved them while there were two kinds. */
const settingsOfTwo = { complaint: deadlines, petition: deadlines, remindDaysBefore: 2, escalateByItself: true }

test('a kind of one file is filed, worked on, counted and set like the others', async () => {
  await runStatement(
    databases.get(portal.url)!,
    `insert into settings (key, value, version, updated_at) values ('caseSettings', '${JSON.stringify(settingsOfTwo)}', 1, now())`,
  )
  const reporter = await newApplicant(portal.url, 'bola@example.com')
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: reporter },
    async (phone) => {
      await phone.goto('/outages')
      await phone.getByText('No outage reports found matching your criteria').waitFor()
      await link(phone, 'New Outage report').click()
      await button(phone, 'Continue').click()
      await phone.getByLabel('Place').waitFor()
      await button(phone, 'Continue').click()
      await link(phone, 'Place is required').waitFor()
      await phone.getByLabel('What is dark').selectOption('Whole street')
      await phone.getByLabel('Place').fill('Bourdillon Road')
      await phone.getByLabel('Description').fill('No light since Monday.')
      await button(phone, 'Continue').click()
      await phone.getByLabel('Supporting Documents').setInputFiles(pdf('photo.pdf'))
      await button(phone, 'Add').click()
      await heading(phone, 'Your file').waitFor()
      await link(phone, 'Continue').click()
      await phone.getByText('Bourdillon Road').first().waitFor()
      await button(phone, 'Submit Outage report').click()
      await phone.getByText(/^Outage report submitted: OR-\d{4}-\d{3}$/).waitFor()
      await link(phone, 'Your outage reports').click()
      await look(phone, 'outages-phone')
      await phone.getByLabel('Search outage reports').fill('bourdillon')
      await phone.keyboard.press('Enter')
      await phone.getByText('1–1 of 1', { exact: true }).waitFor()
    },
    // A step that lacks an answer.
    [/status of 400/],
  )

  await withPage({ viewport: 'desktop', baseURL: portal.url, as: await signIn(portal.url) }, async (desk) => {
    await desk.goto('/petitions')
    await link(desk, 'Outage reports').click()
    await desk.getByRole('columnheader', { name: 'Reporter' }).waitFor()
    const download = desk.waitForEvent('download')
    await button(desk, 'Export').click()
    await desk.getByRole('menuitem', { name: 'Excel, all columns' }).click()
    expect((await download).suggestedFilename()).toMatch(/^outage-reports-20\d\d-\d\d-\d\d\.xlsx$/)
    await link(desk, /^OR-/).click()
    await heading(desk, 'Bourdillon Road').waitFor()
    await button(desk, 'Download photo.pdf').waitFor()
    await button(desk, 'Acknowledge').click()
    await button(desk.getByRole('alertdialog'), 'Acknowledge').click()
    await desk.getByText('Outage report acknowledged successfully').first().waitFor()
    await button(desk, 'Escalate').click()
    await button(desk.getByRole('alertdialog'), 'Escalate').click()
    await desk.getByText('Level 1 of 3').first().waitFor()
    await look(desk, 'outage')

    await link(desk, 'Overview').click()
    await link(desk.getByRole('navigation', { name: 'Overviews' }), 'Outage reports').click()
    await desk.locator('summary', { hasText: 'Outage reports filed, by status' }).click()
    await desk.getByRole('table', { name: 'Outage reports filed, by status' }).waitFor()
    await heading(desk, 'Open outage reports by age').waitFor()
    await look(desk, 'overview-of-three')

    await link(desk, 'Deadlines and targets').click()
    const days = (kind: string) => desk.getByRole('group', { name: `${kind}: working days` }).getByLabel('From filing')
    await days('Outage reports').waitFor()
    await expect.poll(() => days('Outage reports').inputValue()).toBe('3')
    await expect.poll(() => days('Petitions').inputValue()).toBe('20')
    await days('Outage reports').fill('4')
    await button(desk, 'Save deadlines').click()
    await desk.getByText('Deadlines saved').first().waitFor()
    await desk.reload()
    await days('Outage reports').waitFor()
    await expect.poll(() => days('Outage reports').inputValue()).toBe('4')

    await desk.goto('/scorecard')
    const table = desk.getByRole('table', { name: 'Complaints, petitions and outage reports' })
    await table.getByRole('rowheader', { name: 'Outage reports' }).waitFor()
    await look(desk, 'scorecard-of-three')
  })
})
