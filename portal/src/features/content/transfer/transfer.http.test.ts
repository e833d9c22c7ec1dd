import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { readTar, type TarEntry, writeTar } from '#platform/files/tar.server.ts'
import { formWith, testPdf, testPicture } from '../testing.ts'

const own = 'moves all content'
const [here, there] = await Promise.all([usePortal({ own }), usePortal({ own })])
const ask = await asAdmin(here)
const admin = await here.adminToken()
const thereAdmin = await there.adminToken()

const manager = '/api/content-manager'
const take = (bytes: Uint8Array, portal = there, token = thereAdmin) =>
  portal.call('POST', `${manager}/import`, { token, body: formWith({}, 'file', bytes, 'content.tar') })

async function exportAll(): Promise<Buffer> {
  const { url } = (await ask('POST', `${manager}/export`)).body
  const answer = await fetch(here.url + url)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=content-.*\.tar$/)
  return Buffer.from(await answer.arrayBuffer())
}
const pack = async (entries: TarEntry[]) =>
  Buffer.concat(await Readable.from(writeTar(Readable.from(entries), new Date(0))).toArray())
const entry = (name: string, value: unknown): TarEntry => {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))
  return { name, size: bytes.length, body: [bytes] }
}
const manifest = entry('manifest.json', { format: 'portal-content', version: 1 })
const id = '11111111-2222-4333-8444-555555555555'
const item = {
  id,
  type: 'milestone',
  slug: '',
  status: 'published',
  order: 1,
  body: { header: 'H', description: 'D' },
  draft: null,
  publishAt: null,
  unpublishAt: null,
  publishedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByName: 'A',
}

describe('all content', () => {
  test('moves to another portal with files, drafts and order; a second import changes nothing', async () => {
    const picture = formWith({ alt: 'Dam', name: 'Dam' }, 'file', await testPicture(), 'd.png')
    const file = (await ask('POST', `${manager}/library`, picture)).body
    const paper = (await ask('POST', `${manager}/library`, formWith({}, 'file', testPdf(), 'o.pdf'))).body
    await ask('PUT', '/api/content/home', { title: 'Moved hero', subtitle: '', existingImageUrl: file.url })
    for (const header of ['First', 'Second'])
      await ask('POST', '/api/content/about/milestones', { header, description: 'D' })
    await ask('POST', '/api/content/media', {
      title: 'News',
      author: 'A',
      date: '2026',
      content: 'C',
      imageUrl: file.url,
    })
    const draft = { title: 'Draft order', description: 'D', link: '/order', date: '2026', pdfUrl: paper.url }
    await ask('POST', `${manager}/regulation/items`, { body: draft })
    const archive = await exportAll()

    const first = await take(archive)
    expect(first.body).toMatchObject({ created: 5, updated: 0, unchanged: 0, files: 2 })
    for (const path of ['/api/content/home', '/api/content/about', '/api/content/media', '/api/content/regulations'])
      expect(withoutFacts((await there.call('GET', path)).body)).toEqual(withoutFacts((await ask('GET', path)).body))
    expect((await fetch(there.url + file.url)).headers.get('content-type')).toBe('image/webp')
    expect((await fetch(there.url + paper.url)).headers.get('content-type')).toBe('application/pdf')
    const uses = await there.call('GET', `${manager}/library/${file.id}`, { token: thereAdmin })
    expect(uses.body).toMatchObject({ alt: 'Dam', uses: 2 })

    expect((await take(archive)).body).toMatchObject({ created: 0, updated: 0, unchanged: 5, files: 0 })
    expect((await take(archive, here, admin)).body).toMatchObject({ created: 0, updated: 0, unchanged: 5, files: 0 })
    const names: string[] = []
    for await (const { name } of readTar(Readable.from([archive]))) names.push(name)
    expect(names[0]).toBe('manifest.json')
    expect(names.filter((name) => name.startsWith('items/'))).toHaveLength(5)
  })

  test('that changed since the export gets the archive’s state as a new version', async () => {
    const archive = await exportAll()
    const hero = await there.call('PUT', '/api/content/home', { token: thereAdmin, body: { title: 'Other' } })
    expect((await take(archive)).body).toMatchObject({ updated: 1, unchanged: 4 })
    const item = await there.call('GET', `${manager}/home-hero/items/single`, { token: thereAdmin })
    expect(item.body).toMatchObject({ id: hero.body.id, body: { title: 'Moved hero' } })
    const versions = await there.call('GET', `${manager}/home-hero/items/single/versions`, { token: thereAdmin })
    expect(versions.body.items[0].words).toBe('Imported')
  })

  test('the address of an export expires', async () => {
    const { url } = (await ask('POST', `${manager}/export`)).body
    await here.deps.database.db.execute(sql`update content_tickets set expires_at = now() - interval '1 second'`)
    expect((await here.call('GET', url)).status).toBe(404)
  })
})

