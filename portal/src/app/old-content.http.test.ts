import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentFields } from '#fields/content-type.ts'
import { editableValues } from '#fields/content-values.ts'
import { contentTypes } from './content-types.ts'
import { oldContent } from './testing.old-content.ts'
import { readPage, startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let admin: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.adminToken()
  for (const [key, body] of Object.entries(oldContent)) ids[key] = await insertOld(key, body)
}, 60_000)
afterAll(() => portal.close())

/** As the release before wrote it: a published item and its version, without anything that this release adds. */
async function insertOld(key: string, body: Record<string, unknown>): Promise<string> {
  const { pool } = portal.deps.database
  const { rows } = await pool.query(
    `insert into content_items (type, slug, status, position, body, title, words, published_at, created_at, created_by_id,
       created_by_name, updated_at, updated_by_id, updated_by_name)
     values ($1, $2, 'published', 1, $3, 'Old', 'old', now(), now(), 'x', 'Ada', now(), 'x', 'Ada') returning id`,
    [key, typeOf(key).slugFrom ? `old-${key}` : '', JSON.stringify(body)],
  )
  const id = String((rows[0] as { id: string }).id)
  await pool.query(
    `insert into content_versions (item_id, version, status, position, body, action, is_public, at, by_id, by_name)
     values ($1, 1, 'published', 1, $2, 'publish', true, now(), 'x', 'Ada')`,
    [id, JSON.stringify(body)],
  )
  return id
}

const typeOf = (key: string) => contentTypes.find((type) => type.key === key)!
const at = (key: string) => `/api/content-manager/${key}/items/${typeOf(key).many ? ids[key] : 'single'}`
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await portal.call(method, path, { token: admin, ...(body !== undefined && { body }) })
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
  return answer.body
}
const stored = async (key: string): Promise<Record<string, unknown>> => {
  const { rows } = await portal.deps.database.pool.query('select body from content_items where id = $1', [ids[key]])
  return (rows[0] as { body: Record<string, unknown> }).body
}

/** Texts are the same but for spaces around paragraphs. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replace(/\n\s*\n\s*/g, '\n\n')
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, tidy(entry)]))
}

describe.each(Object.keys(oldContent))('old content: %s', (key) => {
  const old = oldContent[key]!

  test('is read as it was, field by field', async () => {
    const item = await ask('GET', at(key))
    for (const [name, value] of Object.entries(old)) expect([name, item.body[name]]).toEqual([name, like(value)])
  })

  test('published unchanged, says that nothing changed and writes nothing', async () => {
    const { version, body } = await ask('GET', at(key))
    const fields: ContentFields = typeOf(key).fields
    const item = await ask('PUT', `${at(key)}/draft`, { version, body: editableValues(fields, body) })
    expect([item.version, item.state]).toEqual([version, 'published'])
    expect(await stored(key)).toEqual(old)
  })

  test('changed and published again, loses nothing', async () => {
    const { version, body, title } = await ask('GET', at(key))
    const [name] = typeOf(key).title.split('.')
    const changed = { ...editableValues(typeOf(key).fields, body), ...changeOf(body, name!) }
    const item = await ask('POST', `${at(key)}/publish`, { version, body: changed })
    expect(item.version).toBe(version + 1)
    const { [name!]: _, ...others } = tidy(old) as Record<string, unknown>
    expect(tidy(await stored(key))).toMatchObject(others)
    const { items } = await ask('GET', `${at(key)}/versions`)
    for (const { label } of items[0].changes as { label: string }[])
      expect([title, label]).toEqual([title, labelOf(key)])
    expect(items[0].changes.length).toBeGreaterThan(0)
  })
})

/** The old value, to which documents may have been added. */
const like = (value: unknown): unknown => (isGroup(value) ? expect.objectContaining(value) : value)
const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another text in the field that names the item. */
function changeOf(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name]
  if (typeof value === 'string') return { [name]: `${value} and more` }
  if (isGroup(value)) return { [name]: { ...(value as object), title: 'Another title' } }
  const [first, ...rest] = value as unknown[]
  return {
    [name]: [typeof first === 'string' ? `${first} x` : { ...(first as object), title: 'Another title' }, ...rest],
  }
}

function labelOf(key: string): unknown {
  const [name = '', inner = ''] = typeOf(key).title.split('.')
  const field = typeOf(key).fields[name]!
  return expect.stringContaining(
    'fields' in field && inner ? `${field.label}: ${field.fields[inner]!.label}` : field.label,
  )
}

test('old texts are on the pages, and search finds them', async () => {
  const pages: [string, string[]][] = [
    ['/media/old-article', ['First paragraph. Its second line.', '₦20,000 — “quoted” &', 'Ọ̀rọ̀ ìkẹyìn 🙂', 'So it is.']],
    ['/about-us', ['First paragraph. Its second line.', 'Ọ̀rọ̀ ìkẹyìn 🙂']],
    ['/about-us/board-of-directors/ada-old-and-more', ['Born in Ikeja.', 'Since 1999. Still is.', 'Third.']],
    ['/guidelines', ['First paragraph. Its second line.', 'First aim. Second aim.', 'Everyone.']],
    ['/guidelines?tab=licensing', ['How to obtain a licence.']],
  ]
  for (const [path, texts] of pages) {
    const { text, status } = await readPage(portal.url, path)
    expect([path, status]).toEqual([path, 200])
    for (const words of texts) expect(text).toContain(words)
  }
  const found = await portal.call('GET', '/api/search?q=quoted')
  expect(JSON.stringify(found.body)).toContain('Old article')
})
