import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoSidewaysScroll, withPage } from './support/browser.ts'
import { pressContinue } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { readOutbox } from './support/outbox.ts'
import { button, examineAtWidths, heading, link, lookAtWidths, pdf, png } from './support/screen.ts'

const portal = hostPortal()

/** From the home page to the receipt, with two files, and back to it by the code. */
async function complain(page: Page, who: string, scripts: boolean): Promise<void> {
  const look = (name: string) => (scripts ? lookAtWidths(page, `household-${name}`) : expectNoSidewaysScroll(page))
  await page.goto('/')
  await link(page, 'Complain about your electricity').first().click()
  await heading(page, 'First: your distribution company').waitFor()
  await link(page, 'Start writing').first().click()

  await heading(page, 'Personal Details').waitFor()
  await look('step-1')
  await page.getByLabel('Local government area of the meter').selectOption('Ikeja')
  await page.getByLabel('Address of the meter').fill('12 Allen Avenue')
  await pressContinue(page)

  // Everything that is wrong at once, and nothing typed is lost.
  await heading(page, 'Complaint Details').waitFor()
  await page.getByLabel('Description').fill('It is three times the usual.')
  await page.getByLabel('I have reported this to my distribution company').check()
  await pressContinue(page)
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
  await link(page, 'Choose the distribution company you reported it to').waitFor()
  await link(page, 'Subject is required').click()
  expect(await page.getByLabel('Description').inputValue()).toBe('It is three times the usual.')
  if (scripts) await examineAtWidths(page, 'household-errors')
  await page.getByLabel('Subject').fill(`Estimated bill of ${who}`)
  await page.getByLabel('Type of complaint').selectOption('Billing')
  await page.getByLabel(/^Distribution company/).selectOption('ikeja')
  await pressContinue(page)

  // Two files, one of them first wrong.
  await heading(page, 'Supporting Documents').waitFor()
  const files = page.getByLabel('Supporting Documents')
  await files.setInputFiles([pdf('bill.pdf')])
  await button(page, 'Add').click()
  await page.getByText('Your file', { exact: true }).waitFor()
  await files.setInputFiles([{ ...pdf('virus.exe') }])
  await button(page, 'Add').click()
  await page.getByText('Your file is kept.').waitFor()
  await files.setInputFiles([png('meter.png')])
  await button(page, 'Add').click()
  await heading(page, 'Your 2 files').waitFor()
  const photo = scripts ? await newPhoto(page) : undefined
  if (photo) {
    // Without a line it stays chosen.
    await files.setInputFiles([{ name: 'house.jpg', mimeType: 'image/jpeg', buffer: photo }])
    await page.context().setOffline(true)
    await button(page, 'Add').click()
    await page.getByText('Press Add again in a minute').waitFor()
    await examineAtWidths(page, 'household-not-sent')
    await page.context().setOffline(false)
    const { promise: seen, resolve: resume } = Promise.withResolvers<void>()
    await page.route('**/write?step=files', (route) => seen.then(() => route.continue()))
    await button(page, 'Add').click()
    await page.getByText(/^Sending [\d.]+ (KB|MB)$/).waitFor()
    await lookAtWidths(page, 'household-sending')
    resume()
    await heading(page, 'Your 3 files').waitFor()
    await page.unroute('**/write?step=files')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('kept-files')
  }
  await look('files')

  // The tab is closed. Who comes back is asked, and continues where it was.
  await page.goto('/')
  await expect.poll(() => page.getByText('You have started a complaint').isVisible()).toBe(scripts)
  if (scripts) await look('home-begun')
  await page.goto('/consumer-complaint/how-to-complain')
  await expect.poll(() => page.getByText('continue it here').isVisible()).toBe(scripts)
  await link(page, 'Start writing').first().click()
  await heading(page, 'You have started a complaint that is not sent yet').waitFor()
  await look('begun')
  await link(page, 'Continue').click()

  await heading(page, 'Review & Submit').waitFor()
  for (const text of ['12 Allen Avenue', 'It is three times the usual.', 'bill.pdf', 'meter.png'])
    await page.getByText(text).first().waitFor()
  await button(page, 'Submit Complaint').click()
  await link(page, 'Name is required').waitFor()
  await page.getByLabel('Name', { exact: true }).fill(`Ngozi ${who}`)
  await page.getByLabel('Email').fill(`ngozi.${who}@a-household.example.com`)
  if (scripts) await examineAtWidths(page, 'household-review')
  await button(page, 'Submit Complaint').click()

  const title = heading(page, /^Complaint submitted: CP-/)
  await title.waitFor()
  const reference = /CP-[\d-]+/.exec(await title.innerText())![0]
  const code = await page.locator('dd strong').nth(1).innerText()
  await page.getByText(`Confirm your e-mail address ngozi.${who}@a-household.example.com`).waitFor()
  await look('receipt')

  // Back, and once more: it is sent, and there is no second one.
  if (scripts) {
    await page.goBack()
    await title.waitFor()
  }
  await page.goto('/consumer-complaint/write?step=2')
  await heading(page, `Complaint submitted: ${reference}`).waitFor()

  await page.goto('/complaint-status')
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Code').fill(code.toLowerCase())
  await button(page, 'Show my complaint').click()
  await heading(page, `Estimated bill of ${who}`).waitFor()
  await page.getByText('meter.png').waitFor()
  if (photo) {
    const arrived = await readPhoto(page, { reference, code })
    expect(arrived.bytes).toBeLessThan(photo.length / 2)
    // Held upright, as its camera said.
    expect([arrived.width, arrived.height]).toEqual([1500, 2000])
  }

  // The mail: opening its link does nothing, the button confirms the address.
  const mailed = () =>
    readOutbox(portal.dataDir).find(
      ({ to, text }) => to === `ngozi.${who}@a-household.example.com` && text.includes(reference),
    )?.text ?? ''
  await expect.poll(mailed).toContain('/complaint-confirm/')
  const address = /\/complaint-confirm\/[\w-]+/.exec(mailed())![0]
  await page.goto(address)
  await heading(page, 'Is this your address?').waitFor()
  await look('confirm')
  await button(page, 'Yes, this is my address').click()
  await heading(page, 'Your address is confirmed').waitFor()
  if (scripts) await examineAtWidths(page, 'household-confirmed')

  // In the browser that filed it, one press makes an account that has the complaint.
  await button(page, 'Make an account with this address').click()
  await heading(page, `Estimated bill of ${who}`).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/consumer-complaint\/[\w-]{36}$/)
  await page.goto('/user-profile')
  await page.getByText(`ngozi.${who}@a-household.example.com`).first().waitFor()
}

