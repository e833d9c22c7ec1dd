import { expect, test } from 'vitest'
import { formWith, testPicture } from '#features/content/testing.ts'
import { readPage, usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'changes the content' })
const token = await portal.adminToken()

const library = '/api/content-manager/library'
const upload = async (alt: string) =>
  (await portal.call('POST', library, { token, body: formWith({ alt }, 'file', await testPicture(60, 40), 'p.png') }))
    .body
const describeAs = (id: string, alt: string) =>
  portal.call('PUT', `${library}/${id}`, { token, body: { name: 'Photo', alt } })
const write = async (method: string, path: string, body: object) => {
  const answer = await portal.call(method, `/api/content${path}`, { token, body })
  expect([200, 201]).toContain(answer.status)
  return answer.body
}

/** The alt text of a file's picture on a page; undefined when the page does not show it. */
async function altOn(path: string, fileId: string): Promise<string | undefined> {
  const { html } = await readPage(portal.url, path)
  const image = html.match(/<img [^>]*>/g)?.find((tag) => tag.includes(`/api/content/files/${fileId}/`))
  return image && /alt="([^"]*)"/.exec(image)?.[1]
}

const places: [string, string, string, object][] = [
  ['/', 'PUT', '/home', { title: 'Light' }],
  ['/', 'POST', '/home/media', { title: 'A card', description: 'D' }],
  ['/about-us', 'PUT', '/about/hero', { title: 'About' }],
  ['/about-us', 'POST', '/about/milestones', { header: 'Doors open', description: 'D' }],
  ['/about-us', 'POST', '/about/board-members', { name: 'Ada Member', position: 'P', bio: ['B'] }],
  [
    '/about-us/board-of-directors/obi-member',
    'POST',
    '/about/board-members',
    { name: 'Obi Member', position: 'P', bio: ['B'] },
  ],
  ['/media', 'POST', '/media', { title: 'On the list', author: 'A', date: '2026', content: 'C' }],
  ['/media/read-whole', 'POST', '/media', { title: 'Read whole', author: 'A', date: '2026', content: 'C' }],
  ['/regulations', 'POST', '/regulations', { title: 'Code', description: 'D', date: '2026', link: '/order' }],
]

test.each(places)('%s shows the current alt text of its picture from the library (%s %s)', async (...place) => {
  const [page, method, path, body] = place
  const file = await upload('The lagoon “at dusk”')
  await write(method, path, { ...body, imageUrl: file.url })
  expect(await altOn(page, file.id)).toBe('The lagoon “at dusk”')
  await describeAs(file.id, 'The lagoon at dawn')
  expect(await altOn(page, file.id)).toBe('The lagoon at dawn')
})

test('a call answers the alt text beside the address; a replaced picture keeps it at both addresses', async () => {
  const file = await upload('A substation')
  const body = { header: 'Substation', description: 'D', imageUrl: file.url }
  const made = await write('POST', '/about/milestones', body)
  expect(made).toMatchObject({ imageUrl: file.url, imageAlt: 'A substation' })
  const form = formWith({}, 'file', await testPicture(80, 40, '#ff0000'), 'new.png')
  const next = (await portal.call('POST', `${library}/${file.id}/replace`, { token, body: form })).body
  await describeAs(next.id, 'The new substation')
  expect(await altOn('/about-us', next.id)).toBe('The new substation')
  const old = await write('POST', '/about/milestones', { ...body, header: 'By its old address' })
  expect(old.imageAlt).toBe('The new substation')
})

test('without a description the alt text is empty: a drawing, no picture, a file uploaded without one', async () => {
  const drawn = await write('POST', '/home/media', {
    title: 'Drawn',
    description: 'D',
    imageUrl: '/drawings/meter.svg',
  })
  expect(drawn.imageAlt).toBe('')
  expect((await write('POST', '/home/media', { title: 'Bare', description: 'D' })).imageAlt).toBe('')
  const form = formWith({ title: 'Old', description: 'D' }, 'image', await testPicture(60, 40), 'old.png')
  const { body } = await portal.call('POST', '/api/content/home/media', { token, body: form })
  expect(body).toMatchObject({ imageUrl: expect.stringMatching(/^\/api\/content\/files\//), imageAlt: '' })
  const member = { name: 'Uche Member', position: 'P', bio: ['B'], imageUrl: body.imageUrl }
  await write('POST', '/about/board-members', member)
  const id = /files\/([0-9a-f-]{36})/.exec(body.imageUrl)![1]!
  // The only picture that is not decorative still names the person.
  expect(await altOn('/about-us/board-of-directors/uche-member', id)).toBe('Photo of Uche Member')
  expect(await altOn('/', id)).toBe('')
  const { html } = await readPage(portal.url, '/licenses')
  expect(html.match(/<img (?![^>]*alt=)[^>]*>/g)).toBeNull()
})
