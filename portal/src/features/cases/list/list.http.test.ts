import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'counts all cases' })
const references: string[] = []

const [complaint, petition] = kinds
const get = (path: string, token: string = admin) => portal.call('GET', path, { token })
const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const ben = await portal.newUser()
for (let at = 0; at < 12; at++) {
  const change = {
    complaintType: at % 2 ? 'Billing' : 'Connection',
    serviceProvider: `Subject ${String.fromCharCode(76 - at)}`,
    description: at === 3 ? 'A 100% wrong bill_of May' : 'Nothing special',
    urgency: (['low', 'medium', 'high'] as const)[at % 3],
    lga: at < 4 ? 'Epe' : 'Ikeja',
    distributionCompany: at % 2 ? 'eko' : 'ikeja',
  }
  references.push((await file(portal, at < 5 ? ada.token : ben.token, complaint, change)).reference)
}
await file(portal, ada.token, petition)

describe('the list', () => {
  test('shows all cases to staff and their own cases to others, newest first', async () => {
    const all = await get(complaint.path)
    expect(all.body).toMatchObject({ total: 12, page: 1, pageSize: 20 })
    expect(all.body.items.map((item: { compId: string }) => item.compId)).toEqual(references.toReversed())
    const own = await get(complaint.path, ada.token)
    expect(own.body.total).toBe(5)
    expect(own.body.items[0].userId).toBe(ada.id)
  })

  test('is paged by the server without gaps or repetitions', async () => {
    const whole = idsOf((await get(complaint.path)).body)
    for (const sort of ['date', 'updated', 'reference', 'due', 'type', 'subject', 'name', 'status', 'urgency', 'level'])
      for (const direction of ['asc', 'desc']) {
        const order = `pageSize=5&sort=${sort}&direction=${direction}`
        const answers = await Promise.all([1, 2, 3].map((page) => get(`${complaint.path}?page=${page}&${order}`)))
        expect(answers.flatMap(({ body }) => idsOf(body)).toSorted(), sort).toEqual(whole.toSorted())
      }
    const subjects = await get(`${complaint.path}?sort=subject&direction=asc&pageSize=3`)
    expect(subjects.body.items.map((item: { serviceProvider: string }) => item.serviceProvider)).toEqual([
      'Subject A',
      'Subject B',
      'Subject C',
    ])
    const urgent = await get(`${complaint.path}?sort=urgency&pageSize=5`)
    expect(urgent.body.items.map((item: { urgency: string }) => item.urgency)).toEqual([
      'high',
      'high',
      'high',
      'high',
      'medium',
    ])
  })

  test.each([
    ['type=Billing', 6],
    ['type=all&status=all&urgency=all', 12],
    ['status=New', 12],
    ['status=Resolved', 0],
    ['urgency=high', 4],
    ['urgency=high&type=Billing', 2],
    ['lga=Epe', 4],
    ['company=eko&lga=Epe', 2],
    ['assignee=none', 12],
    ['assignee=me', 0],
    ['clock=overdue', 0],
    ['clock=dueSoon', 0],
    ['clock=waiting', 0],
    ['from=2020-01-01&to=2020-12-31', 0],
    ['from=2020-01-01', 12],
    ['search=100%25%20wrong', 1],
    ['search=bill_of', 1],
    ['search=SUBJECT%20Wrong', 1],
    ['search=wr%C3%B3ng', 1],
    ['search=special%20noth', 11],
    ['search=othing', 0],
    ['search=okonkwo', 12],
    ['search=%25', 0],
    ['search=wr', 1],
    ['search=ub', 0],
    ['search=cp-', 12],
    ['search=cp-1999-001', 0],
    ['search=nothing%20special&type=Connection', 6],
  ])('is filtered by %s', async (query, total) => {
    const answer = await get(`${complaint.path}?${query}`)
    expect(answer.body.total).toBe(total)
    expect(answer.body.items).toHaveLength(total)
  })

  test('a search finds a case by reference, name, e-mail address and phone number in any notation', async () => {
    const found = async (search: string) =>
      idsOf((await get(`${complaint.path}?pageSize=100&search=${encodeURIComponent(search)}`)).body)
    const { id, reference, user } = (await get(`${complaint.path}?search=${references[2]}`)).body.items[0]
    const own = idsOf((await get(`/api/users/${ada.id}/complaints`)).body)
    expect(await found(reference.toLowerCase())).toEqual([id])
    expect(await found(reference.slice(3).replace('-', ' '))).toContain(id)
    expect((await found(user.email.toUpperCase())).toSorted()).toEqual(own.toSorted())
    const digits = user.phone.replace(/\D/g, '')
    for (const phone of [digits, `${digits.slice(0, 4)} ${digits.slice(4)}`, `+234 ${digits.slice(1)}`])
      expect(await found(phone), phone).toEqual(expect.arrayContaining(own))
  })

  test.each(['page=0', 'pageSize=101', 'status=Open', 'sort=password', 'from=2020-02-31', 'page=x', 'clock=late'])(
    'refuses %s',
    async (query) => {
      expect((await get(`${complaint.path}?${query}`)).status).toBe(400)
    },
  )

  test('a page after the last is empty', async () => {
    expect((await get(`${complaint.path}?page=50`)).body).toMatchObject({ items: [], total: 12 })
  })

  test('the list of an account is visible to its owner and staff; others get 404', async () => {
    const path = (id: string) => `/api/users/${id}/complaints`
    expect((await get(path(ada.id), ada.token)).body.total).toBe(5)
    expect((await get(`${path(ada.id)}?status=Resolved`, ada.token)).body.total).toBe(0)
    expect((await get(path(ben.id), ada.token)).status).toBe(404)
    expect((await get(path('x'), ada.token)).status).toBe(404)
    expect((await get(path(ben.id))).body.total).toBe(7)
    expect((await get(`/api/users/${ada.id}/petitions`, ada.token)).body.total).toBe(1)
  })

  test('the filter by assignee does not reveal the assignee to the owner', async () => {
    expect((await get(`${complaint.path}?assignee=me`, ada.token)).body.total).toBe(5)
  })
})

test('the export of personal data contains all cases of the person with all details', async () => {
  const { records } = (await get('/api/users/me/export', ben.token)).body
  expect(records.complaints).toHaveLength(7)
  expect(records.complaints[0]).toMatchObject({ userId: ben.id, timeline: [{ text: 'Complaint filed' }], notes: [] })
  expect(records.petitions).toEqual([])
})

test('the counts have the types of cases, those of their own for others', async () => {
  const { body } = await get(`${complaint.path}/counts`)
  expect(body).toMatchObject({ total: 12, urgent: 4 })
  expect(body.types).toEqual([
    { value: 'Billing', count: 6 },
    { value: 'Connection', count: 6 },
  ])
  expect((await get(`${complaint.path}/counts`, ada.token)).body).toMatchObject({ total: 5 })
  const petitions = (await get(`${petition.path}/counts`)).body
  expect(petitions).toMatchObject({ total: 1, categories: [{ value: 'Water', count: 1 }] })
})
