import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkValues } from '#fields/content-values.ts'
import { readPieces } from '#ui/document-text.ts'
import { builtInBodies } from './content-types.server.ts'
import { contentTypes } from './content-types.ts'
import { readPage, startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await startTestPortal()
  token = await portal.adminToken()
}, 60_000)
afterAll(() => portal.close())

/** Every line of a body as a page shows it: without the marks of lists and links. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return String(value)
    .split('\n')
    .flatMap((line) => readPieces(line.replace(/^- /, '')).map((piece) => piece.text.trim()))
}

const singles = contentTypes.filter(({ many }) => !many)

test.each(singles)('$one opens with the site’s built-in text, ready to be published', async (type) => {
  const { body: item } = await portal.call('GET', `/api/content-manager/${type.key}/items/single`, { token })
  expect(item).toMatchObject({ version: 0, published: null, draft: null, body: builtInBodies[type.key] })
  expect(checkValues(type.fields, item.body, true)).toEqual({})
  const { text } = await readPage(portal.url, item.page.split('#')[0])
  // What the search reads is on no page.
  if (type.place.tab === 'search') return
  const words = textsIn(item.body).filter((each) => each.length > 1 && !each.startsWith('/'))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((each) => !text.includes(each))).toEqual([])
})
