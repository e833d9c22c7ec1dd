import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { newSubmission } from './support/applicant.ts'
import { expectNoSidewaysScroll, saveScreen, withPage } from './support/browser.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { pdf, png, started } from './support/screen.ts'
import { newApplicant, type Session, signedInAs } from './support/session.ts'

const megabyte = 1_048_576
const fileBytes = 20 * megabyte
const portal = hostPortal()
let applicant: Session
let folder: string
let signedForm: string

beforeAll(async () => {
  applicant = await newApplicant(portal.url, 'bola@cut-upload.example.com')
  folder = mkdtempSync(join(tmpdir(), 'cut-upload-'))
  signedForm = join(folder, 'signed-form.pdf')
  writeFileSync(signedForm, pdf('signed-form.pdf', fileBytes).buffer)
})

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Cuts the network at the second part of an upload, once; later parts wait for `released`. Answers where each part begins. */
async function cutNetworkOnce(page: Page, released: Promise<void> = Promise.resolve()): Promise<number[]> {
  const offsets: number[] = []
  let cut = false
  await page.route('**/api/resumable/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    offsets.push(offset)
    if (offset === 0) return route.continue()
    if (cut) {
      await released
      return route.continue()
    }
    cut = true
    await page.context().setOffline(true)
    return route.abort('internetdisconnected')
  })
  return offsets
}

async function openUpload(page: Page): Promise<string> {
  const submission = await newSubmission(portal.url, applicant)
  await signedInAs(page, applicant)
  await page.goto(`/forms/generation-licence/upload?submission=${submission}`)
  await chooseAndSend(page)
  return submission
}

async function chooseAndSend(page: Page): Promise<void> {
  await started(page)
  await page.getByLabel('Filled form, signed and dated').setInputFiles(signedForm)
  await page.getByRole('button', { name: 'Submit Documents' }).click()
}

async function expectWhole(submission: string): Promise<void> {
  const answer = await fetch(`${portal.url}/api/documents/${submission}`, {
    headers: { authorization: `Bearer ${applicant.token}` },
  })
  const { documents } = (await answer.json()) as { documents: { originalName: string; size: number }[] }
  expect(documents.map(({ originalName, size }) => [originalName, size])).toEqual([['signed-form.pdf', fileBytes]])
}

const lostConnection = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/]

test('an upload that the network cuts goes on by itself where it stopped', async () => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      const gate = Promise.withResolvers<void>()
      const offsets = await cutNetworkOnce(page, gate.promise)
      const submission = await openUpload(page)
      await page.getByText('Paused', { exact: true }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await saveScreen(page, 'upload-cut-phone')

      await page.context().setOffline(false)
      await page.getByText('Paused', { exact: true }).waitFor({ state: 'detached' })
      await page.getByRole('banner').getByRole('link').first().click()
      const question = page.getByRole('alertdialog', { name: 'Leave while files are uploading?' })
      await question.getByRole('button', { name: 'Stay and finish' }).click()
      gate.resolve()
      await page.getByRole('heading', { name: 'Documents Uploaded Successfully' }).waitFor()
      expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
      await expectWhole(submission)
    },
    lostConnection,
  )
})

test('an upload that a reload cuts goes on once the same file is chosen again', async () => {
  await withPage(
    { viewport: 'desktop', baseURL: portal.url },
    async (page) => {
      page.on('dialog', (dialog) => void dialog.accept())
      const offsets = await cutNetworkOnce(page)
      const submission = await openUpload(page)
      await page.getByText('Paused', { exact: true }).waitFor()
      await page.context().setOffline(false)
      await page.reload()
      await page.getByText('Choose it again to continue.').waitFor()
      await saveScreen(page, 'upload-unfinished-desktop')
      await chooseAndSend(page)
      await page.getByRole('heading', { name: 'Documents Uploaded Successfully' }).waitFor()
      expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
      await expectWhole(submission)
    },
    lostConnection,
  )
})

test('a server that fails is named after 10 seconds, and the upload can be stopped or arrives later', async () => {
  await withPage(
    { viewport: 'phone', baseURL: portal.url },
    async (page) => {
      let isFailing = true
      await page.route(/\/api\/resumable/, (route) =>
        isFailing && route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
      )
      const submission = await openUpload(page)
      const words = page.getByText(
        'Upload failed: the server does not answer. We are trying again. Press Cancel to stop.',
      )
      await words.first().waitFor()
      await saveScreen(page, 'upload-failing-phone')
      await page.getByRole('button', { name: 'Cancel signed-form.pdf' }).click()
      await page.getByText('Cancelled', { exact: true }).waitFor()
      isFailing = false
      await page.getByRole('button', { name: 'Try again signed-form.pdf' }).click()
      await page.getByRole('heading', { name: 'Documents Uploaded Successfully' }).waitFor()
      await expectWhole(submission)
    },
    [/status of 500/],
  )
})

test('photographs of the signed form are added page by page, and none replaces another', async () => {
  await withPage({ viewport: 'phone', baseURL: portal.url }, async (page) => {
    const submission = await newSubmission(portal.url, applicant)
    await signedInAs(page, applicant)
    await page.goto(`/forms/generation-licence/upload?submission=${submission}`)
    await started(page)
    const picker = page.getByLabel('Filled form, signed and dated')
    for (const name of ['page-1.png', 'page-2.png', 'wrong.png', 'page-3.png']) await picker.setInputFiles(png(name))
    await page.getByText('Add another page: Filled form').waitFor()
    await page.getByRole('button', { name: 'Remove wrong.png' }).click()
    await saveScreen(page, 'upload-pages-phone')
    await page.getByRole('button', { name: 'Submit Documents' }).click()
    await page.getByRole('heading', { name: 'Documents Uploaded Successfully' }).waitFor()
    const answer = await fetch(`${portal.url}/api/documents/${submission}`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    })
    const { documents } = (await answer.json()) as { documents: { originalName: string; role: string }[] }
    expect(documents.map(({ originalName, role }) => `${role} ${originalName}`)).toEqual([
      'filledForm page-1.png',
      'filledForm page-2.png',
      'filledForm page-3.png',
    ])
  })
})