/** A JPEG of several megabytes, 3,000 by 2,250, whose camera was held upright. */
async function newPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2250 })
    const context = canvas.getContext('2d')!
    const picture = context.createImageData(3000, 2250)
    picture.data.forEach((_, at) => (picture.data[at] = at % 4 === 3 ? 255 : Math.random() * 256))
    context.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  const jpeg = Buffer.from(base64, 'base64')
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  )
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([head, exif, jpeg.subarray(2)])
}

/** The picture that the Commission has, opened with the code. */
const readPhoto = (page: Page, holder: { reference: string; code: string }) =>
  page.evaluate(async (body) => {
    const call = async (path: string, more: object = {}) => {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify({ ...body, ...more }) }
      return (await fetch(`/api/cases/follow${path}`, sent)).json() as Promise<{
        path: string
        documents: { id: string; name: string }[]
      }>
    }
    const { documents } = await call('')
    const { path } = await call('/files', { document: documents.find(({ name }) => name === 'house.jpg')!.id })
    const file = await (await fetch(path)).blob()
    const { width, height } = await createImageBitmap(file)
    return { bytes: file.size, width, height }
  }, holder)

describe('a household complains on a phone, without an account, with two files and a closed tab', () => {
  test('without scripts', () =>
    withPage({ viewport: 'phone', baseURL: portal.url, scripts: false }, (page) => complain(page, 'plain', false), [
      /Failed to load resource/,
    ]))

  test('with scripts', () =>
    withPage({ viewport: 'phone', baseURL: portal.url }, (page) => complain(page, 'scripted', true), [
      /Failed to load resource/,
    ]))
})

test('what was typed is deleted when asked, and a complaint that cannot be sent is sent when the line is back', async () => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      await page.goto('/consumer-complaint/write')
      await page.getByLabel('Address of the meter').fill('7 Marina')
      await pressContinue(page)
      await heading(page, 'Complaint Details').waitFor()
      await page.getByText('Delete what I typed').click()
      await button(page, 'Delete it').click()
      await page.getByText('What you typed is deleted').waitFor()
      expect(await page.getByLabel('Address of the meter').inputValue()).toBe('')
      await page.goto('/consumer-complaint/how-to-complain')
      expect(await page.getByText('continue it here').isVisible()).toBe(false)

      await page.goto('/consumer-complaint/write')
      await pressContinue(page)
      await page.getByLabel('Type of complaint').selectOption('Billing')
      await page.getByLabel('Subject').fill('Dark since Sunday')
      await page.getByLabel('Description').fill('The whole street is dark.')
      await page.context().setOffline(true)
      await pressContinue(page)
      await page.getByText('Not sent: there is no connection').waitFor()
      expect(await page.getByLabel('Description').inputValue()).toBe('The whole street is dark.')
      await page.context().setOffline(false)
      await heading(page, 'Supporting Documents').waitFor()
    },
    [/Failed to load resource/],
  )
})
