import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { seedTemplates, indexTemplate } from './service.server.ts'
import { everyKind, newTemplate, pdfBytes } from '#features/applications/testing.ts'

const base = '/api/content/applicationForms'

const portal = await usePortal({ own: 'deletes a form that the portal ships with' })
const admin = await portal.adminToken()
const ada = await portal.newUser()

const list = async (token?: string) =>
  (await portal.call('GET', base, token ? { token } : {})).body.forms as { id: string; slug: string; status: string }[]

describe('the built-in forms', () => {
  test('exist from the first start, published, each with a PDF', async () => {
    const forms = (await portal.call('GET', base)).body.forms
    expect(forms.slice(0, 4).map((form: { slug: string }) => form.slug)).toEqual([
      'generation-licence',
      'captive-generation-permit',
      'meter-service-provider-registration',
      'trading-and-supply-licence',
    ])
    for (const form of forms.slice(0, 4)) {
      const pdf = await fetch(portal.url + form.formDocs[0].docUrl)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${form.slug}.pdf"`)
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      const again = await fetch(portal.url + form.formDocs[0].docUrl, {
        headers: { 'if-none-match': pdf.headers.get('etag')! },
      })
      expect(again.status).toBe(304)
    }
  })

  test('are seeded once by several processes, and a deleted one stays deleted', async () => {
    const before = await list(admin)
    await portal.call('DELETE', `${base}/trading-and-supply-licence`, { token: admin })
    await Promise.all(Array.from({ length: 5 }, () => seedTemplates(portal.deps)))
    expect(await list(admin)).toHaveLength(before.length - 1)
    expect((await portal.call('GET', `${base}/trading-and-supply-licence`)).status).toBe(404)
  })
})

describe('creating and changing a form', () => {
  test('returns the stored form, by default a draft', async () => {
    const { status: _, ...body } = everyKind('Áwọn Ìwé')
    const answer = await portal.call('POST', `${base}/create`, {
      token: admin,
      body: { ...body, id: 'mine', version: 9 },
    })
    expect(answer.status).toBe(201)
    expect(answer.body.form).toMatchObject({ title: 'Áwọn Ìwé', slug: 'awon-iwe', status: 'draft', version: 1 })
    expect(answer.body.form.section[0]).toMatchObject({ id: 'section-1', order: 1, extraInfo: '' })
    const second = await portal.call('POST', `${base}/create`, { token: admin, body })
    expect(second.body.form.slug).toMatch(/^awon-iwe-[0-9a-f]{8}$/)
  })

  test('drafts and archived forms are visible only to an Admin', async () => {
    const draft = await newTemplate(portal, admin, { status: 'draft' })
    const archived = await newTemplate(portal, admin, { status: 'archived' })
    for (const { id } of [draft, archived])
      for (const token of [undefined, ada.token]) {
        expect((await list(token)).map((form) => form.id)).not.toContain(id)
        expect((await portal.call('GET', `${base}/${id}`, token ? { token } : {})).status).toBe(404)
        expect((await portal.call('GET', `${base}/${id}/document`, token ? { token } : {})).status).toBe(404)
      }
    expect((await list(admin)).map((form) => form.id)).toContain(draft.id)
    const drafts = await portal.call('GET', `${base}?status=draft`, { token: admin })
    expect(new Set(drafts.body.forms.map((form: { status: string }) => form.status))).toEqual(new Set(['draft']))
  })

  test('a stale change is refused; a change without a version is accepted', async () => {
    const { id } = await newTemplate(portal, admin)
    const put = (body: object) => portal.call('PUT', `${base}/${id}`, { token: admin, body })
    expect((await put({ title: 'One', version: 1 })).body.form.version).toBe(2)
    expect((await put({ title: 'Two', version: 1 })).status).toBe(409)
    expect((await put({ status: 'archived' })).body.form).toMatchObject({
      title: 'One',
      version: 3,
      status: 'archived',
    })
    const both = await Promise.all([put({ title: 'A', version: 3 }), put({ title: 'B', version: 3 })])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]))
  })

  test.each<[object, string]>([
    [{ title: ' ' }, 'Please add a title and at least one section'],
    [
      { section: [{ name: 'A', inputs: [{ name: 'S', typeOf: 'select' }] }] },
      "'S' needs at least one option to choose from",
    ],
  ])('%j is refused', async (change, message) => {
    const answer = await portal.call('POST', `${base}/create`, { token: admin, body: { ...everyKind(), ...change } })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })
})

test('the search finds a form only while it is published', async () => {
  const found = async () =>
    (await portal.call('GET', '/api/search?q=zephyrine&source=Forms')).body.items as { link: string }[]
  const { id } = await newTemplate(portal, admin, { title: 'Zephyrine Licence', status: 'draft' })
  const put = (body: object) => portal.call('PUT', `${base}/${id}`, { token: admin, body })
  expect(await found()).toEqual([])
  await put({ status: 'published' })
  expect(await found()).toMatchObject([{ link: `/forms/${id}`, source: 'Forms' }])
  await put({ status: 'archived' })
  expect(await found()).toEqual([])
  // Its day is that of Nigeria.
  const content = { templateId: id, title: 'Zephyrine Licence', description: '', section: [] }
  const late = new Date('2026-01-31T23:30:00Z')
  await portal.deps.database.transaction((tx) => indexTemplate(tx, 'published', content, late))
  expect(await found()).toMatchObject([{ date: '2026-02-01' }])
})

