import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Viewport, withPage } from './browser.ts'
import type { Newsroom } from './newsroom.ts'
import { seesOther } from './presence.ts'
import { choosePicture, chooseAction, expectToast, submitForReview } from './press-officer.ts'
import { dialog, fromWord, openArticle, paste, pressBar, barButton, saved, textOf } from './rich-text.ts'
import { button, heading, link, png, started } from './screen.ts'
import { type Session, signedInAs } from './session.ts'

/** The pages of the people of a day, open beside each other. */
export interface People {
  editor: Page
  publisher: Page
  visitor: Page
}

/** Opens a page for each; two who save at once may be answered 409. */
export function withPeople(
  { url, viewport }: { url: string; viewport: Viewport },
  staff: { editor: Session; publisher: Session },
  work: (people: People) => Promise<void>,
): Promise<void> {
  const options = { viewport, baseURL: url }
  const pageOf = async (who: Session, next: (page: Page) => Promise<void>) =>
    withPage(
      options,
      async (page) => {
        await signedInAs(page, who)
        await next(page)
      },
      [/409/],
    )
  return pageOf(staff.editor, (editor) =>
    pageOf(staff.publisher, (publisher) =>
      // An article that is not public yet, or no longer, is not found.
      withPage(options, (visitor) => work({ editor, publisher, visitor }), [/404/]),
    ),
  )
}

export async function openDesk(page: Page, path: string): Promise<void> {
  await page.goto(`/content-manager${path}`)
  await started(page)
}

/** A press release from Word becomes an article with a picture, a link to an order and a table, and goes to the publishers. */
export async function writeRelease(page: Page, newsroom: Newsroom, title: string, who: Session): Promise<void> {
  const text = await openArticle(page, newsroom, title, who)
  await paste(text, { html: fromWord, text: 'New tariffs from March' })
  await page.keyboard.press('Control+End')
  await paste(text, { file: png('lagoon.png') })
  await dialog(page).getByRole('img').waitFor()
  await dialog(page).getByLabel('What does the picture show?').fill('The hearing in Alausa')
  await button(dialog(page), 'Add the picture').click()
  await text.locator('figure').waitFor()
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('Read the ')
  await barButton(page, 'Link').click()
  await dialog(page).getByLabel('Words of the link').fill('order')
  await dialog(page).getByLabel('Address, or words of a page').fill('tariff order 12')
  await button(dialog(page), /^Tariff Order 12 of 2026/).click()
  await text.getByText('order', { exact: true }).waitFor()
  await pressBar(page, 'Table')
  for (const words of ['Band', 'Hours', 'Naira', 'A', '20', '209']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await choosePicture(page)
  await saved(page)
  await submitForReview(page, 'For the hearing on Monday')
}

/** What readers find of a release. */
export async function readRelease(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const shown = page.locator('.rich-text').first()
  await shown.getByRole('img', { name: 'The hearing in Alausa' }).waitFor()
  await shown.getByRole('cell', { name: '209' }).waitFor()
  expect(await link(shown, 'order').last().getAttribute('href')).toMatch(/^\/regulations/)
}

/** A publisher opens what waits for review. */
export async function openReview(page: Page, title: string): Promise<void> {
  await openDesk(page, '/review')
  await link(page, title).click()
  await button(page, 'Approve and publish').waitFor()
}

/** Two people have the article open: one corrects a figure in the text, the other adds words beside it. */
export async function correctTogether({ editor, publisher }: People, newsroom: Newsroom, id: string): Promise<void> {
  await Promise.all([openDesk(editor, `/media?open=${id}`), openDesk(publisher, `/media?open=${id}`)])
  await seesOther(publisher, 'Bola Adeyemi is editing this')
  const text = textOf(editor, 'Content')
  await text.getByText('Shops pay 80 naira').click()
  await editor.keyboard.press('End')
  await Promise.all([
    editor.keyboard.type(' and 50 kobo').then(() => saved(editor)),
    publisher
      .getByLabel('Excerpt')
      .fill('Shops pay more from March.')
      .then(() => saved(publisher)),
  ])
  const stored = async () =>
    JSON.stringify((await newsroom.call<{ body: unknown }>('GET', `/content-manager/article/items/${id}`)).body)
  await expect.poll(stored).toContain('Shops pay 80 naira and 50 kobo')
  await expect.poll(stored).toContain('Shops pay more from March.')
}

/** The article leaves the site, and comes back as it was first published. */
export async function withdrawAndRestore(page: Page, id: string, isGone: () => Promise<void>): Promise<void> {
  await openDesk(page, `/media?open=${id}`)
  await chooseAction(page, 'Take off the site')
  await button(page.getByRole('alertdialog'), 'Take off the site').click()
  await expectToast(page, 'Media item is off the site')
  await isGone()
  await chooseAction(page, 'History')
  const first = page.getByRole('listitem').filter({ hasText: 'Was on the site' }).last()
  await first.getByRole('button', { name: /^Restore/ }).click()
  await page.getByText(/^Version \d+ is restored as a draft/).waitFor()
  await button(page, /^Publish/).click()
  await heading(page, 'Media Center').or(page.getByText('Media item updated successfully')).first().waitFor()
}
