import sharp from 'sharp'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { libraryMessages } from './contract.ts'
import { formWith, testPdf, testPicture } from '../testing.ts'

const portal = await usePortal({ own: 'lists all files' })
const admin = await portal.adminToken()
const ask = await asAdmin(portal)

const library = '/api/content-manager/library'
const upload = async (bytes: Uint8Array, name: string) =>
  (await ask('POST', library, formWith({ alt: 'A dam' }, 'file', bytes, name))).body
const heroWith = (imageUrl: string) => ask('PUT', '/api/content/about/hero', { title: 'T', imageUrl })
const hero = async () => (await portal.call('GET', '/api/content/about')).body.aboutPageHero

/** A picture whose left half is red and whose right half is blue. */
const halves = async () =>
  sharp(await testPicture(800, 400, '#ff0000'))
    .composite([{ input: await testPicture(400, 400, '#0000ff'), left: 400, top: 0 }])
    .png()
    .toBuffer()

test('a picture has a caption and a focal point, answered wherever it is used and never stored in an item', async () => {
  const { id, url } = await upload(await testPicture(), 'dam.png')
  await heroWith(url)
  expect(await hero()).toMatchObject({ imageUrl: url, imageAlt: 'A dam', imageCaption: '' })
  const described = { name: 'Dam', alt: 'A dam', caption: 'The dam in May', focus: { x: 20, y: 90 } }
  expect((await ask('PUT', `${library}/${id}`, described)).body).toMatchObject(described)
  const answered = await hero()
  expect(answered).toMatchObject({ imageUrl: `${url}#focus=20,90`, imageCaption: 'The dam in May' })
  // A form that sends back what it was answered stores the plain address.
  await heroWith(answered.imageUrl)
  await ask('PUT', `${library}/${id}`, { name: 'Dam', alt: 'A dam', focus: { x: 50, y: 50 } })
  expect(await hero()).toMatchObject({ imageUrl: url, imageCaption: 'The dam in May' })
  const page = await (await fetch(`${portal.url}/about`)).text()
  expect(page).not.toContain('data-focus')
  await ask('PUT', `${library}/${id}`, { name: 'Dam', alt: 'A dam', focus: { x: 0, y: 50 } })
  expect(await (await fetch(`${portal.url}/about`)).text()).toContain('data-focus-x="0"')
})

test('the words and the focal point of a picture that the site shows are changed by a publisher', async () => {
  const editor = (await newStaff(portal, ['editor'])).token
  const { id, url, name } = await upload(await testPicture(), 'dam.png')
  const change = (body: object, token = editor) =>
    ask('PUT', `${library}/${id}`, { name, alt: 'A dam', ...body }, token)
  // Before the site shows it, its words are a draft like the rest.
  expect((await change({ alt: 'The dam' })).status).toBe(200)
  await heroWith(url)
  for (const body of [
    { alt: 'A wall' },
    { alt: 'The dam', caption: 'New' },
    { alt: 'The dam', focus: { x: 0, y: 0 } },
  ]) {
    expect(await change(body)).toMatchObject({ status: 403, body: { message: libraryMessages.shownToAll } })
  }
  expect(await hero()).toMatchObject({ imageAlt: 'The dam', imageCaption: '', imageUrl: url })
  expect((await change({ alt: 'The dam', name: 'Dam, front' })).body).toMatchObject({ name: 'Dam, front' })
  expect((await change({ alt: 'A wall' }, admin)).status).toBe(200)
})

test.each([{ x: 55, y: 50 }, { x: -10, y: 0 }, { x: 110, y: 0 }, { x: '50', y: 0 }, { x: 0 }])(
  'the focal point %o is refused',
  async (focus) => {
    const { id } = await upload(await testPicture(), 'dam.png')
    expect((await ask('PUT', `${library}/${id}`, { name: 'Dam', alt: 'A', focus })).status).toBe(400)
    expect((await ask('GET', `${library}/${id}`)).body).toMatchObject({ name: 'dam.png', focus: { x: 50, y: 50 } })
  },
)

test('a picture is cropped to a copy, or in every place', async () => {
  const file = await upload(await halves(), 'halves.png')
  await heroWith(file.url)
  const right = { left: 0.5, top: 0, width: 0.5, height: 1 }
  const copy = await ask('POST', `${library}/${file.id}/crop`, { ...right, as: 'copy' })
  expect(copy.body).toMatchObject({ name: 'halves.png (cropped)', alt: 'A dam', width: 400, height: 400, uses: 0 })
  const { dominant } = await sharp(await (await fetch(portal.url + copy.body.url)).arrayBuffer()).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect((await hero()).imageUrl).toBe(file.url)

  const cut = await ask('POST', `${library}/${file.id}/crop`, { ...right, as: 'replacement' })
  expect(cut.body).toMatchObject({ name: 'halves.png', width: 400, uses: 1 })
  expect((await hero()).imageUrl).toBe(cut.body.url)
})

test('a part outside the picture, one that is too small and a PDF are refused, and nothing changes', async () => {
  const { id } = await upload(await testPicture(), 'dam.png')
  const paper = await upload(testPdf(), 'order.pdf')
  const total = (await ask('GET', library)).body.total
  const crop = (of: string, part: object) =>
    ask('POST', `${library}/${of}/crop`, { left: 0, top: 0, width: 1, height: 1, as: 'copy', ...part })
  expect(await crop(id, { left: 0.5 })).toMatchObject({
    status: 400,
    body: { message: 'Choose a part inside the picture' },
  })
  expect(await crop(id, { width: 0.01 })).toMatchObject({ status: 400 })
  expect((await crop(id, { width: 0 })).status).toBe(400)
  expect((await crop(id, { as: 'both' })).status).toBe(400)
  expect((await crop(paper.id, {})).body.message).toBe('Only a picture can be cropped')
  expect((await crop('00000000-0000-4000-8000-000000000000', {})).status).toBe(404)
  expect((await ask('GET', library)).body.total).toBe(total)
})

test('the library is filtered and ordered', async () => {
  const names = async (query: string) =>
    (await ask('GET', `${library}?${query}`)).body.items.map(({ name }: { name: string }) => name)
  await upload(await testPicture(300, 300), 'aardvark.png')
  expect((await names('sort=name'))[0]).toBe('aardvark.png')
  expect(await names('only=used')).toEqual(['halves.png'])
  expect(await names('only=large')).toEqual([])
  expect(await names('mine=yes')).toContain('aardvark.png')
  expect((await ask('GET', `${library}?sort=oldest`)).status).toBe(400)
})
