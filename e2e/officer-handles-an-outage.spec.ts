import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { act, newComplaint, openFacts } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { button, examine, heading, link, look, lookAtWidths } from './support/screen.ts'
import { newApplicant, type Session, signedInAs, signIn } from './support/session.ts'

const portal = hostPortal({ fresh: 'cases of one area are related' })
let staff: Session

beforeAll(async () => {
  staff = await signIn(portal.url)
})

const announcement = 'The transformer is replaced on Thursday.'
const resolution = 'The transformer is replaced, and supply is back.'

/** Three people complain about one feeder. */
async function complain() {
  const file = async (name: string, secret: string) => {
    const person = await newApplicant(portal.url, `${name}.desktop@example.com`)
    const more = { feeder: 'Oba Akran desktop', description: secret, complaintType: 'Service Quality' }
    return { person, ...(await newComplaint(portal.url, person, `No light (${name}, desktop)`, more)) }
  }
  return {
    first: await file('amaka', 'My freezer is spoilt.'),
    second: await file('bayo', 'My shop is dark.'),
    third: await file('chidi', 'My child is ill.'),
  }
}

/** What each person reads in their own case, and nothing of the others. */
async function readAs(page: Page, { person, id }: { person: Session; id: string }, texts: string[], others: string[]) {
  await signedInAs(page, person)
  await page.goto(`/consumer-complaint/${id}`)
  for (const text of texts) await page.getByText(text).first().waitFor()
  const shown = await page.locator('main').innerText()
  for (const secret of others) expect(shown).not.toContain(secret)
}

