import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { isReady, keyboardOf } from './support/keyboard.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { examine } from './support/screen.ts'

const newsroom = hostNewsroom()

/** A photograph in the library, used by the hero of the page About us. */
async function addPicture(name: string): Promise<string> {
  const stripe = (background: string) => ({ create: { width: 400, height: 600, channels: 3 as const, background } })
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#20603a' } })
    .composite([{ input: await sharp(stripe('#f0b429')).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('alt', 'The dam at Oyan')
  form.set('file', new Blob([new Uint8Array(picture)]), name)
  const { url } = await newsroom.call<{ url: string }>('POST', '/content-manager/library', form)
  await newsroom.call('PUT', '/content/about/hero', { title: 'About us', imageUrl: url })
  return url
}
const heroPicture = async () =>
  (await newsroom.call<{ aboutPageHero: { imageUrl: string } }>('GET', '/content/about')).aboutPageHero.imageUrl

test('a picture gets a focal point and a caption, and is cropped', async () => {
  const url = await addPicture('dam.png')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/library?kind=used')
    await page.getByRole('button', { name: 'Open dam.png' }).click()
    await page.getByRole('textbox', { name: 'Caption' }).fill('The dam at Oyan in May')
    const left = page.getByRole('slider', { name: /From the left/ })
    await left.focus()
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft')
    await page.getByText('From the left: 10 %').waitFor()
    await examine(page, 'library-file')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(heroPicture).toBe(`${url}#focus=10,50`)
    await expect.poll(() => newsroom.onSite('/about', 'data-focus-x="10"')).toBe(true)

    await page.getByRole('button', { name: 'Open dam.png' }).click()
    await page.getByRole('button', { name: 'Crop' }).click()
    const crop = page.getByRole('dialog', { name: 'Crop dam.png' })
    await crop.getByLabel('Shape').selectOption('square')
    await examine(page, 'library-crop')
    await crop.getByRole('button', { name: 'Replace in every place' }).click()
    await crop.waitFor({ state: 'detached' })
    await expect.poll(heroPicture).not.toContain(url)
    const [, width, height] = /(\d+)x(\d+)\.webp/.exec(await heroPicture())!
    // The part is chosen in the pixels of the screen.
    expect(Number(width) / Number(height)).toBeCloseTo(1, 1)
  })
})

test('a part is moved and sized by keyboard, and saved as a new picture', async () => {
  await addPicture('gate.png')
  await withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, '/library')
    await isReady(page)
    const keys = keyboardOf(page)
    await keys.press('Open gate.png')
    await page.getByRole('dialog').waitFor()
    await keys.press('Crop')
    await page.getByRole('dialog', { name: 'Crop gate.png' }).waitFor()
    await page.getByRole('group', { name: /The part to keep/ }).waitFor()
    await keys.tabTo(/Bottom right corner/)
    for (let press = 0; press < 5; press++) await keys.key('ArrowUp')
    await keys.press('Save as a new picture')
    await keys.said('The part is a picture of the library')
    await page.getByRole('dialog').getByRole('heading', { name: 'gate.png (cropped)' }).waitFor()
  })
})
