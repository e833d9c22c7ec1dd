import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { isReady, type Keyboard, keyboardOf } from './support/keyboard.ts'
import { hostNewsroom, type Stored } from './support/content/newsroom.ts'
import { pdf, png } from './support/screen.ts'

// No mouse, no click and no focus that the keys themselves have not brought.
const newsroom = hostNewsroom()

const byKeyboard = (path: string, work: (keys: Keyboard, page: Parameters<typeof keyboardOf>[0]) => Promise<void>) =>
  withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, path)
    await isReady(page)
    await work(keyboardOf(page), page)
  })

test('tabs and sub-tabs are walked', async () => {
  await byKeyboard('', async (keys, page) => {
    await keys.backTo('About Page')
    await keys.key('Enter')
    await page.waitForURL('**/about/hero')
    await keys.hasFocus('About Page')
    // The heading has the focus in the moment in which the page is there, so that no key comes between.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!location.pathname.endsWith('/milestones')) return
        document.body.dataset['focusOnArrival'] = document.activeElement?.tagName
        observer.disconnect()
      })
      observer.observe(document.getElementById('main')!, { childList: true, subtree: true })
    })
    await keys.press('Milestones')
    await page.waitForURL('**/about/milestones')
    await keys.heading(/^Milestones/)
    expect(await page.locator('body').getAttribute('data-focus-on-arrival')).toBe('H1')
    await keys.hasFocus('Content Manager')
    await keys.backTo('Vision & Mission')
    await keys.key('Enter')
    await page.waitForURL('**/about/vision-mission')
    await keys.backTo('Guidelines')
    await keys.key('Enter')
    await keys.heading(/^Guidelines/)
    expect(page.url()).toContain('/content-manager/guidelines')
  })
})

test('a single part gets a picture and words, is previewed, published and taken back', async () => {
  await byKeyboard('/about/hero', async (keys, page) => {
    await keys.write('Title', 'Typed with ten fingers')
    await keys.write('Subtitle (optional)', 'And no mouse.')
    await keys.choose(/^(Choose a|Replace the) picture ?: Image$/, png('lagoon.png'))
    await keys.hasFocus(/^(Choose a|Replace the) picture ?: Image$/)
    await keys.said(/^Saved \d/)
    await keys.write('What does the picture show? (optional)', 'The lagoon at dusk')

    const [shown] = await Promise.all([page.context().waitForEvent('page'), keys.press('Preview')])
    await shown.getByText('Typed with ten fingers').first().waitFor()
    await shown.close()
    expect(await newsroom.onSite('/about-us', 'Typed with ten fingers')).toBe(false)

    await keys.backTo('Publish')
    await keys.key('Enter')
    await keys.said('About hero section updated successfully')
    await keys.hasFocus('Publish changes')
    expect(await newsroom.onSite('/about-us', 'Typed with ten fingers')).toBe(true)
    await keys.action('Take off the site')
    await keys.hasFocus('Cancel')
    await keys.press('Take off the site')
    await keys.said('About hero section is off the site')
    expect(await newsroom.onSite('/about-us', 'Typed with ten fingers')).toBe(false)
    await keys.hasFocus(/./)
  })
})

test('a list with groups in groups is filled, put in order and published', async () => {
  await byKeyboard('/guidelines', async (keys) => {
    await keys.press('Add guideline')
    await keys.hasFocus('New guideline')
    await keys.write('Governance title', 'Typed guideline')
    await keys.write('Governance link', '/guidelines')
    await keys.write('Introduction', 'First.')
    await keys.write('Objectives', 'Second.')
    await keys.write('Scope', 'Third.')
    await keys.write('Date', 'June 5, 2026')
    await keys.choose(/^Choose a PDF ?: Governance PDF$/, pdf('rules.pdf'))
    await keys.hasFocus(/^Replace the PDF ?: Governance PDF$/)
    await keys.write('General introduction', 'Fourth.')
    await keys.choose(/^Choose a PDF ?: Licensing PDF$/, pdf('licences.pdf'))
    await keys.hasFocus(/^Replace the PDF ?: Licensing PDF$/)
    await keys.write('Regulatory framework link', '/regulations')
    for (const [title, definition] of [
      ['Licence', 'A permission.'],
      ['Permit', 'A smaller one.'],
      ['Mistake', 'Typed too much.'],
    ] as const) {
      await keys.press('Add to Key definitions')
      await keys.write('Definition title', title)
      await keys.write('Definition', definition)
    }
    await keys.backTo('Remove Mistake')
    await keys.key('Enter')
    await keys.hasFocus('Permit')
    await keys.key('Alt+ArrowUp')
    await keys.hasFocus('Permit')
    await keys.press('Publish')
    await keys.said('Guidelines created successfully')
    const { items } = await newsroom.call<{ items: Stored[] }>('GET', '/content-manager/guideline/items')
    const { published } = await newsroom.call<{ published: Record<string, { keyDefinitions: { title: string }[] }> }>(
      'GET',
      `/content-manager/guideline/items/${items[0]!.id}`,
    )
    expect(published['regulatoryFramework']!.keyDefinitions.map(({ title }) => title)).toEqual(['Permit', 'Licence'])
  })
})

