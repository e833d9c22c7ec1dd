import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { newComplaint } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { heading, link, lookAtWidths, pressEnter, started } from './support/screen.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const portal = hostPortal()
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

test('a person sees what is stored, what was agreed to and who opened it, and takes a copy', async () => {
  const person = await newApplicant(portal.url, 'data.phone@own-data.example.com')
  await withPage({ viewport: 'phone', baseURL: portal.url, as: person, at: '/user-profile' }, async (page) => {
    await link(page, 'See your data').click()
    await heading(page, 'Who opened your records').waitFor()
    await page.getByText('No one has opened your records').waitFor()
    await page.getByRole('cell', { name: '23 November 2026' }).first().waitFor()
    const { id } = await newComplaint(portal.url, person, 'Dark street')
    await call('GET', `${portal.url}/api/complaints/${id}`, undefined, staff.token)
    // The call that shows a record does not wait for the note.
    const views = () =>
      call<{ total: number }>('GET', `${portal.url}/api/data-protection/me/views`, undefined, person.token)
    await expect.poll(async () => (await views()).total).toBe(1)
    await page.reload()
    await started(page)
    await page.getByRole('rowheader', { name: /^Complaint CP-/ }).waitFor()
    await page.getByRole('cell', { name: 'The Commission' }).waitFor()
    await lookAtWidths(page, 'your-data')
    for (const [name, file] of [
      ['Download PDF', 'my-data.pdf'],
      ['Download ZIP', 'my-data.zip'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await pressEnter(page.getByRole('button', { name }))
      expect((await saved).suggestedFilename()).toBe(file)
    }
    await link(page, "Go to 'Delete my account'").click()
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
  })
})