describe('attached documents', () => {
  const formOf = (fields: Record<string, string>, files: [string, Uint8Array<ArrayBuffer>][]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, bytes] of files) form.append('files', new Blob([bytes]), name)
    return form
  }
  const pdf = new Uint8Array(pdfBytes)
  const doc = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)])
  const fields = () => ({ title: 'With files', status: 'published', section: JSON.stringify(everyKind().section) })

  test('are sent as form data, are public, and are removed when a save omits them', async () => {
    const made = await portal.call('POST', `${base}/create`, {
      token: admin,
      body: formOf(fields(), [
        ['guide.pdf', pdf],
        ['old.doc', doc],
      ]),
    })
    expect(made.status).toBe(201)
    const docs = made.body.form.formDocs as { name: string; docUrl: string; id: string; fileSize: number }[]
    const [blank, guide, old] = ['With files', 'guide.pdf', 'old.doc'].map((name) =>
      docs.find((doc) => doc.name === name)!,
    )
    expect(guide!.fileSize).toBe(pdf.length)
    const read = await fetch(portal.url + guide!.docUrl)
    expect(Buffer.from(await read.arrayBuffer()).equals(pdfBytes)).toBe(true)
    const { id } = made.body.form
    const changed = await portal.call('PUT', `${base}/${id}`, {
      token: admin,
      body: formOf({ formDocs: JSON.stringify([blank, guide]), version: '1' }, [['more.pdf', pdf]]),
    })
    const names = changed.body.form.formDocs.map((entry: { name: string }) => entry.name)
    expect(names).toEqual(['With files', 'guide.pdf', 'more.pdf'])
    expect((await fetch(portal.url + old!.docUrl)).status).toBe(404)
    const asApplicant = async (document: { id: string }) =>
      (await portal.call('GET', `/api/documents/${document.id}/download`, { token: ada.token })).status
    expect([await asApplicant(guide!), await asApplicant(old!)]).toEqual([200, 404])
    const other = await newTemplate(portal, admin)
    expect((await fetch(`${portal.url}${base}/${other.id}/documents/${guide!.id}`)).status).toBe(404)
  })

  test('belong to their version: staff can read and restore those of an older one', async () => {
    const files: [string, Uint8Array<ArrayBuffer>][] = [['first.pdf', pdf]]
    const made = (await portal.call('POST', `${base}/create`, { token: admin, body: formOf(fields(), files) })).body
      .form
    const first = made.formDocs[1]
    const put = async (formDocs: object[], more: [string, Uint8Array<ArrayBuffer>][] = []) =>
      (
        await portal.call('PUT', `${base}/${made.id}`, {
          token: admin,
          body: formOf({ formDocs: JSON.stringify(formDocs) }, more),
        })
      ).body.form
    const second = (await put([], [['second.pdf', pdf]])).formDocs[1]
    const documentsOf = async (version: number) =>
      (await portal.call('GET', `${base}/${made.id}/versions/${version}`, { token: admin })).body.version.documents
    expect(await documentsOf(1)).toEqual([first])
    expect(await documentsOf(2)).toEqual([second])
    expect((await fetch(portal.url + first.docUrl)).status).toBe(404)
    expect((await portal.call('GET', first.docUrl, { token: admin })).status).toBe(200)

    const restored = await put([first])
    expect(restored.formDocs.map((entry: { name: string }) => entry.name)).toEqual(['With files', 'first.pdf'])
    const read = await fetch(portal.url + first.docUrl)
    expect(Buffer.from(await read.arrayBuffer()).equals(pdfBytes)).toBe(true)
    expect((await fetch(portal.url + second.docUrl)).status).toBe(404)
    // A save without `formDocs` keeps the documents; documents of another form are ignored.
    await portal.call('PUT', `${base}/${made.id}`, { token: admin, body: { title: 'Renamed' } })
    expect(await documentsOf(4)).toEqual([first])
    const other = await newTemplate(portal, admin)
    const stolen = await portal.call('PUT', `${base}/${other.id}`, { token: admin, body: { formDocs: [first] } })
    expect(stolen.body.form.formDocs).toHaveLength(1)
  })

  test('of a wrong type, or sent with an invalid form, store nothing', async () => {
    const before = (await list(admin)).length
    const wrong = await portal.call('POST', `${base}/create`, {
      token: admin,
      body: formOf(fields(), [['a.pdf', doc]]),
    })
    expect(wrong.status).toBe(415)
    const refused = await portal.call('POST', `${base}/create`, {
      token: admin,
      body: formOf({ ...fields(), title: '' }, [['a.pdf', pdf]]),
    })
    expect(refused.status).toBe(400)
    const broken = await portal.call('POST', `${base}/create`, {
      token: admin,
      body: formOf({ title: 'x', section: '[{' }, []),
    })
    expect(broken.status).toBe(400)
    expect(await list(admin)).toHaveLength(before)
  })
})
