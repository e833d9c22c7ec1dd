import { describe, expect, test } from 'vitest'
import type { ListColumn } from '../contract.list.ts'
import type { ActionInput, ListBatch, ListRow } from '../contract.ts'
import {
  bodyOfJob,
  joinOutcomes,
  newJob,
  type Outcome,
  outcomeOf,
  refusedWords,
  claimJob,
  wordsOf,
} from './batches/batch-jobs.ts'
import { cardColumns, filledColumns, fittingColumns, moveColumn, tableWidth } from './columns.ts'
import { rangeWords, valuesWords } from './filters/filter-words.ts'
import { noneSelected, tick, toggle } from './selection.ts'
import { mergeRows } from './stable-rows.ts'

const row = (id: string, version = 1): ListRow => ({
  id,
  version,
  label: id.toUpperCase(),
  cells: {},
  actions: ['close'],
})
const rows = ['a', 'b', 'c', 'd'].map((id) => row(id))
const ids = (selected: { rows: ReadonlyMap<string, ListRow> }) => [...selected.rows.keys()]

describe('rows that are read again', () => {
  test('keep their places, and those that left stay without actions', () => {
    const { rows: shown, waits } = mergeRows(rows, [row('c', 2), row('a', 2), row('d')])
    expect(shown.map(({ id, version, isGone }) => [id, version, isGone])).toEqual([
      ['a', 2, undefined],
      ['b', 1, true],
      ['c', 2, undefined],
      ['d', 1, undefined],
    ])
    expect(shown[1]!.actions).toEqual([])
    expect(waits).toBe(true)
  })
  test('follow what the person has done: the row goes, the next page comes up, and nothing waits', () => {
    const fresh = [row('a', 2), row('c'), row('d'), row('e')]
    const { rows: shown, waits } = mergeRows(rows, fresh, new Set(['a', 'b']))
    expect(shown.map(({ id, version, isGone }) => [id, version, isGone])).toEqual([
      ['a', 2, undefined],
      ['c', 1, undefined],
      ['d', 1, undefined],
      ['e', 1, undefined],
    ])
    expect(waits).toBe(false)
  })
  test('that the person has moved stay, while those of others wait', () => {
    const moved = [row('b'), row('c'), row('d'), row('a', 2)]
    expect(mergeRows(rows, moved, new Set(['a']))).toMatchObject({
      rows: [{ id: 'a', version: 2 }, {}, {}, {}],
      waits: false,
    })
    expect(mergeRows(rows, [row('e'), ...moved], new Set(['a'])).waits).toBe(true)
  })
  test('have nothing to catch up with when only their cells changed', () => {
    expect(
      mergeRows(
        rows,
        rows.map(({ id }) => row(id, 5)),
      ).waits,
    ).toBe(false)
  })
})

describe('a selection', () => {
  test('takes all rows between two ticks, in both directions', () => {
    const one = toggle(noneSelected, rows, 'b')
    expect(ids(toggle(one, rows, 'd', 'b'))).toEqual(['b', 'c', 'd'])
    expect(ids(toggle(one, rows, 'a', 'b'))).toEqual(['b', 'a'])
  })
  test('of all that match is one of rows again after a row is unticked', () => {
    const all = { ...tick(noneSelected, rows, true), matching: 1234 }
    const less = toggle(all, rows, 'a')
    expect(less.matching).toBeUndefined()
    expect(ids(less)).toEqual(['b', 'c', 'd'])
  })
  test('keeps rows of other pages', () => {
    const other = tick(noneSelected, [row('z')], true)
    expect(ids(tick(other, rows.slice(0, 1), true))).toEqual(['z', 'a'])
  })
})

const close = { id: 'close', label: 'Close', done: 'closed', undo: true } as const
const tag = { id: 'tag', label: 'Tag', done: 'tagged', needs: 'tag', undo: true } as const
const nouns = { noun: 'meter', plural: 'meters' }
const batch = (more: Partial<ListBatch>): ListBatch => ({
  id: 'batch',
  action: 'close',
  state: 'done',
  total: 1,
  done: 1,
  succeeded: 1,
  refusedTotal: 0,
  refused: [],
  undoUntil: '2026-11-24T10:00:00Z',
  undoes: null,
  undoneBy: null,
  createdAt: '2026-11-24T09:50:00Z',
  ...more,
})