const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
  .webp()
  .toBuffer()

describe('a hostile archive', () => {
  const file = {
    id,
    kind: 'image',
    originalName: 'x',
    name: 'x',
    alt: '',
    address: `/api/content/files/${id}/400x400.webp`,
    size: 1,
    loose: false,
    replacedById: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdByName: 'A',
    variants: ['400.webp'],
  }
  const many = Array.from({ length: 3 }, () => entry(`items/${id}.json`, item))
  test.each([
    ['no archive', [], Buffer.from('x'.repeat(2_000))],
    ['no manifest', [entry(`items/${id}.json`, item)]],
    ['another format', [entry('manifest.json', { format: 'other', version: 1 })]],
    ['a way out', [manifest, entry('../../etc/passwd', 'x')]],
    ['a way out of files', [manifest, entry(`files/../${id}.json`, {})]],
    ['an absolute name', [manifest, entry('/items/x.json', {})]],
    ['a name twice', [manifest, ...many]],
    ['JSON that is none', [manifest, entry(`items/${id}.json`, Buffer.from('{'))]],
    ['another id', [manifest, entry(`items/${id}.json`, { ...item, id: id.replace('1', '2') })]],
    ['a broken rule', [manifest, entry(`items/${id}.json`, { ...item, body: { header: 'H' } })]],
    [
      'a running link',
      [manifest, entry(`items/${id}.json`, { ...item, body: { ...item.body, docUrl: 'javascript:x' } })],
    ],
    [
      'a page as picture',
      [manifest, entry(`files/${id}.json`, file), entry(`files/${id}/400.webp`, Buffer.from('<html>'))],
    ],
    ['a picture of another size', [manifest, entry(`files/${id}.json`, file), entry(`files/${id}/400.webp`, small)]],
    ['a file without its bytes', [manifest, entry(`files/${id}.json`, file)]],
    ['bytes without a file', [manifest, entry(`files/${id}/400.webp`, Buffer.from('x'))]],
    ['a foreign address', [manifest, entry(`files/${id}.json`, { ...file, address: 'https://evil.example/x.webp' })]],
    ['a text too large', [manifest, entry(`items/${id}.json`, Buffer.alloc(9 * 1024 ** 2, 32))]],
  ])('with %s is refused completely', async (_what, entries: TarEntry[], raw?: Buffer) => {
    const good = entry('items/99999999-2222-4333-8444-555555555555.json', {
      ...item,
      id: '99999999-2222-4333-8444-555555555555',
    })
    const refused = await take(raw ?? (await pack([...entries, good])))
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(/^(The file is not an export of this portal|Nothing was imported)/)
    const { rows } = await there.deps.database.db.execute(
      sql`select 1 from content_items where id::text like '99999999%' union select 1 from content_files where id = ${id}`,
    )
    expect(rows).toEqual([])
  })

  test('unknown types are skipped and reported', async () => {
    const archive = await pack([manifest, entry(`items/${id}.json`, { ...item, type: 'poem' })])
    expect((await take(archive)).body).toMatchObject({ created: 0, unknownTypes: ['poem'] })
  })
})

/** Omits fields that an import sets: author and time of the last change, and the version. */
function withoutFacts(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, entryValue: unknown) =>
      ['updatedAt', 'updatedBy', 'updatedByName', 'version'].includes(key) ? undefined : entryValue,
    ),
  )
}
