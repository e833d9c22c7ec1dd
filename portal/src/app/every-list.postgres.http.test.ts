import { describe, expect, test } from 'vitest'
import { newStaff } from '#features/approvals/testing.ts'
import { noneNamed } from '#features/cases/rules.ts'
import { daysOf } from '#features/lists/contract.days.ts'
import { dayPeriods, type ListColumn, type ListFilter, type StaffList } from '#features/lists/contract.list.ts'
import type { DeadlineCell, ListCell, ListRow, PersonCell, ValueCount } from '#features/lists/contract.ts'
import { lists as listSources } from '#features/lists/service.sources.server.ts'
import type { Breakdown, Figure, OverviewChart } from '#features/overview/contract.ts'
import { duties } from '#platform/duty-words.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
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

const collator = new Intl.Collator('en')
/** What a list is sorted by, as text. */
function keyOf(cell: ListCell): string {
  if (typeof cell === 'number') return String(cell).padStart(12, '0')
  if (typeof cell !== 'object') return String(cell)
  return (cell as DeadlineCell).dueAt ?? (cell as PersonCell).name
}

/** Columns of filters that have another id, or whose cells do not have the value alone. */
const columnIds: Record<string, string> = {
  clock: 'due',
  tag: 'tags',
  topic: 'topics',
  scheduled: '',
  ending: '',
}
const columnOf = ({ columns }: StaffList, { id }: ListFilter) =>
  columns.find((column) => column.id === (columnIds[id] ?? id))

/** Whether a cell has the value of a filter, where the cell shows it. */
function fitting({ id, kind }: ListFilter, column: ListColumn, value: string, label: string) {
  const now = new Date()
  const today = nigerianDay(now)
  if (kind === 'days') {
    const { from = '', to = '9999' } = daysOf(value, now)
    return (cell: ListCell) => {
      const day = cell === null ? '' : nigerianDay(new Date(keyOf(cell)))
      return day !== '' && from <= day && day <= to
    }
  }
  if (kind === 'person')
    return (cell: ListCell) => {
      const person = cell as PersonCell | null
      return value === 'none' ? person === null : person !== null && (person.id ?? officer.id) === officer.id
    }
  if (kind === 'tag') return (cell: ListCell) => (cell as string[]).includes(label)
  if (id === 'clock')
    return (cell: ListCell) => {
      const { dueAt, tone, paused } = (cell ?? { dueAt: null, tone: 'neutral', paused: false }) as DeadlineCell
      if (value === 'waiting') return paused
      if (value === 'overdue') return tone === 'danger'
      return tone === 'warning' && (value === 'dueSoon' || nigerianDay(new Date(dueAt!)) === today)
    }
  if (column.kind === 'yes') return (cell: ListCell) => cell === (value === 'yes')
  if (column.kind === 'status')
    return column.choices?.some((choice) => choice.value === value) && ((cell: ListCell) => cell === value)
  return (cell: ListCell) => cell === label || (cell === '' && value === noneNamed)
}

const ask = async (path: string, { token } = officer) => (await portal.call('GET', `/api${path}`, { token })).body

test('there is a call for each list, and no other', async () => {
  const { paths } = await ask('/openapi.json')
  const called = Object.keys(paths).flatMap((path) => /^\/api\/lists\/(\w+)\/views$/.exec(path)?.[1] ?? [])
  const [plain, others] = [lists.filter((list) => list.plain), lists.filter((list) => !list.plain)]
  expect(called.toSorted()).toEqual(others.map(({ key }) => key).toSorted())
  for (const { key } of plain)
    expect(Object.keys(paths).filter((path) => path.startsWith(`/api/lists/${key}`))).toEqual([`/api/lists/${key}`])
})

