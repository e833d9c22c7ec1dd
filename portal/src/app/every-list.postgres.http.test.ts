import { describe, expect, test } from 'vitest'
import { newStaff } from '#features/approvals/testing.ts'
import { lists as listSources } from '#features/lists/service.sources.server.ts'
import type { ListRow, ValueCount } from '#features/lists/contract.ts'
import { dayPeriods, type ListFilter } from '#features/lists/contract.list.ts'
import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import { duties } from '#platform/duty-words.ts'
import { hooksOf } from './features.server.ts'
import { fillOffice } from './testing.office.ts'
import { usePortal } from './testing.server.ts'

// What each list for staff promises, whatever its records: features test the meaning of their own columns and filters.

const lists = hooksOf()
  .of(listSources)
  .map(({ list }) => list)

const portal = await usePortal({ own: 'counts all records' })
const officer = await newStaff(portal, duties)
await fillOffice(portal, officer)

const ask = async (path: string, { token } = officer) => (await portal.call('GET', `/api${path}`, { token })).body

test('there is a call for each list, and no other', async () => {
  const { paths } = await ask('/openapi.json')
  const called = Object.keys(paths).flatMap((path) => /^\/api\/lists\/(\w+)\/views$/.exec(path)?.[1] ?? [])
  expect(called.toSorted()).toEqual(lists.map(({ key }) => key).toSorted())
})

describe.each(lists)('the list of $plural', (list) => {
  const { key, columns, filters } = list
  const get = (query: string, reader = officer) => ask(`/lists/${key}?pageSize=100${query}`, reader)
  const totalOf = async (query: string) => (await get(`&counts=no${query}`)).total as number
  const idsOf = (body: { rows: ListRow[] }) => body.rows.map(({ id }) => id)
  const counted = filters.filter((filter) => filter.counted)
  const set = ({ id }: ListFilter, value: string) => `&${id}=${encodeURIComponent(value)}`

  test('has every record once in each order, and turned round in the opposite one', async () => {
    const all = idsOf(await get('')).toSorted()
    expect(all.length).toBeGreaterThan(2)
    for (const { id, kind } of columns.filter(({ sortable }) => sortable)) {
      const [up, down] = [await get(`&columns=${id}&sort=${id}`), await get(`&columns=${id}&sort=-${id}`)]
      expect(idsOf(up).toSorted(), id).toEqual(all)
      // Records without a value are last both ways.
      const having = ({ rows }: { rows: ListRow[] }) => rows.filter(({ cells }) => (cells[id] ?? '') !== '')
      const [first, last] = [having(up), having(down)]
      expect(idsOf(up).slice(0, first.length), id).toEqual(first.map(({ id: own }) => own))
      expect(
        last.map(({ id: own }) => own),
        id,
      ).toEqual(first.map(({ id: own }) => own).toReversed())
      if (kind !== 'moment' && kind !== 'day') continue
      const values = first.map(({ cells }) => cells[id] as string)
      expect(values, id).toEqual(values.toSorted())
    }
  })

  test('counts for each value the records that it has with this value alone set there', async () => {
    const body = await get('')
    const found = Object.entries(body.counts as Record<string, ValueCount[]>)
    expect(found.map(([id]) => id).toSorted()).toEqual(counted.map(({ id }) => id).toSorted())
    const others = counted.flatMap((filter) => {
      const value = body.counts[filter.id].find(({ count }: ValueCount) => count > 0 && count < body.total)?.value
      return value ? [set(filter, value)] : []
    })
    expect(others.length).toBeGreaterThan(0)
    for (const query of ['', ...others.slice(0, 3)]) {
      const { counts } = await get(query)
      for (const filter of counted)
        for (const { value, count } of counts[filter.id] as ValueCount[]) {
          const without = query.startsWith(`&${filter.id}=`) && filter.kind !== 'tag' ? '' : query
          expect(await totalOf(without + set(filter, value)), `${query} ${filter.id} ${value}`).toBe(count)
        }
    }
  })

  test.each(filters)('is narrowed by $label', async (filter) => {
    const all = await totalOf('')
    const values = {
      choice: filter.choices?.map(({ value }) => value) ?? [],
      days: [...Object.keys(dayPeriods), '2020-01-01..', '..2020-01-01', '2020-01-01..2020-02-01'],
      person: ['me', 'none', officer.id],
      tag: ['flood', 'no such tag'],
    }[filter.kind]
    const totals: number[] = []
    for (const value of values) {
      const { total, dropped } = await get(`&counts=no${set(filter, value)}`)
      expect(dropped, value).toEqual([])
      totals.push(total)
    }
    if (values.length > 0) expect(Math.min(...totals)).toBeLessThan(all)
    if (filter.kind !== 'days') return
    const [ever, before, then] = totals.slice(-3)
    expect([before, then]).toEqual([0, 0])
    expect(ever).toBeLessThanOrEqual(all)
  })

  test('finds a record by its name, and takes odd words as words', async () => {
    const { id, label } = ((await get('')).rows as ListRow[]).at(-1)!
    expect(idsOf(await get(`&q=${encodeURIComponent(label)}`))).toContain(id)
    for (const word of ['xylophone', '%', '_', "';--", '\\'])
      expect(await totalOf(`&q=${encodeURIComponent(word)}`), word).toBe(0)
  })

  test('has files with the columns, filters and order of the screen or of the selection', async () => {
    const ids = columns.map(({ id }) => id)
    const lines = (text: unknown) => String(text).replace('\uFEFF', '').trim().split('\r\n')
    const shown = lines(await ask(`/lists/${key}/export.csv?columns=${ids.join()}`))
    for (const { label } of columns) expect(shown[0]).toContain(label)
    const sort = columns.find(({ sortable }) => sortable)!.id
    const [column] = list.defaults.columns
    const rows = (await get(`&sort=${sort}&columns=${column}`)).rows as ListRow[]
    const body = { ids: [rows[1]!.id, rows[0]!.id], columns: [column], sort }
    const file = await portal.call('POST', `/api/lists/${key}/export`, { token: officer.token, body })
    const all = lines(await ask(`/lists/${key}/export.csv?columns=${column}&sort=${sort}`))
    expect(lines(file.body)).toEqual(all.slice(0, 3))
    expect(all).toHaveLength(rows.length + 1)
  })

  test('is saved as a view and read again', async () => {
    const filter = filters.find(({ kind }) => kind === 'days')!
    const query = { q: 'ada', sort: list.defaults.sort, filters: { [filter.id]: ['today'] } }
    const view = { name: 'Today', query, columns: list.defaults.columns }
    await portal.call('POST', `/api/lists/${key}/views`, { token: officer.token, body: view })
    expect((await ask(`/lists/${key}/views`)).views).toMatchObject([{ ...view, dropped: [] }])
  })

  test('offers what can be done to those who may do it', async () => {
    const reading = list.duties.read.find((duty) => !list.duties.act.includes(duty))
    const reader = reading && (await newStaff(portal, [reading]))
    const actions = ({ rows }: { rows: ListRow[] }) => [...new Set(rows.flatMap((row) => row.actions))].toSorted()
    if (reader) expect(actions(await get('', reader))).toEqual([])
    expect(actions(await get('')).filter((id) => list.actions.some((action) => action.id === id))).toHaveLength(
      list.actions.length,
    )
  })
})

