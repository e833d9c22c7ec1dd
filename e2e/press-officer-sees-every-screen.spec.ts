import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { signIn } from './support/session.ts'
import { sweep } from './support/sweep.ts'

const newsroom = hostNewsroom()
let milestone: string
beforeAll(async () => {
  const text = { header: 'A milestone with a name of some length', description: 'What happened. '.repeat(20) }
  for (let count = 0; count < 3; count++) milestone = (await newsroom.makePublished('milestone', text)).id
  const gone = await newsroom.makePublished('principle', {
    number: 1,
    title: 'Fairness',
    shortDescription: 'To all alike.',
    details: [{ content: 'Nobody is heard twice.' }],
  })
  await newsroom.call('DELETE', `/content-manager/principle/items/${gone.id}?version=${gone.version}`)
})

/** The main tabs, and the sub-tabs of the open one. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page
    .getByRole('navigation', { name: 'Workplace', exact: true })
    .getByRole('list', { name: 'Content', exact: true })
    .getByRole('link')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
}

const ready = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=progressbar]'))
}

/** Every tab with its sub-tabs. The other screens are in staff-sees-every-screen, but the bin, which has something in it here. */
async function findScreens(page: Page): Promise<string[]> {
  await newsroom.open(page, '')
  await ready(page)
  const found = new Set(['/content-manager/bin'])
  for (const tab of await linksOf(page)) {
    await page.goto(tab)
    await ready(page)
    for (const link of await linksOf(page)) if (!/fees|library/.test(link)) found.add(link)
  }
  // A form, and one with groups in groups.
  return [...found, `/content-manager/all/${milestone}`, '/content-manager/all/new?type=guideline']
}

test('every screen of the content manager is for everyone', async () => {
  let screens: string[] = []
  await withPage({ baseURL: newsroom.url }, async (page) => void (screens = await findScreens(page)))
  expect(screens.length).toBeGreaterThanOrEqual(40)
  await sweep({ url: newsroom.url, as: await signIn(newsroom.url) }, screens)
})
