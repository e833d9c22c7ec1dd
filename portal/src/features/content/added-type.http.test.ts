import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { contentType, contentTypes } from '#fields/content/content-type.ts'
import { formWith, testPdf, testPicture } from './testing.ts'

// A type with every unusual kind of field. Normally it would be a file of its feature and a line in its `feature.ts`.
const notices = contentType({
  key: 'notice',
  many: true,
  path: '/content/notices',
  one: 'Notice',
  place: { tab: 'media', label: 'Notices' },
  title: 'title',
  orderFrom: 1,
  slugFrom: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 80 },
    kind: {
      kind: 'option',
      label: 'Kind',
      options: [
        { value: 'outage', label: 'Outage' },
        { value: 'hearing', label: 'Hearing' },
      ],
    },
    places: { kind: 'textList', label: 'Places', entry: 'text' },
    steps: { kind: 'textList', label: 'Steps', required: true, entry: 'content', entryLabel: 'Step' },
    speakers: {
      kind: 'groupList',
      label: 'Speakers',
      fields: {
        name: { kind: 'text', label: 'Name', required: true },
        topics: { kind: 'textList', label: 'Topics', entry: 'text' },
      },
    },
    when: { kind: 'dateText', label: 'When', required: true },
    more: { kind: 'link', label: 'More' },
    imageUrl: { kind: 'image', label: 'Image', part: 'image', keep: 'existingImageUrl' },
    paperUrl: { kind: 'pdf', label: 'Paper', part: 'paper' },
  },
  search: { source: 'Pages', title: 'title', link: '/media#{slug}' },
})

const portal = await usePortal({ own: 'a type of its own', features: [{ fills: [contentTypes.fill(notices)] }] })
const ask = await asAdmin(portal)

const notice = {
  title: 'Hearing in Ikeja',
  kind: 'hearing',
  places: ['Ikeja', ' ', 'Epe'],
  steps: ['Come', { content: 'Listen' }],
  speakers: [{ name: 'Ada', topics: ['Tariffs', ''] }],
  when: 'first Monday of May',
  more: 'mailto:hearings@commission.test',
}
const items = '/api/content-manager/notice/items'

test('a described type has calls that support files, aliases and blank values', async () => {
  const form = formWith({ title: 'With files', when: 'today' }, 'image', await testPicture(), 'a.png')
  form.set('steps', JSON.stringify(['Look']))
  form.set('paper', new Blob([new Uint8Array(testPdf())]), 'Notice.pdf')
  const made = await ask('POST', '/api/content/notices', form)
  expect(made).toMatchObject({
    status: 201,
    body: { kind: 'outage', steps: [{ content: 'Look' }], slug: 'with-files' },
  })
  expect(made.body.paperUrl).toMatch(/Notice\.pdf$/)
  const kept = await ask('PUT', `/api/content/notices/${made.body.id}`, { ...notice, existingImageUrl: '' })
  expect(kept.body).toMatchObject({
    imageUrl: made.body.imageUrl,
    paperUrl: made.body.paperUrl,
    places: ['Ikeja', 'Epe'],
    steps: [{ content: 'Come' }, { content: 'Listen' }],
    speakers: [{ name: 'Ada', topics: ['Tariffs'] }],
    slug: 'with-files',
  })
  expect((await portal.call('GET', '/api/content/notices/with-files')).body.kind).toBe('hearing')
})

test.each([
  ['kind', 'rumour', 'Kind must be one of its options'],
  ['steps.1', ['a', ' '], 'Step 2 is required'],
  ['steps', [' '], 'Steps is required'],
  ['speakers.0.name', [{ name: '' }], 'Name is required'],
  ['more', 'ftp://x', 'More must be a web address or a path of this site'],
  ['when', '', 'When is required'],
])('it refuses a wrong %s', async (field, value, message) => {
  const refused = await ask('POST', '/api/content/notices', { ...notice, [field.split('.')[0]!]: value })
  expect(refused).toMatchObject({ status: 400, body: { message, fields: [{ field, message }] } })
})

test('the manager drafts, publishes, compares and moves it, and search finds it', async () => {
  const { id } = (await ask('POST', items, { body: { title: 'Half a notice' } })).body
  expect((await ask('POST', `${items}/${id}/publish`, { version: 1 })).status).toBe(400)
  await ask('POST', `${items}/${id}/publish`, { version: 1, body: notice })
  const found = await portal.call('GET', '/api/search?q=Ikeja')
  expect(JSON.stringify(found.body)).toContain('Hearing in Ikeja')
  const next = { ...notice, kind: 'outage', steps: ['Listen', 'Come'], speakers: [] }
  await ask('PUT', `${items}/${id}/draft`, { version: 2, body: next })
  const { body } = await ask('GET', `${items}/${id}/versions`)
  expect(body.items[0].changes.map((change: { words: string }) => change.words)).toEqual([
    'Kind changed from “Hearing” to “Outage”',
    'Steps: “Come” moved from place 1 to 2',
    'Speakers, entry 1 removed: “Ada”',
  ])
  expect((await ask('GET', `${items}?search=half`)).body.total).toBe(0)
  expect((await ask('POST', `${items}/${id}/move`, { before: null })).body.order).toBe(2)
  const overview = (await ask('GET', '/api/content-manager/overview')).body
  expect(overview.at(-1)).toMatchObject({ type: 'notice', total: 2, drafts: 1 })
})

test('its calls are in the API description', async () => {
  const { paths } = (await portal.call('GET', '/api/openapi.json')).body
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/content/notices', '/api/content/notices/{id}']))
})