test('a list is added to, put in order and cleared', async () => {
  await newsroom.makePublished('function', { title: 'Standing function', items: ['One'] })
  await byKeyboard('/about/roles', async (keys, page) => {
    await keys.press('Add function')
    await keys.hasFocus('New function')
    await keys.write('Title', 'Typed function')
    await keys.tabTo('Items 1')
    await keys.type('First of two')
    await keys.key('Enter')
    await keys.type('Second of two')
    await keys.press('Publish')
    await keys.said('Function created successfully')
    expect(await newsroom.onSite('/about-us', 'Second of two')).toBe(true)
    await keys.backTo('Back to the list')
    await keys.key('Enter')

    await keys.press('Change order')
    await page.getByRole('grid', { name: 'Order of Roles' }).waitFor()
    await keys.tabTo(/^Standing function/)
    await keys.key('ArrowRight', 'Enter', 'ArrowDown', 'Enter')
    await keys.said('Standing function is now number 2 of 2')
    await keys.backTo('Done ordering')
    await keys.key('Enter')

    for (const title of ['Standing function', 'Typed function']) {
      await keys.press(title)
      // Its link in the list has the same name.
      await page.getByRole('heading', { name: title }).waitFor()
      await keys.hasFocus(title)
      await keys.action('Delete')
      await keys.hasFocus('Cancel')
      await keys.press('Delete')
      await keys.heading('Roles')
      await keys.hasFocus(/./)
    }
    expect(await newsroom.onSite('/about-us', 'Typed function')).toBe(false)

    await keys.backTo('Bin')
    await keys.key('Enter')
    await keys.press('Restore Typed function')
    await keys.said('“Typed function” is back')
    await keys.hasFocus('Restore Standing function')
    await keys.press('Delete permanently: Standing function')
    await keys.hasFocus('Cancel')
    await keys.press('Delete permanently')
    await keys.said('Deleted permanently')
    await keys.hasFocus('Bin')
    expect(await newsroom.onSite('/about-us', 'Typed function')).toBe(true)
  })
})

test('a menu counts the keys that are pressed before it has taken the focus', async () => {
  const { id } = await newsroom.makePublished('function', { title: 'Quick function', items: ['One'] })
  await byKeyboard(`/all/${id}`, async (keys, page) => {
    await keys.tabTo('More')
    // In one go, since a browser is busy for a moment only.
    await page.evaluate(async () => {
      const opened = new Promise((resolve) =>
        document.addEventListener('toggle', resolve, { capture: true, once: true }),
      )
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      ;(document.activeElement as HTMLElement).click()
      press('ArrowDown')
      press('ArrowDown')
      await opened
    })
    await keys.hasFocus('Schedule')
  })
})

test('cards that are saved together are added, deleted and put back', async () => {
  await newsroom.makePublished('home-update', { title: 'Standing', description: 'D', date: 'June 5, 2026', link: '/' })
  await byKeyboard('/home/updates', async (keys) => {
    await keys.press('Add media item')
    await keys.hasFocus(/^New media item/)
    await keys.write('Title', 'Typed update')
    await keys.backTo('Delete Typed update')
    await keys.key('Enter')
    await keys.press('Delete')
    await keys.hasFocus(/Standing|Add media item/)
    await keys.press('Delete Standing')
    await keys.press('Delete')
    await keys.hasFocus('Put back Standing')
    await keys.key('Enter')
    await keys.hasFocus(/Standing/)
    await keys.press('Delete Standing')
    await keys.press('Delete')
    await keys.press('Save')
    await keys.said('Media items saved successfully')
    await keys.hasFocus('Save')
  })
})
