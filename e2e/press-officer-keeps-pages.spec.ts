import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { expectToast, field, fillIn, publish } from './support/content/press-officer.ts'
import { button, examine, heading, link, lookAtWidths, started } from './support/screen.ts'

const newsroom = hostNewsroom()
const go = async (path: string) => {
  const { status, headers } = await fetch(newsroom.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

/** Types at the end of the text. */
async function write(page: Page, words: string): Promise<void> {
  const editor = page.locator('.ProseMirror')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

async function addPage(page: Page, typed: Record<string, string>, text: string): Promise<void> {
  await link(page, 'Add page').click()
  await fillIn(page, typed)
  await write(page, text)
  await publish(page)
  await expectToast(page, 'Published')
  await link(page, 'Back to the list').click()
}

const choose = async (page: Page, action: string) => {
  // The buttons of a text have a menu of this name too, on a phone.
  await button(page, /^More$/)
    .last()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the privacy policy is edited, pages are added, moved, withdrawn and restored', async () => {
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      await newsroom.open(page, '/pages/privacy-policy')
      await started(page)
      await expect.poll(() => page.locator('.ProseMirror').textContent()).toContain('Who is responsible')
      await write(page, ' We keep no zebras on a desktop.')
      await lookAtWidths(page, 'pages-policy')
      await publish(page)
      await expect.poll(() => newsroom.onSite('/privacy-policy', 'no zebras on a desktop')).toBe(true)
      expect(await newsroom.onSite('/privacy-policy', 'Nigeria Data Protection Act 2023')).toBe(true)

      const [tenders, bids] = ['/tenders-desktop', '/bids-desktop']
      await newsroom.open(page, '/pages/all-pages')
      await started(page)
      await addPage(page, { Title: 'Tenders', Address: tenders, Introduction: 'What we buy.' }, 'We buy meters.')
      await addPage(page, { Title: 'Rules for bidders', Address: `${tenders}/rules` }, 'Be on time.')
      await page.goto(tenders)
      await heading(page, 'In this section').waitFor()
      await lookAtWidths(page, 'pages-tenders')
      await page.getByRole('link', { name: 'Rules for bidders' }).click()
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tenders' }).waitFor()
      const related = { related: [{ link: tenders }] }
      const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read on.' }] }] }
      await newsroom.makePublished('page', { title: 'News of desktop', body, ...related })

      await newsroom.open(page, '/pages/all-pages')
      await started(page)
      await lookAtWidths(page, 'pages-list')
      await link(page, /^Tenders$/).click()
      await field(page, 'Address').fill(bids)
      await page.getByText('One item links to this page. Their links lead to the new address too.').waitFor()
      await lookAtWidths(page, 'pages-move')
      await publish(page)
      await expectToast(page, 'Published')
      expect(await go(tenders)).toEqual([301, bids])
      expect(await go(`${tenders}/rules`)).toEqual([301, `${bids}/rules`])

      await choose(page, 'Take off the site')
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText(/^One item links to this page\./).waitFor()
      await examine(page, 'pages-withdraw')
      await button(dialog, 'Take off the site').click()
      await expectToast(page, 'Page is off the site')
      expect([(await go(bids))[0], (await go(tenders))[0]]).toEqual([404, 404])
      await publish(page)
      await expect.poll(() => go(bids)).toEqual([200, null])

      await newsroom.open(page, '/redirects')
      await started(page)
      await page.getByRole('rowheader', { name: tenders, exact: true }).waitFor()
      await button(page, 'Add redirect').click()
      await fillIn(page, { 'Old address': '/old-desktop', 'Leads to': '/old-desktop' })
      await button(page, 'Add redirect').click()
      await page.getByText('visitors would never arrive').first().waitFor()
      await examine(page, 'pages-redirects')
      await fillIn(page, { 'Leads to': tenders })
      await button(page, 'Add redirect').click()
      await expectToast(page, `/old-desktop leads to ${bids}`)
      expect(await go('/old-desktop')).toEqual([301, bids])
    },
    [/400 \(Bad Request\)/],
  )
})