test('an officer merges a duplicate, groups an outage, announces once and resolves all', async () => {
  const { first, second, third } = await complain()
  await withPage({ baseURL: portal.url, as: staff, at: `/consumer-complaint/${first.id}` }, async (page) => {
    const related = page.getByRole('list', { name: 'Related cases' })
    await related.getByRole('link', { name: third.reference }).waitFor()
    await openFacts(page)
    await page.getByLabel('New tag').fill('Transformer')
    await button(page, 'Add tag').click()
    await button(page, /^transformer.*: remove this tag$/).waitFor()
    await lookAtWidths(page, 'outage-case')

    await button(page, 'Merge into another case').click()
    const dialog = page.getByRole('alertdialog')
    expect(await button(dialog, 'Merge').isDisabled()).toBe(true)
    await dialog.getByLabel('Find the other complaint').fill('chidi')
    await dialog.getByRole('radio', { name: new RegExp(`^${third.reference}: No light`) }).check()
    await dialog.getByRole('table', { name: 'Comparison' }).getByText('My child is ill.').waitFor()
    // By default this one is merged into the one that was chosen.
    await heading(dialog, `Merge ${first.reference} into ${third.reference}`).waitFor()
    await dialog.getByRole('radio', { name: first.reference, exact: true }).check()
    await heading(dialog, `Merge ${third.reference} into ${first.reference}`).waitFor()
    expect(await button(dialog, 'Merge').isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: /are different people/ }).check()
    await examine(page, 'outage-merge')
    await button(dialog, 'Merge').click()
    await heading(page, 'Merged duplicates').waitFor()
    await page.getByText(`Merged into this: ${third.reference}`).waitFor()
    await link(page, third.reference).waitFor()

    await button(page, /^Resolve$/).click()
    await dialog.getByLabel('For the customer of the merged duplicate').fill('The company is at work.')
    await examine(page, 'outage-resolve')
    await button(dialog, 'Cancel').click()
    await page.reload()
    await button(page, /^Resolve$/).click()
    // Kept in the account until it is sent.
    await expect
      .poll(() => dialog.getByLabel('For the customer of the merged duplicate').inputValue())
      .toBe('The company is at work.')
    await button(dialog, 'Cancel').click()
    await openFacts(page)

    await button(page, 'Group as an outage').click()
    const form = page.getByRole('dialog')
    await expect.poll(() => form.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
    await form.getByLabel('Name').fill('No supply on Oba Akran desktop')
    await examine(page, 'outage-group')
    await button(form, 'Add to outage').click()
    await link(page, 'No supply on Oba Akran desktop').click()
    await page.waitForURL('**/cases/outages/*')
    await link(page, '1 complaint').waitFor()
    const outage = page.url()
    await link(page, 'Open complaints on Oba Akran desktop').click()
    await button(page, /^Feeder: Oba Akran desktop$/).waitFor()
    await page.getByRole('checkbox', { name: `Select ${second.reference}` }).check()
    await button(page, 'Group as an outage').click()
    await form.getByRole('combobox', { name: 'Outage' }).selectOption({ label: 'No supply on Oba Akran desktop' })
    await examine(page, 'outage-group-rows')
    await button(form, 'Add to outage').click()
    await page.getByText('1 case added to the outage').first().waitFor()
    await page.goto(outage)
    await link(page, '2 complaints').click()
    await button(page, /^Outage: No supply on Oba Akran desktop$/).waitFor()
    await link(page, second.reference).waitFor()
    await look(page, 'outage-list')
    await page.goto(outage)

    await button(page, 'Announce to all').click()
    await dialog.getByText('This goes to 2 open cases and cannot be taken back.').waitFor()
    await button(dialog, 'Send to all').click()
    await dialog.getByText('Write the announcement').waitFor()
    await dialog.getByLabel('Announcement').fill(announcement)
    await examine(page, 'outage-announce')
    await button(dialog, 'Send to all').click()
    await page.getByText('Sent to 3 cases').waitFor()

    await button(page, 'Resolve all').click()
    await dialog.getByRole('region', { name: 'Who gets it' }).getByText(second.reference).waitFor()
    await examine(page, 'outage-resolve-all')
    await dialog.getByLabel('Outcome').selectOption('upheld')
    await dialog.getByLabel('How it was resolved').fill(resolution)
    await button(dialog, 'Resolve all').click()
    await page.getByText('Resolved 2 cases').waitFor()
    await page.getByText('Ended', { exact: true }).first().waitFor()
    await lookAtWidths(page, 'outage')
    await page.goto('/cases/outages')
    await link(page, 'No supply on Oba Akran desktop').waitFor()
    await lookAtWidths(page, 'outages')
    await page.goto('/cases/outages?state=open')
    await page.getByText('No outages found').waitFor()
    await button(page, 'Record an outage').click()
    await form.getByLabel('Name').fill('No supply on Marina')
    await examine(page, 'outage-record')
    await button(form, 'Record outage').click()
    await page.waitForURL('**/cases/outages/*')
  })
  await withPage({ baseURL: portal.url }, (page) =>
    readAs(page, second, [announcement, resolution], ['My freezer', 'My child', first.reference]),
  )
  await withPage({ baseURL: portal.url }, async (page) => {
    const together = `${first.reference} is resolved: ${resolution}`
    await readAs(page, third, [announcement, together, 'Handled together with'], ['My freezer', 'My shop'])
    await lookAtWidths(page, 'outage-duplicate')
  })
  await withPage({ baseURL: portal.url }, (page) =>
    readAs(page, first, [announcement, resolution], ['My shop', 'My child', third.reference]),
  )
})

test('a person requests escalation once per deadline, and prints the case', async () => {
  const person = await newApplicant(portal.url, 'once@example.com')
  const { id, reference } = await newComplaint(portal.url, person, 'Three bills for one month')
  await act(portal.url, await signIn(portal.url), `complaints/${id}/acknowledge`)
  await withPage(
    { viewport: 'phone', baseURL: portal.url, as: person, at: `/consumer-complaint/${id}` },
    async (page) => {
      await button(page, 'Request Escalation').click()
      await page.getByRole('alertdialog').getByLabel('Why can it not wait?').fill('The shop has no supply.')
      await button(page.getByRole('alertdialog'), 'Request Escalation').click()
      await page.getByText(/^You have requested escalation\. You can request it again from \d+ \w+ \d{4}\.$/).waitFor()
      expect(await button(page, 'Request Escalation').isDisabled()).toBe(true)
      await look(page, 'escalation-requested')
      await link(page, 'Print the complaint').click()
      await heading(page, 'Messages and events').waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await button(page, 'Print').isVisible()).toBe(false)
      expect(await page.locator('main').innerText()).toContain(reference)
      await page.emulateMedia({ media: 'screen' })
      await look(page, 'case-print')
    },
  )
})
