import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { chooseAction, expectToast, field, publish } from './support/content/press-officer.ts'
import { button, heading, link, look, lookAtWidths, started } from './support/screen.ts'

const newsroom = hostNewsroom()
const office = 'Office of the Chairman'
const article = 'No regulated electricity activity without a licence or permit'
const address = '/media/order-on-regulated-activities'
const statusOf = async (path: string) => (await fetch(newsroom.url + path)).status

test('an office is edited, an article hidden, and both are restored', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/about/board')
    await started(page)
    const row = page.getByRole('listitem').filter({ has: heading(page, new RegExp(`^${office}$`)) })
    await row.getByText('On the site').waitFor()
    await row.getByText('Supplied text').waitFor()
    await lookAtWidths(page, 'examples-offices')

    await link(row, `Edit ${office}`).click()
    await heading(page, office).waitFor()
    await expect.poll(() => field(page, 'Position').inputValue()).toBe('Chairman')
    await field(page, 'Name').fill('Ada Okonkwo, desktop')
    await lookAtWidths(page, 'examples-office-open')
    // An office has no photo, and neither needs one who replaces it.
    await publish(page)
    await expectToast(page, 'Board Member updated successfully')
    expect(await newsroom.onSite('/about-us', office)).toBe(false)
    expect(await newsroom.onSite('/about-us', 'Ada Okonkwo, desktop')).toBe(true)
    expect(await statusOf('/about-us/board-of-directors/office-of-the-chairman')).toBe(200)
    // Loaded again, the page is that of the item.
    await page.reload()
    await heading(page, 'Ada Okonkwo, desktop').waitFor()
    await newsroom.open(page, '/about/board')
    await link(page, 'Ada Okonkwo, desktop').waitFor()
    expect(await row.count()).toBe(0)

    await link(page, 'Ada Okonkwo, desktop').click()
    await chooseAction(page, 'Delete')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('The example that it replaced takes its place again.').waitFor()
    await button(dialog, 'Delete').click()
    await expectToast(page, 'Board Member deleted successfully')
    await row.getByText('On the site').waitFor()
    expect(await newsroom.onSite('/about-us', office)).toBe(true)

    await newsroom.open(page, '/media')
    await started(page)
    const news = page.getByRole('listitem').filter({ has: heading(page, article) })
    await button(news, `Hide ${article}`).click()
    await expectToast(page, `“${article}” is hidden from the site`)
    await news.getByText('Hidden', { exact: true }).waitFor()
    await lookAtWidths(page, 'examples-article-hidden')
    expect([await newsroom.onSite('/media', article), await statusOf(address)]).toEqual([false, 404])
    await button(news, `Restore ${article}`).click()
    await expectToast(page, `“${article}” is on the site again`)
    expect([await newsroom.onSite('/media', article), await statusOf(address)]).toEqual([true, 200])

    await link(news, `Edit ${article}`).click()
    const words = field(page, 'Date in words')
    await expect.poll(() => words.inputValue()).toBe('June 2025')
    expect(await field(page, 'Date').inputValue()).toBe('2025-06-01')
    await lookAtWidths(page, 'examples-article-open')
    await field(page, 'Date').fill('2025-06-20')
    expect(await words.inputValue()).toBe('20 June 2025')
    await publish(page)
    await expectToast(page, 'Media item updated successfully')
    expect(await newsroom.onSite(address, '20 June 2025')).toBe(true)
  })
})

test('a supplied principle and a supplied update are edited beside the others', async () => {
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/about/principles')
    await started(page)
    const row = (title: string) => page.getByRole('listitem').filter({ has: heading(page, title) })
    await row('Safety and standards').getByText('Supplied text').waitFor()
    await button(page, /^Published\s*5$/).waitFor()
    await lookAtWidths(page, 'examples-principles')
    await button(row('Fairness'), 'Hide Fairness').click()
    await row('Fairness').getByText('Hidden', { exact: true }).waitFor()
    await button(page, /^Published\s*4$/).waitFor()
    expect(await newsroom.onSite('/about-us', 'Both sides are heard')).toBe(false)
    await button(row('Fairness'), 'Restore Fairness').click()

    const update = 'Transition order for the two distribution companies'
    await newsroom.open(page, '/home/updates')
    await row(update).waitFor()
    await lookAtWidths(page, 'examples-updates')
    await link(row(update), `Edit ${update}`).click()
    await field(page, 'Title').fill('Transition order, corrected')
    await lookAtWidths(page, 'examples-update-open')
    await button(page, 'Save').click()
    await expectToast(page, 'Media items saved successfully')
    expect(await newsroom.onSite('/', 'Transition order, corrected')).toBe(true)
    expect(await newsroom.onSite('/', update)).toBe(false)
    expect(await newsroom.onSite('/', 'Schedule of fees for licences')).toBe(true)
    expect(await row(update).count()).toBe(0)
  })
})

const guideline = (title: string) => ({
  governanceGuidelines: { title, link: '/order', introduction: 'I', objectives: 'O', scope: 'S', date: '2026' },
  licensingFramework: { generalIntroduction: 'L' },
  regulatoryFramework: { link: '/order', shortTitles: [], keyDefinitions: [] },
})

test('a second guideline names the first, and replaces it when asked to', async () => {
  await newsroom.makePublished('guideline', guideline('Rules of 2026'))
  const { id } = await newsroom.call('POST', '/content-manager/guideline/items', { body: guideline('Rules of 2027') })
  await withPage(
    { baseURL: newsroom.url, viewport: 'phone' },
    async (page) => {
      await newsroom.open(page, `/all/${id}`)
      await started(page)
      await publish(page)
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText('“Rules of 2026” is published at /guidelines').waitFor()
      await look(page, 'replace-guideline-phone')
      expect(await newsroom.onSite('/guidelines', 'Rules of 2026')).toBe(true)
      await button(dialog, 'Replace').click()
      await expectToast(page, 'Guidelines created successfully')
      await newsroom.open(page, '/guidelines')
      const first = page.getByRole('row').filter({ has: link(page, 'Rules of 2026') })
      await first.getByText('Not on the site').waitFor()
    },
    [/409/],
  )
  expect(await newsroom.onSite('/guidelines', 'Rules of 2027')).toBe(true)
  expect(await newsroom.onSite('/guidelines', 'Rules of 2026')).toBe(false)
})
