import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { Duty } from '#platform/duties.ts'

const portal = await usePortal({ own: 'counts the people who are exported' })
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const exports = async (actorId: string) =>
  (
    await query(
      `select record_id as list, details from audit_log where action = 'list.export' and actor_id = $1 order by at`,
      [actorId],
    )
  ).rows
const save = (person: { token: string }, path: string, body?: object) =>
  portal.call(body ? 'POST' : 'GET', `/api/lists/${path}`, { token: person.token, ...(body && { body }) })

test('every file of a list is in the audit log, and one of many records needs a fresh proof', async () => {
  const officer = await newStaff(portal, ['case-officer'])
  await query(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [officer.id])
  expect((await save(officer, 'people/export.csv?role=staff&q=nobody')).status).toBe(200)
  expect((await save(officer, 'people/export', { ids: [officer.id], format: 'csv' })).status).toBe(200)
  expect(await exports(officer.id)).toEqual([
    { list: 'people', details: { rows: 0, format: 'csv', filters: { role: ['staff'] }, isSearched: true } },
    { list: 'people', details: { rows: 1, format: 'csv', selected: true } },
  ])
  await query(
    `insert into users (name, surname, phone, email, password_hash, company_name, role, registration_date, search_words)
     select 'Made', 'Up', '', 'made-up-' || n || '@example.com', '', '', 'User', now(), '' from generate_series(1, 101) n`,
  )
  for (const format of ['csv', 'xlsx']) {
    const { status, body } = await save(officer, `people/export.${format}`)
    expect([status, body.code]).toEqual([403, 'factor-needed'])
  }
  expect(await exports(officer.id)).toHaveLength(2)
  await query(`update sessions set proved_at = now() where user_id = $1`, [officer.id])
  expect((await save(officer, 'people/export.csv')).status).toBe(200)
  expect((await exports(officer.id)).at(-1)).toMatchObject({ details: { rows: expect.any(Number), filters: {} } })
})

test.each<[Duty, number]>([
  ['finance', 403],
  ['registrar', 403],
  ['licensing-officer', 200],
  ['auditor', 200],
])('%s gets %d for a file of people', async (duty, status) => {
  const reader = await newStaff(portal, [duty])
  expect((await save(reader, 'people')).status).toBe(200)
  expect((await save(reader, 'people/export.csv?role=staff')).status).toBe(status)
  expect((await save(reader, 'people/export', { ids: [reader.id], format: 'csv' })).status).toBe(status)
})