// The audit log grows while it is read: `features/audit` tests it.
describe.each(lists.filter(({ key }) => key !== 'audit'))('the list of $plural', (list) => {
  const { key, columns, filters } = list
  const get = (query: string, reader = officer) => ask(`/lists/${key}?pageSize=100${query}`, reader)
  const totalOf = async (query: string) => (await get(`&counts=no${query}`)).total as number
  const idsOf = (body: { rows: ListRow[] }) => body.rows.map(({ id }) => id)
  const counted = filters.filter((filter) => filter.counted)
  const set = ({ id }: ListFilter, value: string) => `&${id}=${encodeURIComponent(value)}`

  test('has every record once in each order, by the values of its cells, and turned round in the opposite one', async () => {
    const all = idsOf(await get('')).toSorted()
    expect(all.length).toBeGreaterThan(2)
    for (const { id, kind } of columns.filter(({ sortable }) => sortable)) {
      // References are in the order of time.
      const shown = kind === 'reference' ? columns.find(({ id: own }) => own === 'filed' || own === 'received')!.id : id
      const [up, down] = [await get(`&columns=${shown}&sort=${id}`), await get(`&columns=${shown}&sort=-${id}`)]
      expect(idsOf(up).toSorted(), id).toEqual(all)
      // Records without a value are last both ways.
      const having = ({ rows }: { rows: ListRow[] }) => rows.filter(({ cells }) => (cells[shown] ?? '') !== '')
      const [first, last] = [having(up), having(down)]
      expect(idsOf(up).slice(0, first.length), id).toEqual(first.map(({ id: own }) => own))
      expect(
        last.map(({ id: own }) => own),
        id,
      ).toEqual(first.map(({ id: own }) => own).toReversed())
      const values = first.map(({ cells }) => keyOf(cells[shown]!))
      const different = [...new Set(values)]
      expect(different.length, `${id} has different values`).toBeGreaterThan(1)
      // Equal states are beside each other, in an order of their own.
      const sorted = kind === 'status' ? different : values.toSorted((one, other) => collator.compare(one, other))
      expect(kind === 'status' ? values.filter((value, at) => value !== values[at - 1]) : values, id).toEqual(sorted)
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

  // What only links set is tested with the link.
  test.each(filters.filter(({ linked }) => !linked))(
    'is narrowed by $label to the records with such a cell',
    async (filter) => {
      const column = columnOf(list, filter)
      const { rows, counts } = await get(column ? `&columns=${column.id}` : '')
      const labels = new Map((counts[filter.id] as ValueCount[] | undefined)?.map(({ value, label }) => [value, label]))
      const values = {
        choice: filter.choices?.map(({ value }) => value) ?? [...labels.keys()],
        days: [...Object.keys(dayPeriods), '2020-01-01..', '..2020-01-01', '2020-01-01..2020-02-01'],
        person: ['me', 'none', officer.id],
        tag: [...labels.keys(), 'no such tag'],
      }[filter.kind]
      const totals: number[] = []
      for (const value of values) {
        const narrowed = await get(`&counts=no${set(filter, value)}`)
        expect(narrowed.dropped, value).toEqual([])
        totals.push(narrowed.total)
        const fits = column && fitting(filter, column, value, labels.get(value) ?? value)
        if (!fits) continue
        // What waits for an applicant need not have a deadline.
        const shown = (rows as ListRow[]).filter(({ cells }) => filter.id !== 'clock' || cells[column.id])
        const found = new Set(idsOf(narrowed))
        for (const { id, label, cells } of shown)
          expect(found.has(id), `${value}: ${label}`).toBe(fits(cells[column.id] ?? null))
      }
      expect(Math.min(...totals), 'some value leaves records out').toBeLessThan(rows.length)
      expect(Math.max(...totals), 'some value finds records').toBeGreaterThan(0)
    },
  )

  test('finds a record by its name, and takes odd words as words', async () => {
    const all = (await get('')).rows as ListRow[]
    const { id, label } = all.at(-1)!
    expect(idsOf(await get(`&q=${encodeURIComponent(label)}`))).toContain(id)
    for (const word of ['xylophone', '%', '_', "';--", '\\'])
      expect(await totalOf(`&q=${encodeURIComponent(word)}`), word).toBe(
        all.filter((row) => row.label.includes(word)).length,
      )
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

  if (list.plain) return

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
})

test('every number of an overview has as many records as the list to which it leads', async () => {
  const { overviews } = await ask('/overviews')
  expect(overviews.length).toBeGreaterThan(3)
  // Up to today, when the records were made.
  const today = nigerianDay(new Date())
  for (const { key } of overviews as { key: string }[]) {
    const period = `period=own&from=${addDays(today, -300)}&to=${today}`
    const { figures, charts, breakdowns } = await ask(`/overviews/${key}?${period}`)
    const stacked = (charts as OverviewChart[]).filter(({ shape }) => shape === 'stacked')
    const counted: { value: number | null; list: string | null | undefined }[] = [
      ...figures.filter(({ unit }: Figure) => unit === 'count'),
      ...stacked.flatMap(({ series }) =>
        series.flatMap(({ values, lists: to }) => values.map((value, at) => ({ value, list: to[at] }))),
      ),
      // The parts of a bar are all of its records: no state is left out.
      ...stacked.flatMap(({ series, lists: to }) =>
        to.map((all, at) => ({ value: series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0), list: all })),
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
})
