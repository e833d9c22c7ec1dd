import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { newSubmission, newTemplate } from '#features/applications/testing.ts'
import { file, kinds } from '#features/cases/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { approvalMessages } from './messages.ts'
import { decide, newStaff, waitingFor } from './testing.ts'

const portal = await usePortal({ own: 'takes the duties of all' })
const owner = await portal.newUser()
const formId = (await newTemplate(portal, await portal.adminToken())).id
// The first administrator holds all duties and would be a second person everywhere.
await portal.deps.database.pool.query(`update users set duties = '{administrator,integrity-officer}'`)

const rows = sqlOf(portal)
const removal = (path: string, by: TestUser) => portal.call('DELETE', path, { token: by.token })
const deletions = (id: string) =>
  rows(`select actor_id, details from audit_log where record_id = $1 and action like '%.delete'`, id)

interface Erased {
  name: string
  duty: Duty
  path: string
  make: () => Promise<string>
  change: (id: string, by: TestUser) => Promise<{ status: number }>
}
const [{ path: complaints }] = kinds
const records: Erased[] = [
  {
    name: 'complaint',
    duty: 'case-supervisor',
    path: complaints,
    make: async () => (await file(portal, owner.token, kinds[0])).id,
    change: (id, by) =>
      portal.call('POST', `${complaints}/${id}/notes`, { token: by.token, body: { note: 'Look again' } }),
  },
  {
    name: 'application',
    duty: 'licensing-approver',
    path: '/api/forms',
    make: () => newSubmission(portal, owner, formId),
    change: (id, by) =>
      portal.call('POST', `/api/forms/${id}/update-admin-description`, {
        token: by.token,
        body: { description: 'Send page 2' },
      }),
  },
]

describe.each(records)('deleting a record: $name', ({ duty, path, make, change }) => {
  test('takes effect at once where nobody else has the duty, and the audit log says so', async () => {
    await portal.deps.database.pool.query(`update users set duties = '{}' where $1 = any(duties)`, [duty])
    const alone = await newStaff(portal, [duty])
    const id = await make()
    expect((await removal(`${path}/${id}`, alone)).status).toBe(200)
    const [entry] = await deletions(id)
    expect(entry).toMatchObject({ actor_id: alone.id, details: { nobodyElseCouldApprove: true } })
  })

  test('otherwise waits for a second person, is bound to what was seen, and leaves both in the audit log', async () => {
    const [first, second] = [await newStaff(portal, [duty]), await newStaff(portal, [duty])]
    const id = await make()
    const asked = await removal(`${path}/${id}`, first)
    expect([asked.status, asked.body.message]).toEqual([202, approvalMessages.asked])
    expect((await portal.call('GET', `${path}/${id}`, { token: first.token })).status).toBe(200)
    const { id: old } = asked.body.approval
    expect((await decide(portal, first.token, old)).status).toBe(403)
    const detail = (await portal.call('GET', `/api/approvals/${old}`, { token: second.token })).body
    expect(detail.facts[0].label).toBe('Reference')
    expect(JSON.stringify(detail)).not.toContain(owner.email)
    expect((await change(id, first)).status).toBe(200)
    const late = await decide(portal, second.token, old)
    expect([late.status, late.body.message]).toEqual([409, approvalMessages.changed])
    expect((await removal(`${path}/${id}`, first)).status).toBe(202)
    const { id: request } = await waitingFor(portal, second.token, id)
    expect((await decide(portal, second.token, request)).status).toBe(200)
    expect((await portal.call('GET', `${path}/${id}`, { token: owner.token })).status).toBe(404)
    expect(await deletions(id)).toMatchObject([{ actor_id: first.id, details: { approvedBy: second.id } }])
  })
})

test('a record that is deleted by a rule meanwhile makes the request void', async () => {
  const [first, second] = [await newStaff(portal, ['case-supervisor']), await newStaff(portal, ['case-supervisor'])]
  const id = await records[0]!.make()
  const { approval } = (await removal(`${records[0]!.path}/${id}`, first)).body
  await portal.deps.database.pool.query('delete from cases where id = $1', [id])
  const late = await decide(portal, second.token, approval.id)
  expect([late.status, late.body.message]).toEqual([409, approvalMessages.gone])
})
