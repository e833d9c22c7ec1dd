import { describe, expect, test } from 'vitest'
import { describeList } from '../contract.list.ts'
import { readListRequest } from '../contract.query.ts'
import type { ListRow } from '../contract.ts'
import { pageInMemory } from './service.memory.server.ts'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'shut', label: 'Shut' },
]
const letters = describeList({
  key: 'letters',
  noun: 'letter',
  plural: 'letters',
  path: '/letters',
  sealed: true,
  duties: { read: ['auditor'], act: ['auditor'], share: [] },
  columns: [
    { id: 'number', label: 'Number', kind: 'reference', sortable: true },
    { id: 'subject', label: 'Subject', kind: 'text', sortable: true, width: 'wide' },
    { id: 'state', label: 'State', kind: 'status', sortable: true, choices: states },
    { id: 'clerk', label: 'Clerk', kind: 'person', sortable: true },
    { id: 'came', label: 'Came', kind: 'day', sortable: true },
    { id: 'place', label: 'Place', kind: 'text' },
  ],
  filters: [
    { id: 'state', label: 'State', kind: 'choice', counted: true, choices: states },
    { id: 'clerk', label: 'Clerk', kind: 'person', counted: true },
    { id: 'place', label: 'Place', kind: 'choice', counted: true },
    { id: 'came', label: 'Came', kind: 'days' },
  ],
  actions: [],
  defaults: { sort: 'state', columns: ['number', 'subject'] },
})

const ada = { id: 'ada', name: 'Ada' }
const bola = { id: 'bola', name: 'Bola' }
const row = (id: string, subject: string, state: string, clerk: typeof ada | null, came: string | null): ListRow => ({
  id,
  version: 1,
  label: id,
  cells: { number: id, subject, state, clerk, came, place: came === null ? null : 'Ikeja' },
  actions: [],
})
const rows = [
  row('L-10', 'Água', 'shut', ada, '2027-03-02'),
  row('L-9', 'zinc', 'open', null, '2027-03-01'),
  row('L-8', 'Copper', 'open', bola, '2027-02-28'),
  row('L-7', 'copper', 'shut', bola, null),
]

const read = (parameters: Record<string, unknown> = {}, part: { page?: number; pageSize?: number } = {}) =>
  pageInMemory(letters, rows, readListRequest(letters, parameters), {
    reader: 'bola',
    now: new Date('2027-03-02T10:00:00Z'),
    page: 1,
    pageSize: 25,
    ...part,
  })
const ids = (parameters: Record<string, unknown>) => read(parameters).rows.map(({ id }) => id)

test('a page has the cells that were asked for, and nothing else of a record', () => {
  const page = read({ columns: 'subject' }, { page: 2, pageSize: 3 })
  expect(page).toMatchObject({ total: 4, capped: false, page: 2, pageSize: 3, dropped: [] })
  expect(page.rows).toEqual([{ id: 'L-7', version: 1, label: 'L-7', cells: { subject: 'copper' }, actions: [] }])
  expect(read({}, { page: 9 }).rows).toEqual([])
})

describe('the order', () => {
  test.each([
    // Of a status, that of its choices; equal ones stay in the order given, also from the last to the first.
    ['state', ['L-9', 'L-8', 'L-10', 'L-7']],
    ['-state', ['L-10', 'L-7', 'L-9', 'L-8']],
    ['number', ['L-7', 'L-8', 'L-9', 'L-10']],
    ['-subject', ['L-9', 'L-8', 'L-7', 'L-10']],
    // Without a value a record is last in both directions.
    ['came', ['L-8', 'L-9', 'L-10', 'L-7']],
    ['-came', ['L-10', 'L-9', 'L-8', 'L-7']],
    ['-clerk', ['L-8', 'L-7', 'L-10', 'L-9']],
    ['place', ['L-9', 'L-8', 'L-10', 'L-7']],
  ])('by %s', (sort, expected) => expect(ids({ sort })).toEqual(expected))
})

describe('filters', () => {
  test.each([
    [{ state: 'open' }, ['L-9', 'L-8']],
    [{ state: ['open', 'shut'], clerk: ['me'] }, ['L-8', 'L-7']],
    [{ clerk: ['none', 'ada'] }, ['L-9', 'L-10']],
    [{ came: 'this-month' }, ['L-9', 'L-10']],
    [{ came: '..2027-02-28' }, ['L-8']],
    [{ came: '2027-03-01..2027-03-01', state: 'shut' }, []],
    [{ place: 'Ikeja', state: 'shut' }, ['L-10']],
  ])('%j', (filters, expected) => expect(ids(filters)).toEqual(expected))

  test('count their values under the other filters', () => {
    const { counts, total } = read({ state: 'open', clerk: 'me' })
    expect(total).toBe(1)
    const short = (id: string) => counts[id]!.map(({ value, label, count }) => [value, label, count])
    expect(short('state')).toEqual([
      ['open', 'Open', 1],
      ['shut', 'Shut', 1],
    ])
    expect(short('clerk')).toEqual([
      ['me', 'Me', 1],
      ['none', 'Nobody', 1],
    ])
    expect(read().counts['clerk']).toEqual([
      { value: 'me', label: 'Me', count: 2, capped: false },
      { value: 'none', label: 'Nobody', count: 1, capped: false },
      { value: 'ada', label: 'Ada', count: 1, capped: false },
    ])
    expect(read().counts['place']).toEqual([{ value: 'Ikeja', label: 'Ikeja', count: 3, capped: false }])
    expect(read().counts['came']).toBeUndefined()
  })
})

test('a sealed list with something to act on, or a filter without its column, stops the start', () => {
  const mistakes = [
    { actions: [{ id: 'close', label: 'Close', done: 'closed' }] },
    { filters: [{ id: 'colour', label: 'Colour', kind: 'choice' as const }] },
    { filters: [{ id: 'place', label: 'Place', kind: 'tag' as const }] },
  ]
  for (const mistake of mistakes)
    expect(() => describeList({ ...letters, ...mistake })).toThrow('The list letters is described wrongly')
})
