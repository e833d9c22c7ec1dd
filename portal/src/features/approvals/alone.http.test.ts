import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { approvalMessages } from './messages.ts'
import { approveFor, decide, newStaff, passWeek, waitingFor } from './testing.ts'

// One person alone never makes both persons of an approval.

let first: TestUser
let second: TestUser
const portal = await usePortal({ own: 'takes the duties of all' })
const sql = sqlOf(portal)

beforeEach(async () => {
  await sql(`update users set duties = '{}'`)
  await passWeek(portal)
  first = await newStaff(portal, ['administrator', 'integrity-officer'])
  second = await newStaff(portal, ['administrator', 'integrity-officer'])
})

const setDuties = (person: TestUser, duties: readonly Duty[], by = first) =>
  portal.call('PUT', `/api/users/${person.id}/duties`, { token: by.token, body: { duties } })
const setRole = (person: TestUser, role: string, duties?: readonly Duty[]) =>
  portal.call('PUT', `/api/users/${person.id}/role`, { token: first.token, body: { role, duties } })
const auditOf = async (id: string) =>
  await sql(`select action, details from audit_log where record_id = $1 and details ? 'nobodyElseCouldApprove'`, id)

describe('a duty that an approval needs', () => {
  test('is given by two people, and taken by two', async () => {
    const person = await newStaff(portal, ['editor'])
    expect((await setDuties(person, ['editor', 'publisher'])).status).toBe(202)
    await approveFor(portal, second.token, person.id)
    expect((await setDuties(person, ['editor'])).status).toBe(202)
    await approveFor(portal, second.token, person.id)
  })

  test('goes and comes with the role by two people', async () => {
    expect((await setRole(await newStaff(portal, ['case-supervisor']), 'User')).status).toBe(202)
    for (const duty of ['administrator', 'integrity-officer'] as const)
      expect((await setRole(await portal.newUser(), 'Admin', [duty])).status).toBe(202)
  })

  test('leaves other duties to one administrator', async () => {
    const person = await newStaff(portal, [])
    expect((await setDuties(person, ['editor', 'case-officer', 'licensing-officer', 'finance'])).status).toBe(200)
    expect((await setDuties(person, ['case-officer', 'finance'])).status).toBe(200)
  })
})

describe('where nobody else could approve', () => {
  test('the first administrator of a new installation acts alone, which the log says', async () => {
    await sql(`update users set duties = '{}' where id = $1`, second.id)
    const person = await newStaff(portal, [])
    expect((await setDuties(person, ['publisher'])).body).toMatchObject({ duties: ['publisher'] })
    expect(await auditOf(person.id)).toMatchObject([{ action: 'account.set-duties' }])
  })

  test.each([
    ['gave the duty up', (person: TestUser) => setDuties(person, ['integrity-officer'], person)],
    [
      'deleted the account',
      ({ token, password }: TestUser) => portal.call('DELETE', '/api/users/me', { token, body: { password } }),
    ],
  ])('that counts only 7 days after the other %s', async (_how, leave) => {
    const person = await newStaff(portal, [])
    expect((await leave(second)).status).toBe(200)
    const early = await setDuties(person, ['publisher'])
    expect([early.status, early.body.message]).toEqual([409, approvalMessages.notAloneLong])
    // What one person may do anyway stays possible.
    expect((await setDuties(person, ['editor'])).status).toBe(200)
    await passWeek(portal)
    expect((await setDuties(person, ['publisher'])).body).toMatchObject({ duties: ['publisher'] })
    expect(await auditOf(person.id)).toHaveLength(1)
  })

  test('also where one approval took the duty from the last other person', async () => {
    const [one, other] = [await newStaff(portal, ['case-supervisor']), await newStaff(portal, ['case-supervisor'])]
    await setDuties(other, [])
    await approveFor(portal, second.token, other.id)
    const { id } = await file(portal, (await portal.newUser()).token, kinds[0])
    const remove = () => portal.call('DELETE', `/api/complaints/${id}`, { token: one.token })
    expect((await remove()).body.message).toBe(approvalMessages.notAloneLong)
    await passWeek(portal)
    expect((await remove()).status).toBe(200)
  })
})

describe('a retention rule', () => {
  const path = '/api/data-protection/retention/enquiries-closed'
  const save = (days: number | null, version: number, by = first) =>
    portal.call('PUT', path, { token: by.token, body: { days, version } })

  test('is made shorter by two people, and longer by one', async () => {
    expect(await save(400, 0)).toMatchObject({ status: 202, body: { message: approvalMessages.asked } })
    await approveFor(portal, second.token, 'enquiries-closed')
    expect((await save(500, 1)).body).toMatchObject({ days: 500, version: 2 })
    expect((await save(499, 2)).status).toBe(202)
    // One person keeps records longer at once, which voids the request.
    const { id } = await waitingFor(portal, second.token, 'enquiries-closed')
    expect((await save(null, 2, second)).body).toMatchObject({ days: null, version: 3 })
    expect((await decide(portal, second.token, id)).status).toBe(409)
    const { rules } = (await portal.call('GET', '/api/data-protection/retention', { token: first.token })).body
    expect(rules.find(({ key }: { key: string }) => key === 'enquiries-closed')).toMatchObject({ days: null })
  })
})
