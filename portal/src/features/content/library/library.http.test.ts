import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { sweepContentFiles } from '../engine/service.bin.server.ts'
import { formWith, testPdf, testPicture } from '../testing.ts'

const portal = await usePortal({ own: 'lists all files' })
const ask = await asAdmin(portal)
const picture = await testPicture()

const library = '/api/content-manager/library'
const upload = async (name = 'photo.png', alt = 'The Commission’s office') =>
  (await ask('POST', library, formWith({ alt }, 'file', picture, name))).body
const milestone = (header: string, imageUrl: string) => ({ header, description: 'D', imageUrl })
const publish = async (body: object) => {
  const { id } = (await ask('POST', '/api/content-manager/milestone/items', { body })).body
  return (await ask('POST', `/api/content-manager/milestone/items/${id}/publish`, { version: 1 })).body
}

describe('an upload', () => {
  test('is stored with alternative text, listed, found and described', async () => {
    const made = await ask('POST', library, formWith({ alt: 'A dam', name: 'Dam' }, 'file', picture, 'p.png'))
    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'image', name: 'Dam', alt: 'A dam', width: 900, height: 500, uses: 0 },
    })
    expect((await fetch(portal.url + made.body.url)).headers.get('content-type')).toBe('image/webp')
    const found = await ask('GET', `${library}?search=dam&kind=image`)
    expect(found.body.items.map((f: { id: string }) => f.id)).toEqual([made.body.id])
    const renamed = await ask('PUT', `${library}/${made.body.id}`, { name: 'Dam', alt: 'A dam by night' })
    expect(renamed.body.alt).toBe('A dam by night')
    expect((await ask('PUT', `${library}/${made.body.id}`, { name: 'Dam', alt: '' })).status).toBe(400)
    // Words follow a picture that was stored at once; its name stays.
    const wordless = (await ask('POST', library, formWith({}, 'file', picture, 'p.png'))).body
    expect(wordless).toMatchObject({ alt: '', name: 'p.png' })
    const described = await ask('PUT', `${library}/${wordless.id}`, { alt: 'A meter' })
    expect(described.body).toMatchObject({ alt: 'A meter', name: 'p.png' })
    expect((await ask('DELETE', `${library}/${wordless.id}`)).status).toBe(200)
    const paper = await ask('POST', library, formWith({}, 'file', testPdf(), 'Tariff order.pdf'))
    expect(paper.body).toMatchObject({ kind: 'pdf', alt: '', name: 'Tariff order.pdf' })
    expect(paper.body.url).toMatch(/\/Tariff-order\.pdf$/)
    expect((await ask('GET', `${library}?pageSize=1&page=2`)).body).toMatchObject({ total: 2, page: 2 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const noFile = 'Upload a picture or a PDF file'
  const noPicture = 'Please upload an image file'
  test.each<[string, () => string | Uint8Array, string, number, string]>([
    ['an SVG with a script', () => svg, 'x.svg', 415, noFile],
    ['an SVG called PNG', () => svg, 'x.png', 415, noFile],
    ['a page called PDF', () => '<html>%PDF-</html>', 'x.pdf', 415, noFile],
    ['a PDF that is cut', () => testPdf().subarray(0, 30), 'x.pdf', 415, noFile],
    ['a bomb of a picture', bomb, 'x.png', 415, noPicture],
    ['a picture that is cut', () => picture.subarray(0, picture.length - 200), 'x.png', 415, noPicture],
    ['an empty file', () => '', 'x.png', 400, 'The file is empty'],
  ])('refuses %s', async (_what, bytes, name, status, message) => {
    expect(await ask('POST', library, formWith({ alt: 'x' }, 'file', bytes(), name))).toMatchObject({
      status,
      // The message of the specification, followed by the number of refused files.
      body: { message: expect.stringContaining(message) },
    })
  })

  test('refuses a form without a file', async () => {
    const refused = await ask('POST', library, formWith({ alt: 'x' }, 'other', 'x', ''))
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('Choose a file') } })
  })

  test('refuses a picture of 100 MB with the message of the specification', async () => {
    const large = new Uint8Array(100 * 1024 * 1024)
    large.set(picture)
    const refused = await ask('POST', library, formWith({ alt: 'x' }, 'file', large, 'x.png'))
    expect(refused).toMatchObject({ status: 413, body: { message: 'Image size should be less than 100MB' } })
  })
})