describe('actions by keys', () => {
  const quick = (id: string, input = {}) => newJob({ action: close, input, rows: [row(id)], isQuick: true })
  test('that do the same go together; others wait for their turn', () => {
    const queue = [quick('a'), quick('b'), quick('c', { note: 'x' }), quick('d')]
    expect(claimJob(queue)!.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(claimJob(queue)!.rows.map(({ id }) => id)).toEqual(['c'])
    expect(queue).toHaveLength(1)
  })
  test('send the version that was seen', () => {
    expect(bodyOfJob(quick('a'), ({ version }) => version + 1)).toEqual({
      action: 'close',
      input: {},
      ids: ['a'],
      versions: { a: 2 },
    })
    const matching = { query: { q: '', sort: 'a', filters: {} }, count: 7 }
    expect(bodyOfJob({ ...quick('a'), matching }, () => 1)).toEqual({ action: 'close', input: {}, matching })
  })
  test('have one outcome, which names a single record', () => {
    const one = outcomeOf(quick('a'), batch({}))
    expect(wordsOf(one, nouns)).toBe('A closed')
    const refused = [{ id: 'b', label: 'B', reason: 'It has changed' }]
    const two = outcomeOf(quick('b'), batch({ id: 'next', succeeded: 0, refusedTotal: 1, refused }))
    const both = joinOutcomes(one, two)
    expect(both).toMatchObject({ succeeded: 1, refusedTotal: 1, undo: ['batch'] })
    expect(wordsOf(both, nouns)).toBe('1 meter closed')
    expect(refusedWords(both)).toBe('B was refused: It has changed')
    expect(wordsOf(joinOutcomes(both, { ...one, succeeded: 1_233 }), nouns)).toBe('1,234 meters closed')
  })
  test('after another outcome begin a new one', () => {
    const before: Outcome = { ...outcomeOf(quick('a'), batch({})), failure: { message: 'No connection' } }
    const next = outcomeOf(quick('b'), batch({}))
    expect(joinOutcomes(before, next)).toBe(next)
    expect(wordsOf({ ...next, isUndone: true }, nouns)).toBe('Undone: B as before')
  })
})

test('a tag is named with what was done to it', () => {
  const words = (input: ActionInput) => wordsOf(outcomeOf(newJob({ action: tag, input, rows: [] }), batch({})), nouns)
  expect(words({ tag: 'flood' })).toBe('1 meter tagged ‘flood’')
  expect(words({ tag: 'flood', remove: true })).toBe('1 meter no longer tagged ‘flood’')
})

describe('columns', () => {
  const column = (id: string, kind: ListColumn['kind'] = 'text'): ListColumn => ({ id, label: id, kind })
  const all = ['a', 'b', 'c', 'd'].map((id) => column(id))
  test('are shown while they have room, two in any case', () => {
    expect(fittingColumns(all, tableWidth(all))).toHaveLength(4)
    expect(fittingColumns(all, tableWidth(all) - 1)).toHaveLength(3)
    expect(fittingColumns(all, 1)).toHaveLength(2)
    const staying = all.map((each) => (each.id === 'd' ? { ...each, stays: true as const, width: 10 } : each))
    expect(fittingColumns(staying, tableWidth(staying) - 1).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(fittingColumns(staying, 1).map(({ id }) => id)).toEqual(['a', 'd'])
  })
  test('leave 20 rem to the wide one before a further one is added', () => {
    const subject = { ...column('s'), width: 'wide' as const }
    expect(fittingColumns([...all.slice(0, 2), subject, all[3]!], 16 + 4.5 + 20 + 7)).toHaveLength(3)
    expect(fittingColumns([...all.slice(0, 2), subject, all[3]!], 16 + 4.5 + 20 + 8)).toHaveLength(4)
  })
  test('that are empty on the page are left out, but not those that a person fills by working', () => {
    const filled = { ...row('x'), cells: { a: 'here', b: '', t: [], assignee: null, c: 0 } }
    const columns = [column('a'), column('b'), column('t', 'tags'), column('assignee', 'person'), column('c', 'number')]
    expect(filledColumns(columns, [filled]).map(({ id }) => id)).toEqual(['a', 'assignee', 'c'])
    expect(filledColumns(columns, [])).toHaveLength(5)
  })
  test('on a phone are the subject, then name, deadline and person', () => {
    const subject = { ...column('subject'), width: 'wide' as const }
    const desk = [
      column('ref', 'reference'),
      subject,
      column('s', 'status'),
      column('due', 'deadline'),
      column('who', 'person'),
    ]
    const { lead, line } = cardColumns(desk)
    expect([lead, ...line].map(({ id }) => id)).toEqual(['subject', 'ref', 'due', 'who'])
    const state = { id: 'state', label: 'State', kind: 'status', stays: true } as const
    expect(cardColumns([...desk, state]).line.map(({ id }) => id)).toEqual(['ref', 'state', 'due', 'who'])
    expect(cardColumns(all).line.map(({ id }) => id)).toEqual(['b'])
  })
  test('move, but not over an end', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  })
})

test('a chip says its values, or how many', () => {
  const filter = { id: 'state', label: 'State', kind: 'choice', choices: [{ value: 'new', label: 'New' }] } as const
  expect(valuesWords(filter, ['new', 'old'], {})).toBe('New, old')
  expect(valuesWords(filter, ['new', 'old', 'lost'], {})).toBe('3 values')
  expect(rangeWords('2026-03-01..2026-03-31')).toBe('1 Mar 2026 to 31 Mar 2026')
  expect(rangeWords('..2026-03-31')).toBe('until 31 Mar 2026')
  expect(rangeWords('2026-03-01..2026-03-01')).toBe('1 Mar 2026')
})
