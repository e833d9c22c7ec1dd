import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { Figure, OverviewChart } from '#features/overview/contract.ts'

const portal = await usePortal({ own: 'counts all enquiries' })
/** In March 2026: 10 enquiries received on the 2nd, the nth answered after n days; 2 are spam. One of today waits and one of long ago is late. */
const token = (await newStaff(portal, ['case-supervisor'])).token
await portal.deps.database.pool.query(
  `insert into enquiries (reference, name, email, message, status, is_spam, received_at, updated_at, first_answered_at, due_at, search_words)
     select 'EN-2026-' || n, 'Secret name', 'secret@example.com', 'Secret text',
       case when n <= 10 then 'answered' when n <= 12 then 'closed' else 'new' end, n in (11, 12), came, came,
       case when n <= 10 then came + n * interval '1 day' end,
       case when n = 13 then now() + interval '1 day' when n = 14 then now() - interval '390 days' end, ''
     from (select n, case when n <= 12 then '2026-03-02T09:00:00Z'::timestamptz when n = 13 then now()
         else now() - interval '400 days' end as came from generate_series(1, 14) n) made`,
)

const read = async (query = 'period=own&from=2026-03-01&to=2026-03-31') =>
  (await portal.call('GET', `/api/overviews/enquiries?${query}`, { token })).body

test('figures are of the period, beside those of the period before, and without spam', async () => {
  const { figures, charts } = await read()
  const of = Object.fromEntries(figures.map((one: Figure) => [one.key, one]))
  expect(of.received).toMatchObject({ value: 10, before: 0 })
  expect(of.answered).toMatchObject({ value: 10, before: 0 })
  expect(of.answerMedian).toMatchObject({ value: 5.5, before: null, target: null })
  expect(of.answerNinth).toMatchObject({ value: 9.1, target: 4 })
  expect(of.overdue).toMatchObject({ value: 1, before: null })
  expect(charts.map(({ key }: OverviewChart) => key)).toEqual(['received', 'answered'])
  expect((await read('period=own&from=2026-04-01&to=2026-05-01')).figures[0]).toMatchObject({ value: 0, before: 10 })
  expect(JSON.stringify(await read())).not.toMatch(/[Ss]ecret/)
})
