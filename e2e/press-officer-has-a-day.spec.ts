import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDay, nigerianDay } from '../portal/src/platform/nigerian-time.ts'
import { withPage } from './support/browser.ts'
import {
  correctTogether,
  openDesk,
  openReview,
  readRelease,
  withdrawAndRestore,
  withPeople,
  writeRelease,
} from './support/day.ts'
import { approveFees, askToPublish, calculateSupply, describeSchedule, figure, pdfOf } from './support/fees.ts'
import { hostNewsroom } from './support/newsroom.ts'
import { expectToast, submitForReview } from './support/press-officer.ts'
import { button, heading, link, look } from './support/screen.ts'
import { type Session, signedInAs } from './support/session.ts'

const newsroom = hostNewsroom()
let staff: { editor: Session; publisher: Session; second: Session }

beforeAll(async () => {
  const order = { title: 'Tariff Order 12 of 2026', description: 'What homes pay.', link: '/regulations' }
  await newsroom.makePublished('regulation', { ...order, date: '3 March 2026' })
  staff = {
    editor: await newsroom.hire('editor@example.com', 'editor'),
    publisher: await newsroom.hire('publisher@example.com', 'publisher'),
    second: await newsroom.hire('second@example.com', 'publisher'),
  }
})

const statusOf = async (path: string) => (await fetch(newsroom.url + path)).status
const tomorrow = addDays(nigerianDay(new Date()), 1)

interface NewFees {
  day: string
  source: string
  before: string
  amount: string
}
/** Days of the month after next, which none of a run reaches: each width has a schedule of its own, the second after the first. */
const newFees = (at: 0 | 1): NewFees => {
  const [year = 0, month = 1] = nigerianDay(new Date()).split('-').map(Number)
  const day = new Date(Date.UTC(year, month + 1, at + 1)).toISOString().slice(0, 10)
  const amounts = ['₦1,000,000', '₦2,100,000', '₦2,200,000']
  return { day, source: `Order ${12 + at} of 2026`, before: amounts[at]!, amount: amounts[at + 1]! }
}

async function approveForTomorrow(page: Page, title: string): Promise<void> {
  await openReview(page, title)
  await button(page, 'Approve for a date').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByLabel('Publish the draft on').fill(`${tomorrow}T12:00`)
  await button(dialog, 'Save the schedule').click()
  await expectToast(page, 'The schedule is saved')
  await openDesk(page, `/calendar?month=${tomorrow.slice(0, 7)}`)
  await page.getByText('Goes public at 12:00').filter({ visible: true }).first().waitFor()
}

async function addToMenu(page: Page, words: string, address: string): Promise<void> {
  await openDesk(page, '/site/menu')
  await page.locator('#content-entries-group-add').waitFor()
  const at = await page.locator('section[id^=content-entries-group-]').count()
  await page.locator('#content-entries-group-add').click()
  await page.locator(`#content-entries-${at}-label`).fill(words)
  await page.locator(`#content-entries-${at}-link`).fill(address)
  await button(page, /^Publish/).click()
  await page.getByText(/^Menu (created|updated) successfully/).waitFor()
}

async function setNewFees(page: Page, { day, source, amount }: NewFees): Promise<void> {
  await openDesk(page, '/fees')
  await button(page, 'Copy the schedule in force').click()
  await heading(page, /^New schedule of fees/).waitFor()
  await page.getByText('Part B: Lagos market operations').click()
  await figure(page, 'Supply: Processing fee').fill(amount)
  await figure(page, 'Supply: Source').fill(source)
  await describeSchedule(page, day, source, 'Suppliers are examined for longer.')
  await button(page, 'Save draft').click()
  await page.getByText('All changes are saved.').waitFor()
  await askToPublish(page)
}

/** Today's figures and those of the new schedule: pages, calculator, PDF and call. */
async function readBothFees(page: Page, { day, source, amount }: NewFees): Promise<void> {
  const supply = (fee: string) => page.getByRole('row', { name: new RegExp(`^Supply ${fee}`) }).waitFor()
  for (const [query, fee] of [
    ['', '₦1,000,000'],
    [`?on=${day}`, amount],
  ] as const) {
    await page.goto(`/licenses${query}`)
    await supply(fee)
    await page.goto(`/tariffs${query}`)
    await supply(fee)
    await page.goto(`/fees/calculator${query}`)
    await calculateSupply(page, fee)
    expect(await pdfOf(`${newsroom.url}/docs/schedule-of-fees.pdf${query}`)).toContain(fee)
  }
  await page.goto('/licenses')
  await page.getByText(/^New fees from/).waitFor()
  const answer = await fetch(`${newsroom.url}/api/fees/schedule?on=${day}`)
  expect(await answer.json()).toMatchObject({ effectiveOn: day, source })
}

test.each([
  ['phone', 0],
  ['desktop', 1],
] as const)('a press officer and colleagues have a day on a %s', { timeout: 300_000 }, async (viewport, at) => {
  const title = `New tariffs on a ${viewport}`
  const address = `/media/new-tariffs-on-a-${viewport}`
  await withPeople({ url: newsroom.url, viewport }, staff, async (people) => {
    const { editor, publisher, visitor } = people
    await writeRelease(editor, newsroom, title, staff.editor)
    await look(editor, `day-release-${viewport}`)

    await approveForTomorrow(publisher, title)
    expect(await statusOf(address)).toBe(404)
    await link(publisher, title).filter({ visible: true }).first().click()
    await button(publisher, 'Publish').click()
    await expectToast(publisher, 'Media item created successfully')
    await readRelease(visitor, address)
    await look(visitor, `day-release-read-${viewport}`)

    const found = `/content-manager/article/items?search=${encodeURIComponent(title)}`
    const id = (await newsroom.call<{ items: { id: string }[] }>('GET', found)).items[0]!.id
    await correctTogether(people, newsroom, id)
    expect(await newsroom.onSite(address, 'and 50 kobo')).toBe(false)
    await submitForReview(editor, 'The kobo were missing')
    await openReview(publisher, title)
    await button(publisher, 'Approve and publish').click()
    await expectToast(publisher, 'Media item updated successfully')
    await visitor.goto(address)
    await visitor.getByText('Shops pay 80 naira and 50 kobo').waitFor()

    await withdrawAndRestore(publisher, id, async () => expect(await statusOf(address)).toBe(404))
    await expect.poll(() => statusOf(address)).toBe(200)
    expect(await newsroom.onSite(address, 'and 50 kobo')).toBe(false)

    await addToMenu(publisher, `Tariffs ${viewport}`, address)
    await visitor.goto('/faqs')
    await visitor.locator(`nav a[href="${address}"]`).first().waitFor({ state: 'attached' })

    const fees = newFees(at)
    await setNewFees(publisher, fees)
    await withPage({ viewport, baseURL: newsroom.url }, async (page) => {
      await signedInAs(page, staff.second)
      await page.goto('/approvals?state=waiting')
      await approveFees(page, `${fees.before} → ${fees.amount} (${fees.source})`)
    })
    await readBothFees(visitor, fees)
    await visitor.goto(`/licenses?on=${fees.day}`)
    await visitor.getByText(`These are the fees on ${formatDay(fees.day)}`).waitFor()
    await look(visitor, `day-fees-${viewport}`)
  })
})
