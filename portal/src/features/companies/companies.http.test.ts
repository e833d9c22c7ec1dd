import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { mandates } from '#platform/mandates.ts'
import { inputMessages, messages } from './messages.ts'
import { maxCreatedPerDay, maxMemberships } from './rules.ts'
import { addMember, companyBody, newCompany } from './testing.ts'

let now = new Date()
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const ada = await portal.newUser()
const stranger = await portal.newUser()
const officer = await portal.adminToken()

const rows = sqlOf(portal)
const create = (token: string, body: unknown, key?: string) =>
  portal.call('POST', '/api/companies', {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const read = (token: string, id: string) => portal.call('GET', `/api/companies/${id}`, { token })
const list = (token: string, query = '') => portal.call('GET', `/api/companies${query}`, { token })

describe('a new company', () => {
  test('belongs to its creator, who has every mandate', async () => {
    const answer = await create(ada.token, companyBody())
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Lagoon Power Limited',
      cacNumber: 'RC 1234567',
      taxNumber: '12345678-0001',
      mandates,
      withSameNumber: null,
    })
    const [entry] = await rows(`select * from audit_log where record_id = $1`, answer.body.id)
    expect(entry).toMatchObject({
      action: 'company.create',
      actor_id: ada.id,
      company_id: answer.body.id,
      mandates: [...mandates],
    })
  })

  test('is added once for a repeated request, with ids of the body ignored', async () => {
    const body = companyBody({ id: stranger.id, createdAt: '2020-01-01', mandates: [], userId: stranger.id })
    const [first, second] = await Promise.all([1, 2].map(() => create(ada.token, body, 'the-same-key')))
    expect([first!.status, second!.status]).toEqual([201, 201])
    expect(second!.body).toEqual(first!.body)
    expect(first!.body.id).not.toBe(stranger.id)
    expect((await read(stranger.token, first!.body.id)).status).toBe(404)
    expect((await create(ada.token, companyBody({ name: 'Other' }), 'the-same-key')).status).toBe(409)
  })

  test.each([
    [{ name: ' ' }, 'name', inputMessages.nameMissing],
    [{ name: 'x'.repeat(201) }, 'name', inputMessages.nameTooLong],
    [{ cacNumber: ['RC1'] }, 'cacNumber', inputMessages.cacInvalid],
    [{ address: undefined }, 'address', inputMessages.addressMissing],
  ])('is refused with %j', async (change, field, message) => {
    const { status, body } = await create(ada.token, companyBody(change))
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })

  test('is one of few a day', async () => {
    const bola = await portal.newUser()
    const statuses = await Promise.all(
      Array.from({ length: maxCreatedPerDay + 3 }, async () => (await create(bola.token, companyBody())).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxCreatedPerDay)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await list(bola.token)).body.total).toBe(maxCreatedPerDay)
  })

  test('is refused to a person with very many companies', async () => {
    const bola = await portal.newUser()
    await rows(
      `with made as (
         insert into companies (name, cac_number, address, created_at, updated_at)
         select 'Company ' || n, 'BN ' || n, 'Lagos', now(), now() from generate_series(1, $2::int) n returning id)
       insert into company_members select id, $1, '{read}', now() from made`,
      bola.id,
      maxMemberships,
    )
    const { status, body } = await create(bola.token, companyBody())
    expect([status, body.message]).toEqual([409, messages.tooManyMemberships])
    expect((await list(bola.token, '?pageSize=100')).body.items).toHaveLength(maxMemberships)
  })
})

describe('reading', () => {
  test('the list has the own companies with the own mandates, by name', async () => {
    const eze = await portal.newUser()
    const other = await newCompany(portal, ada, { name: 'Azure Grid' })
    await newCompany(portal, eze, { name: 'Zuma Solar' })
    await addMember(portal, other.id, ['pay', 'sign'], eze)
    const { body } = await list(eze.token)
    expect([body.total, body.items]).toMatchObject([
      2,
      [
        { name: 'Azure Grid', mandates: ['sign', 'pay'] },
        { name: 'Zuma Solar', mandates },
      ],
    ])
    expect((await list(eze.token, '?search=azure')).body.total).toBe(1)
    // A search of others finds nothing of theirs.
    expect((await list(stranger.token, '?search=a')).body.total).toBe(0)
  })

  test('a company is 404 for strangers, and 200 for members and staff', async () => {
    const { id } = await newCompany(portal, ada)
    const reader = await addMember(portal, id, ['read'])
    expect((await read(reader.token, id)).body.mandates).toEqual(['read'])
    expect((await read(officer, id)).status).toBe(200)
    for (const unknown of [stranger.id, 'nonsense', '%00', '1'])
      expect((await read(officer, unknown)).status).not.toBe(200)
    expect((await read(stranger.token, id)).body).toMatchObject({ statusCode: 404, message: messages.notFound })
    expect((await read(stranger.token, stranger.id)).body.message).toBe(messages.notFound)
  })

  test('staff find all companies, and how many claim a number; others learn nothing about that', async () => {
    const number = { cacNumber: 'RC 7654321' }
    const { id } = await newCompany(portal, ada, { ...number, name: '100% Power_Co' })
    await newCompany(portal, stranger, number)
    expect((await read(officer, id)).body).toMatchObject({ withSameNumber: 2, mandates: [] })
    expect((await read(ada.token, id)).body.withSameNumber).toBe(null)
    expect((await list(officer, '?search=rc%207654321')).body.total).toBe(2)
    expect((await list(officer, '?search=100%25%20Power_')).body.total).toBe(1)
    expect((await list(officer, '?search=%25')).body.total).toBe(1)
    expect((await list(officer)).body.total).toBe(0)
  })
})

describe('changing the details', () => {
  const change = (token: string, id: string, body: unknown) =>
    portal.call('PATCH', `/api/companies/${id}`, { token, body })

  test('is for managers, and recorded with the values before and after', async () => {
    const { id } = await newCompany(portal, ada)
    const answer = await change(ada.token, id, { name: 'Lagoon Power PLC', cacNumber: 'rc1234567', id: stranger.id })
    expect([answer.status, answer.body.name, answer.body.id]).toEqual([200, 'Lagoon Power PLC', id])
    const entries = await rows(`select details from audit_log where record_id = $1 and action = 'company.change'`, id)
    expect(entries).toEqual([
      { details: { before: { name: 'Lagoon Power Limited' }, after: { name: 'Lagoon Power PLC' } } },
    ])
    // Nothing new is no change.
    expect((await change(ada.token, id, { name: 'Lagoon Power PLC' })).status).toBe(200)
    expect((await change(ada.token, id, {})).status).toBe(200)
    expect(await rows(`select 1 from audit_log where record_id = $1 and action = 'company.change'`, id)).toHaveLength(1)
  })
})

test('the limit of a day ends with the day', async () => {
  const bola = await portal.newUser()
  for (let made = 0; made < maxCreatedPerDay; made++) await newCompany(portal, bola)
  expect((await create(bola.token, companyBody())).status).toBe(429)
  now = new Date(now.getTime() + 86_400_000)
  const again = await portal.call('POST', '/api/auth/login', { body: bola })
  expect((await create(again.body.token as string, companyBody())).status).toBe(201)
})
