import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { goodAnswers, newCompleted, newTemplate, submit } from './testing.ts'

const portal = await usePortal({ own: 'counts all applications' })
const admin = await portal.adminToken()
const ada = await portal.newUser()
const bola = await portal.newUser()
const first = await newTemplate(portal, admin, { title: 'Wind 100% Licence' })
const second = await newTemplate(portal, admin, { title: 'Meter registration' })
for (let n = 0; n < 6; n++) await submit(portal, ada, first.id)
const formData = { ...goodAnswers(), name: '=cmd|calc', surname: 'Ọládélé, "B"' }
await submit(portal, bola, second.id, { formData })
await newCompleted(portal, bola, second.id)

describe('the submissions of an applicant', () => {
  test('come five to a page, newest first', async () => {
    const { body } = await portal.call('GET', `/api/forms/user/${ada.id}`, { token: ada.token })
    expect(body).toMatchObject({ page: 1, pageSize: 5, total: 6 })
    expect(body.forms).toHaveLength(5)
    const dates = body.forms.map((form: { createdAt: string }) => form.createdAt)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(body.forms[0].formData).toEqual({
      formTitle: 'Wind 100% Licence',
      name: 'Ada',
      surname: 'Okonkwo',
      email: ada.email,
      phone: '08031234567',
    })
    const next = await portal.call('GET', `/api/forms/user/${ada.id}?page=2`, { token: ada.token })
    expect(next.body.forms).toHaveLength(1)
  })

  test('are hidden from others; an Admin gets all submissions or those of one person', async () => {
    const path = (id: string) => `/api/forms/user/${id}`
    expect((await portal.call('GET', path(ada.id), { token: bola.token })).status).toBe(404)
    const me = (await portal.call('GET', '/api/users/me', { token: admin })).body.id as string
    expect((await portal.call('GET', path(me), { token: admin })).body.total).toBe(8)
    expect((await portal.call('GET', path(bola.id), { token: admin })).body.total).toBe(2)
    expect((await portal.call('GET', path(randomUUID()), { token: admin })).body.total).toBe(0)
    expect((await portal.call('GET', path('nothing'), { token: admin })).status).toBe(404)
  })

  test('can be searched and filtered like the list for staff', async () => {
    const { body } = await portal.call('GET', `/api/forms/user/${bola.id}?status=completed`, { token: bola.token })
    expect(body.total).toBe(1)
    const other = await portal.call('GET', `/api/forms/user/${bola.id}?search=wind`, { token: bola.token })
    expect(other.body.total).toBe(0)
  })
})

describe('all submissions, by the own id of an Admin', () => {
  const list = async (query: string) => {
    const me = (await portal.call('GET', '/api/users/me', { token: admin })).body.id as string
    return portal.call('GET', `/api/forms/user/${me}${query}`, { token: admin })
  }
  const total = async (query: string) => (await list(query)).body.total as number

  test('filters by status, form and date', async () => {
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    expect(await total('')).toBe(8)
    expect(await total('?status=completed')).toBe(1)
    expect(await total('?approvalStatus=approved')).toBe(0)
    expect(await total(`?template=${first.slug}`)).toBe(6)
    expect(await total(`?template=${second.id}&status=pending_documents`)).toBe(1)
    expect(await total(`?from=${today}&to=${today}`)).toBe(8)
    expect(await total('?to=2020-01-01')).toBe(0)
    expect(await total('?template=nothing')).toBe(0)
  })

  test('searches name, e-mail, reference and title, and takes special characters literally', async () => {
    const search = (text: string) => total(`?search=${encodeURIComponent(text)}`)
    expect(await search('ada okonkwo')).toBe(7)
    expect(await search(bola.email.toUpperCase())).toBe(2)
    expect(await search('-0001')).toBe(1)
    expect(await search('100%')).toBe(6)
    expect(await search('1%L')).toBe(0)
    expect(await search('_')).toBe(0)
    expect(await search("' or 1=1 --")).toBe(0)
    expect(await search('\u0000')).toBe(8)
  })

  test('sorts and pages without losing or repeating a row', async () => {
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      const { body } = await list(`?sort=title&direction=asc&pageSize=3&page=${page}`)
      for (const form of body.forms) seen.add(form.id)
    }
    expect(seen.size).toBe(8)
    const byReference = (await list('?sort=reference&direction=asc')).body.forms.map(
      (form: { reference: string }) => form.reference,
    )
    expect(byReference).toEqual(byReference.toSorted())
    expect((await list('?sort=completedAt')).body.forms[0].status).toBe('completed')
  })

  test.each([
    'status=odd',
    'page=0',
    'page=x',
    'pageSize=1000',
    'sort=password',
    'direction=up',
    'from=2026-02-30',
    'to=soon',
  ])('refuses %s', async (query) => expect((await list(`?${query}`)).status).toBe(400))
})

test('the submissions of an applicant begin with what waits for them, also when it is older', async () => {
  const person = await portal.newUser()
  const asked = await newCompleted(portal, person, first.id)
  const open = (await submit(portal, person, first.id)).body.submissionId
  const decided = await newCompleted(portal, person, first.id)
  await portal.call('POST', `/api/forms/${decided}/status`, { token: admin, body: { status: 'approve' } })
  const latest = await newCompleted(portal, person, first.id)
  const question = { text: 'Which meter?', asks: true }
  await portal.call('POST', `/api/forms/${asked}/replies`, { token: admin, body: question })
  const ids = async (query = '') =>
    (await portal.call('GET', `/api/forms/user/${person.id}${query}`, { token: person.token })).body.forms.map(
      ({ id }: { id: string }) => id,
    )
  expect(await ids()).toEqual([asked, open, latest, decided])
  // Who asks for another order gets it.
  expect(await ids('?direction=asc')).toEqual([asked, open, decided, latest])
})