test('every number of an overview has as many records as the list to which it leads', async () => {
  const { overviews } = await ask('/overviews')
  expect(overviews.length).toBeGreaterThan(3)
  for (const { key } of overviews as { key: string }[]) {
    const { figures, charts, breakdowns } = await ask(`/overviews/${key}?period=last-12-months`)
    const counted: { value: number | null; list: string | null }[] = [
      ...figures.filter(({ unit }: Figure) => unit === 'count'),
      ...charts
        .filter(({ shape }: OverviewChart) => shape === 'stacked')
        .flatMap(({ series }: OverviewChart) =>
          series.flatMap(({ values, lists: to }) => values.map((value, at) => ({ value, list: to[at] }))),
        ),
      ...breakdowns.flatMap(({ rows, columns }: Breakdown) =>
        rows.flatMap(({ cells }) => cells.filter((_, at) => columns[at]?.unit === 'count')),
      ),
    ]
    const filled = counted.filter(({ value }, at) => value || at % 20 === 0)
    expect(filled.length, key).toBeGreaterThan(5)
    for (const { value, list: address } of filled) {
      const [path, query] = address!.split('?')
      const list = lists.find((each) => each.path === path)!
      const { total, dropped } = await ask(`/lists/${list.key}?counts=no&${query}`)
      expect([total, dropped], `${key} ${address}`).toEqual([value, []])
    }
  }
}, 60_000)
