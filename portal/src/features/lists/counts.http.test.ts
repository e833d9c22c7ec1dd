import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import type { ListRow, ValueCount } from './contract.ts'
import { listLimits } from './rules.ts'
import { lists } from './service.sources.server.ts'
import { fillMeters, meterSource } from './testing.meters.ts'

const path = '/api/lists/meters'
const portal = await usePortal({ own: 'a long list of meters', features: [{ fills: [lists.fill(meterSource)] }] })

test('of more than 10,000 records the values are counted up to 1,000, rare ones exactly; of fewer all are exact', async () => {
  await fillMeters(portal.ownerUrl, listLimits.counted + 5_000)
  // Every 25th of the first is at one address: 400 of those that are read.
  await portal.deps.database.pool.query(
    `update test_meters set state = case when reading in (3, 14003, 14004) then 'broken' else 'ok' end,
         street = case when reading % 25 = 0 and reading <= 10000 then 'Obalende Road' else street end`,
  )
  const token = await portal.adminToken()
  const read = async (query: string) => (await portal.call('GET', `${path}?${query}`, { token })).body
  const all = await read('')
  expect(all).toMatchObject({ total: 10_000, capped: true })
  const line = (body: typeof all, value: string) =>
    body.counts.street.find((count: ValueCount) => count.value === value)
  expect(line(all, 'Marina')).toMatchObject({ count: 1_000, capped: true })
  // At least so many of those that were read, in hundreds.
  const few = line(all, 'Obalende Road')
  expect(few.capped && few.count % 100 === 0 && few.count >= 200 && few.count <= 400, JSON.stringify(few)).toBe(true)
  expect(all.counts.state).toEqual([
    { value: 'any', label: 'Working or not', count: 1_000, capped: true },
    { value: 'ok', label: 'Working', count: 1_000, capped: true },
    { value: 'broken', label: 'Out of order', count: 3, capped: false },
  ])
  expect(all.counts.readBy).toEqual([
    { value: 'me', label: 'Me', count: 0, capped: false },
    { value: 'none', label: 'Nobody', count: 1_000, capped: true },
  ])
  const rare = await read('state=broken')
  expect(rare.total).toBe(3)
  expect(rare.counts.state[1]).toMatchObject({ count: 1_000, capped: true })
  expect(line(rare, 'Broad Street')).toMatchObject({ count: 1, capped: false })
  const some = await read('street=Marina')
  expect(some).toMatchObject({ total: 4_866, capped: false })
  expect(some.counts.state[1]).toEqual({ value: 'ok', label: 'Working', count: 4_866, capped: false })
  // What happened on some days is gathered and sorted, or found in order where it is more than that.
  for (const [days, total] of [
    ['today', 7_500],
    ['last-7-days', 10_000],
  ] as const) {
    const page = await read(`read=${days}&pageSize=100&page=70`)
    expect(page).toMatchObject({ total, capped: days !== 'today' })
    const { rows } = await portal.deps.database.pool.query<{ number: string }>(
      `select number from test_meters where $1 or reading % 2 = 0 order by due_at nulls last, id limit 100 offset 6900`,
      [days !== 'today'],
    )
    expect(page.rows.map(({ label }: ListRow) => label)).toEqual(rows.map(({ number }) => number))
  }
  // A search that finds very many is counted as far as it goes.
  const found = await read('q=M-0')
  expect(found).toMatchObject({ total: 1_000, capped: true })
  // A third of the 2,000 that are read.
  expect(line(found, 'Marina')).toMatchObject({ count: 600, capped: true })
})
