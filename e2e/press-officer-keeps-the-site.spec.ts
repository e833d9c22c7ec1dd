import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { closeBrowser, withPage } from './support/browser.ts'
import { type RunningPortal, startPortal } from './support/portal.ts'
import {
  admin,
  choosePdf,
  choosePicture,
  expectToast,
  field,
  fillIn,
  openManager,
  publicText,
  publish,
  type Typed,
} from './support/press-officer.ts'

let database: TestDatabase
let portal: RunningPortal
let signedIn: { token: string }

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  portal = await startPortal({ env })
  const answer = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  signedIn = (await answer.json()) as { token: string }
})

afterAll(async () => {
  await closeBrowser()
  await portal?.stop()
  await database?.drop()
})

const open = (page: Page, path: string) => openManager(page, path, signedIn)
const readPublic = (path: string) => publicText(portal.url + path)
const onSite = async (path: string, words: string) => (await readPublic(path)).includes(words)

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${signedIn.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true)
  return answer.json()
}

interface Stored {
  id: string
  version: number
}

interface ListEditor {
  path: string
  /** Of the button that adds one. */
  one: string
  /** Field that names an item. */
  name: string
  typed: Typed
  more?: (page: Page) => Promise<void>
  publicPath: string
  words: { created: string; updated: string; deleted: string }
  /** Of the type whose order is its own; the test of order makes two with `body`. */
  order?: { type: string; body: Record<string, unknown> }
}

const usual = (one: string) => ({
  created: `${one} created successfully`,
  updated: `${one} updated successfully`,
  deleted: `${one} deleted successfully`,
})

const lists: ListEditor[] = [
  {
    path: '/about/milestones',
    one: 'milestone',
    name: 'Header',
    typed: { Description: 'Signed at Alausa.', Date: '3 December 2024' },
    publicPath: '/about-us',
    words: usual('Milestone'),
    order: { type: 'milestone', body: { description: 'D' } },
  },
  {
    path: '/about/principles',
    one: 'principle',
    name: 'Title',
    typed: { Number: '7', 'Short description': 'In short.', 'Details 1': 'In detail.' },
    publicPath: '/about-us',
    words: usual('Principle'),
    order: { type: 'principle', body: { number: 1, shortDescription: 'S', details: ['x'] } },
  },
  {
    path: '/about/roles',
    one: 'function',
    name: 'Title',
    typed: { 'Items 1': 'To license.' },
    publicPath: '/about-us',
    words: usual('Function'),
    order: { type: 'function', body: { items: ['x'] } },
  },
  {
    path: '/about/board',
    one: 'board member',
    name: 'Name',
    typed: { Position: 'Commissioner', 'Biography 1': 'Has kept meters.', 'Core competencies 1': 'Law' },
    more: choosePicture,
    publicPath: '/about-us',
    words: { ...usual('Board Member'), created: 'Board Member added successfully' },
    order: {
      type: 'board-member',
      body: { position: 'P', bio: ['B'], imageUrl: '/drawings/news.svg' },
    },
  },
  {
    path: '/media',
    one: 'media item',
    name: 'Title',
    typed: { Author: 'Press office', Date: 'June 5, 2026', Content: 'All about it.' },
    more: choosePicture,
    publicPath: '/media',
    words: usual('Media item'),
  },
  {
    path: '/regulations',
    one: 'regulation',
    name: 'Title',
    typed: { Description: 'What holds.', Link: '/regulations', Date: 'June 5, 2026' },
    more: (page) => choosePdf(page, 'PDF'),
    publicPath: '/regulations',
    words: {
      created: 'Regulation added successfully!',
      updated: 'Regulation updated successfully!',
      deleted: 'Regulation deleted successfully!',
    },
  },
  {
    path: '/guidelines',
    one: 'guideline',
    name: 'Governance title',
    typed: {
      'Governance link': '/guidelines',
      Introduction: 'First.',
      Objectives: 'Second.',
      Scope: 'Third.',
      Date: 'June 5, 2026',
      'General introduction': 'Fourth.',
      'Regulatory framework link': '/regulations',
    },
    more: async (page) => {
      await page.getByRole('button', { name: 'Add to Key definitions' }).click()
      await fillIn(page, { 'Definition title': 'Licence', Definition: 'A permission.' })
      await choosePdf(page, 'Governance PDF')
      await choosePdf(page, 'Licensing PDF')
    },
    publicPath: '/guidelines',
    words: {
      created: 'Guidelines created successfully',
      updated: 'Guidelines updated successfully',
      deleted: 'Guideline deleted successfully!',
    },
  },
]

