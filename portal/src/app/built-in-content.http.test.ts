import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInBodies } from '#features/site/built-in.bodies.ts'
import { checkValues } from '#fields/content-values.ts'
import { contentTypes } from './content-types.ts'
import { readPage, startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await startTestPortal()
  token = await portal.adminToken()
}, 60_000)
afterAll(() => portal.close())

const singles = contentTypes.filter(({ many }) => !many)

test.each(singles)('$one opens with the site’s built-in text, ready to be published', async (type) => {
  const { body: item } = await portal.call('GET', `/api/content-manager/${type.key}/items/single`, { token })
  expect(item).toMatchObject({ version: 0, published: null, draft: null, body: builtInBodies[type.key] })
  expect(checkValues(type.fields, item.body, true)).toEqual({})
  const { text } = await readPage(portal.url, item.page.split('#')[0])
  const sentences = Object.values(item.body).flat().map(String)
  const words = sentences.filter((each) => each && !each.startsWith('/'))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((each) => !text.includes(each))).toEqual([])
})
