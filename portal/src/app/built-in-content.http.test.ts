import { expect, test } from 'vitest'
import { licenceCategories } from '#features/licensing/categories.ts'
import { type ContentFields, contentTypes } from '#fields/content/content-type.ts'
import { checkValues } from '#fields/content/content-check-values.ts'
import { readPieces } from '#ui/page/document-text.ts'
import { builtInBodies } from '#features/content/service.types.server.ts'
import { hooksOf } from './features.server.ts'
import { readPage, usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'the content that the portal ships with' })
const token = await portal.adminToken()

/** Every line of a body as a page shows it: without the marks of lists and links. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return String(value)
    .split('\n')
    .flatMap((line) => readPieces(line.replace(/^- /, '')).map((piece) => piece.text.trim()))
}

/** The body without what is chosen and not written: drawings, places in the menu, names in addresses. */
const shown = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'option' || ('format' in field && field.format === 'key')) return []
      if (field.kind !== 'groupList') return [[name, body[name]]]
      return [[name, (body[name] as Record<string, unknown>[]).map((entry) => shown(field.fields, entry))]]
    }),
  )

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")

/** Types of which one page shows only a part. */
const furtherPages: Record<string, string[]> = {
  'licensing-page': licenceCategories.map(({ key }) => `/licensing-and-registration?category=${key}`),
  'contact-details': ['/whistleblowing'],
  'site-menu': ['/faqs'],
}

/** Of this nothing ships: a price that nobody has published here would be believed. */
const shipsEmpty = 'electricity-prices'

// Pages of rich text are read word by word in features/site/texts.http.test.ts.
const hooks = hooksOf()
const singles = hooks
  .of(contentTypes)
  .filter(({ key }) => key !== shipsEmpty)
  .filter(({ many, fields }) => !many && !Object.values(fields).some(({ kind }) => kind === 'richText'))

test.each(singles)('$one opens with the site’s built-in text, ready to be published', async (type) => {
  const { body: item } = await portal.call('GET', `/api/content-manager/${type.key}/items/single`, { token })
  expect(item).toMatchObject({
    version: 0,
    published: null,
    draft: null,
    body: Object.assign({}, ...hooks.of(builtInBodies))[type.key],
  })
  expect(checkValues(type, item.body, true)).toEqual({})
  // What the search reads is on no page, and neither are mails.
  if (type.place.tab === 'search' || type.page === '') return
  const pages = [item.page.split('#')[0], ...(furtherPages[type.key] ?? [])]
  const read = await Promise.all(pages.map((path) => readPage(portal.url, path)))
  const text = read.map((page) => page.text + textOf(page.html)).join()
  const words = textsIn(shown(type.fields, item.body)).filter((each) => each.length > 1 && !each.startsWith('/'))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((each) => !text.includes(each))).toEqual([])
})

test('the page of tariffs says where the prices of electricity are until staff have published them there', async () => {
  const text = async () => (await readPage(portal.url, '/tariffs')).text
  expect(await text()).toContain('Electricity prices are not on this page')
  const classes = [{ name: 'Band A', price: '₦209.50' }]
  const body = { from: '2027-01-01', basis: 'Order No. 3 of 2027', classes }
  expect((await portal.call('PUT', '/api/content/electricity-prices', { token, body })).status).toBe(200)
  await expect.poll(text).toMatch(/1 January 2027.*Order No. 3 of 2027.*Band A.*₦209\.50/)
})