describe('each list', () => {
  test.each(lists)(
    '$path is added to, changed, deleted and restored, and the site shows it at once',
    async (editor) => {
      const { path, one, name, typed, more, publicPath, words } = editor
      const [first, second] = [`First ${one} of ours`, `Changed ${one} of ours`]
      await withPage({ baseURL: portal.url }, async (page) => {
        await open(page, path)
        await page.getByRole('button', { name: `Add ${one}` }).click()
        await publish(page)
        await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
        await fillIn(page, { [name]: first, ...typed })
        await more?.(page)
        await publish(page)
        await expectToast(page, words.created)
        expect(await onSite(publicPath, first)).toBe(true)
        await page.getByRole('button', { name: 'Close', exact: true }).click()

        await page.getByRole('button', { name: `Edit ${first}` }).click()
        await fillIn(page, { [name]: second })
        await publish(page)
        await expectToast(page, words.updated)
        expect([await onSite(publicPath, first), await onSite(publicPath, second)]).toEqual([false, true])
        await page.getByRole('button', { name: `Close ${second}` }).click()

        await page.getByRole('button', { name: `Delete ${second}` }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        await expectToast(page, words.deleted)
        expect(await onSite(publicPath, second)).toBe(false)
        await page.getByRole('link', { name: /^Bin/ }).click()
        await page.getByRole('button', { name: `Restore ${second}` }).click()
        await expectToast(page, `“${second}” is back`)
        expect(await onSite(publicPath, second)).toBe(true)
      })
    },
  )

  test.each(lists.filter(({ order }) => order))('$path is put in order', async (editor) => {
    const { path, one, publicPath, name, order } = editor
    const { type, body } = order!
    for (const title of [`Earlier ${one}`, `Later ${one}`]) {
      const named = { ...body, [name.toLowerCase()]: title }
      const item = (await call('POST', `/content-manager/${type}/items`, { body: named })) as Stored
      await call('POST', `/content-manager/${type}/items/${item.id}/publish`, { version: item.version })
    }
    const later = async () => {
      const text = await readPublic(publicPath)
      return text.indexOf(`Later ${one}`) < text.indexOf(`Earlier ${one}`)
    }
    await withPage({ baseURL: portal.url }, async (page) => {
      await open(page, path)
      expect(await later()).toBe(false)
      await page.getByRole('button', { name: `Move Later ${one} up` }).click()
      await page.getByText(new RegExp(`Later ${one} is now number`)).waitFor({ state: 'attached' })
      expect(await later()).toBe(true)

      await page.getByRole('button', { name: 'Change order' }).click()
      const row = (title: string) => page.getByRole('row', { name: `${title} ${one}` })
      await row('Earlier').dragTo(row('Later'), { targetPosition: { x: 40, y: 2 } })
      await page.getByText(new RegExp(`Earlier ${one} is now number`)).waitFor({ state: 'attached' })
      expect(await later()).toBe(false)
    })
  })
})

interface SingleEditor {
  path: string
  typed: Typed
  more?: (page: Page) => Promise<void>
  publicPath: string
  shown: string
  updated: string
}

const singles: SingleEditor[] = [
  {
    path: '/home/hero',
    typed: { Title: 'Light for every ward', Subtitle: 'From Epe to Badagry.' },
    more: choosePicture,
    publicPath: '/',
    shown: 'Light for every ward',
    updated: 'Hero section updated successfully',
  },
  {
    path: '/about/hero',
    typed: { Title: 'Who keeps the light', Subtitle: 'We do.' },
    publicPath: '/about-us',
    shown: 'Who keeps the light',
    updated: 'About hero section updated successfully',
  },
  {
    path: '/about/about',
    typed: { 'Text 1': 'The Commission was made by law.' },
    publicPath: '/about-us',
    shown: 'The Commission was made by law.',
    updated: 'About section updated successfully',
  },
  {
    path: '/about/history',
    typed: { Introduction: 'How it all began.', Conclusion: 'And on it goes.' },
    publicPath: '/about-us',
    shown: 'How it all began.',
    updated: 'History section updated successfully',
  },
  {
    path: '/about/vision-mission',
    typed: { Title: 'Where we go', Vision: 'Power at noon and midnight.', Mission: 'Fair tariffs.' },
    publicPath: '/mission-and-vision',
    shown: 'Power at noon and midnight.',
    updated: 'Vision & Mission section updated successfully',
  },
]

describe('each single part', () => {
  test.each(singles)('$path is changed, and an earlier version comes back', async (editor) => {
    const { path, typed, more, publicPath, shown, updated } = editor
    const later = `${shown} Still.`
    const label = Object.keys(typed).find((label) => typed[label] === shown)!
    await withPage({ baseURL: portal.url }, async (page) => {
      await open(page, path)
      await fillIn(page, typed)
      await more?.(page)
      await publish(page)
      await expectToast(page, path.includes('vision') ? updated.replace('updated', 'created') : updated)
      expect(await onSite(publicPath, shown)).toBe(true)

      await fillIn(page, { [label]: later })
      await publish(page)
      await expectToast(page, updated)
      expect(await onSite(publicPath, later)).toBe(true)

      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const history = page.getByRole('dialog')
      await history
        .getByText(/Published by/)
        .first()
        .waitFor()
      await history
        .getByRole('button', { name: /^Restore version/ })
        .first()
        .click()
      await page.getByText(/^Version \d+ is back as a draft$/).waitFor()
      expect(await field(page, label).inputValue()).toBe(shown)
      await publish(page)
      await expectToast(page, updated)
      expect(await onSite(publicPath, later)).toBe(false)
    })
  })
})