describe('a file in use', () => {
  test('lists its uses, cannot be deleted, and is replaced in all items', async () => {
    const file = await upload('office.png')
    const item = await publish(milestone('Office opens', file.url))
    const detail = await ask('GET', `${library}/${file.id}`)
    expect(detail.body).toMatchObject({ uses: 1, usedBy: [{ type: 'milestone', id: item.id, place: 'published' }] })
    const refused = await ask('DELETE', `${library}/${file.id}?confirm=yes`)
    expect(refused).toMatchObject({ status: 409, body: { facts: { usedBy: [{ id: item.id }] } } })

    const other = await testPicture(1000, 400, '#ff0000')
    const replaced = await ask('POST', `${library}/${file.id}/replace`, formWith({}, 'file', other, 'new.png'))
    expect(replaced.body).toMatchObject({ uses: 1, width: 1000, alt: 'The Commission’s office' })
    const about = (await portal.call('GET', '/api/content/about')).body.aboutHistorySection.milestones
    expect(about[0].imageUrl).toBe(replaced.body.url)
    const old = await fetch(portal.url + file.url)
    expect(old.url).toBe(portal.url + replaced.body.url)
    const versions = await ask('GET', `/api/content-manager/milestone/items/${item.id}/versions`)
    expect(versions.body.items[0]).toMatchObject({
      words: 'File replaced: office.png',
      changes: [{ words: 'Image replaced' }],
    })
    const wrongKind = await ask(
      'POST',
      `${library}/${replaced.body.id}/replace`,
      formWith({}, 'file', testPdf(), 'x.pdf'),
    )
    expect(wrongKind).toMatchObject({ status: 415, body: { message: 'Please upload an image file' } })
    expect((await ask('GET', `${library}?search=office`)).body.total).toBe(
      (await ask('GET', `${library}`)).body.items.filter((f: { alt: string }) => f.alt.includes('office')).length,
    )
  })

  test('can be deleted after a confirmation if only the bin or the history uses it', async () => {
    const file = await upload('once.png')
    const item = await publish(milestone('Once', file.url))
    await ask('DELETE', `/api/content-manager/milestone/items/${item.id}?version=${item.version}`)
    const asked = await ask('DELETE', `${library}/${file.id}`)
    expect(asked).toMatchObject({ status: 409, body: { facts: { usedBy: [{ place: 'bin' }] } } })
    expect((await ask('DELETE', `${library}/${file.id}?confirm=yes`)).status).toBe(200)
    expect((await fetch(portal.url + file.url)).status).toBe(404)
  })
})

test('files sent with a save are kept while an item or its history uses them', async () => {
  const save = async () =>
    (await ask('PUT', '/api/content/about/hero', formWith({ title: 'T' }, 'image', await testPicture(), 'h.png'))).body
  const first = await save()
  const second = await save()
  await ask('PUT', '/api/content/about/hero', formWith({ title: '' }, 'image', await testPicture(), 'lost.png'))
  const { rows } = await portal.deps.database.db.execute(
    sql`select id from content_files where original_name = 'lost.png'`,
  )
  const kept = await upload('kept.png')
  // Chosen in an editor and never used.
  const unused = (await ask('POST', library, formWith({ for: 'item' }, 'file', await testPicture(), 'u.png'))).body
  await portal.deps.database.db.execute(sql`update content_files set created_at = now() - interval '8 days'`)
  await sweepContentFiles(portal.deps)
  for (const url of [first.imageUrl, second.imageUrl, kept.url])
    expect((await fetch(portal.url + url)).status).toBe(200)
  for (const id of [String(rows[0]!.id), unused.id])
    expect((await fetch(`${portal.url}/api/content/files/${id}/400.webp`)).status).toBe(404)
})

/** A decompression bomb: a PNG of 60,000 × 60,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
