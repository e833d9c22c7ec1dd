import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { customer } from '../testing.ts'

const portal = await usePortal({ own: 'counts all cases' })
/**
 * Last month: 6 cases of Ikeja resolved in time after 4 days, 2 of Eko open and overdue, and 7 of Ikeja with a bad rating whose contact nobody has confirmed.
 * This month: a petition. Years ago: 1 of Ikeja with a bad rating.
 */
const { pool } = portal.deps.database
await pool.query(
  `insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company, status,
       escalation_level, rating_stars, resolved_at, resolved_in_time, step, step_from, step_days, due_at, created_at, updated_at, search_words, unconfirmed)
     select kind, prefix || '-2026-' || n, $1, $2, $3, 'Billing', 'Secret subject', 'Secret text', 'Epe', company, status, 0,
       case when n <= 6 then 4 when n >= 10 then 1 end, case when status = 'Resolved' then filed + interval '4 days' end,
       case when status = 'Resolved' then true end, 'filed', filed, 15,
       case when status <> 'Resolved' then filed + interval '5 days' end, filed, filed, '', n > 10
     from (
       select n, 'complaint' as kind, 'CP' as prefix, case when n in (7, 8) then 'eko' else 'ikeja' end as company,
         case when n in (7, 8) then 'New' else 'Resolved' end as status,
         date_trunc('month', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' - interval '20 days' as filed
       from generate_series(1, 17) n where n not in (9, 10)
       union all
       select 9, 'petition', 'PT', '', 'New', now()
       union all
       select 10, 'complaint', 'CP', 'ikeja', 'Resolved', now() - interval '3 years'
     ) made`,
  [customer.name, customer.email, customer.phone],
)

test('the scorecard is public: full months only, without small numbers and names', async () => {
  const { body, status } = await portal.call('GET', '/api/cases/scorecard')
  expect(status).toBe(200)
  expect(body.months).toHaveLength(12)
  expect(body.months.at(-1)).toMatchObject({ filed: 8, resolved: 6 })
  expect(body.kinds[0]).toEqual({
    kind: 'complaint',
    filed: 8,
    resolved: 6,
    medianDays: 4,
    inTimePercent: 100,
    rating: 4,
  })
  expect(body.kinds[1]).toEqual({
    kind: 'petition',
    filed: 0,
    resolved: 0,
    medianDays: null,
    inTimePercent: null,
    rating: null,
  })
  // Those whose contact nobody has confirmed are counted apart, for staff.
  const { token } = await newStaff(portal, ['case-officer'])
  const listed = async (more: string) => {
    const query = `filed=${body.from}..${body.to}${more}`
    return (await portal.call('GET', `/api/lists/complaints?${query}`, { token })).body.total
  }
  const ways = ['&contact=confirmed', '&contact=unconfirmed', '&contact=confirmed&contact=unconfirmed', '']
  expect(await Promise.all(ways.map(listed))).toEqual([8, 7, 15, 15])
  // The 2 of Eko are hidden, and so are the 6 of Ikeja, because the total of 8 would reveal the 2.
  expect(body.companies.map(({ filed }: { filed: number | null }) => filed)).toEqual([null, null])
  for (const word of ['Secret', 'Bola', 'example.com', '0803555', 'CP-2026'])
    expect(JSON.stringify(body)).not.toContain(word)
})
