import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { expectNothingCovered } from './support/covering.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { addFilter, newOfficers, type Officers, openList, outcome, rows } from './support/lists.ts'
import { button, examine, look } from './support/screen.ts'
import { call } from './support/session.ts'

const portal = hostPortal()
let staff: Officers

beforeAll(async () => {
  staff = await newOfficers(portal.url, 'tags-cases.example.com')
})

test('an officer tags many cases, finds them by the tag, and undoes it', async () => {
  const tag = 'flood desktop'
  const filed = await staff.file('Floods desktop', 3)
  await call('POST', `${portal.url}/api/complaints/${filed[0]!.id}/tags`, { add: [tag] }, staff.officer.token)
  await withPage({ baseURL: portal.url, as: staff.officer }, async (page) => {
    await openList(page, 'q=floods+desktop&columns=reference,subject,tags', 3)
    for (const { reference } of filed) await page.getByLabel(`Select ${reference}`).check()
    const selected = page.getByRole('group', { name: 'Selected' })
    await button(selected, /^Tag/).click()
    const dialog = page.getByRole('dialog', { name: 'Tag 3 complaints' })
    await button(dialog, 'Tag').click()
    await dialog.getByText('Enter a tag').waitFor()
    await dialog.getByLabel('Tag', { exact: true }).fill('flood')
    await expect.poll(() => dialog.locator(`datalist option[value="${tag}"]`).count()).toBe(1)
    await dialog.getByLabel('Tag', { exact: true }).fill(tag)
    await examine(page, 'list-tag')
    await expectNothingCovered(page, 'dialog')
    await button(dialog, 'Tag').click()
    await outcome(page).getByText(`3 complaints tagged ‘${tag}’`).waitFor()
    await expect.poll(() => rows(page).getByText(tag, { exact: true }).count()).toBeGreaterThanOrEqual(3)
    await expectNothingCovered(page)
    await look(page, 'list-tagged')
    await button(page, 'Undo').click()
    await outcome(page).getByText('Undone: 3 complaints as before').waitFor()
    await button(page, 'Dismiss').click()

    await addFilter(page, 'Tag', tag)
    await page.waitForURL(/tag=flood/)
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel(`Select ${filed[0]!.reference}`).check()
    await button(selected, /^Tag/).click()
    const one = page.getByRole('dialog', { name: 'Tag 1 complaint' })
    await one.getByLabel('Tag', { exact: true }).fill(tag)
    await one.getByLabel('Remove the tag').check()
    await button(one, 'Remove tag').click()
    await outcome(page).getByText(`${filed[0]!.reference} no longer tagged ‘${tag}’`).waitFor()
  })
})
