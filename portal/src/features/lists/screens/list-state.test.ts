import { describe, expect, test } from 'vitest'
import { describeList } from '../contract.list.ts'
import { digestOf } from '../contract.query.ts'
import type { ListView } from '../contract.ts'
import { addressOfState, needsView, nextSort, readListState, viewOf, withFilter } from './list-state.ts'

const meters = describeList({
  key: 'meters',
  noun: 'meter',
  plural: 'meters',
  path: '/meters',
  duties: { read: ['auditor'], act: ['auditor'], share: ['auditor'] },
  columns: [
    { id: 'number', label: 'Number', kind: 'reference', sortable: true },
    { id: 'street', label: 'Street', kind: 'text', sortable: true, width: 'wide' },
  ],
  filters: [
    { id: 'state', label: 'State', kind: 'choice', choices: [{ value: 'new', label: 'New' }] },
    { id: 'read', label: 'Read', kind: 'days' },
  ],
  actions: [],
  defaults: { sort: 'number', columns: ['number', 'street'] },
})

const query = { q: '', sort: '-street', filters: { state: ['new'] } }
const view: ListView = {
  id: 'v1',
  name: 'New ones',
  query,
  columns: ['street'],
  digest: digestOf(query),
  shared: true,
  mayChange: false,
  by: 'Ada',
  dropped: [],
}
const read = (address: string, views = [view]) => readListState(meters, new URLSearchParams(address), views)

describe('an address', () => {
  test('is read and written again', () => {
    const address =
      'state=new&read=2026-03-01..2026-03-31&sort=-street&q=meter&columns=street&page=3&pageSize=50&open=a'
    const { dropped, ...state } = read(address)
    expect(dropped).toEqual([])
    expect(read(String(addressOfState(meters, state)))).toEqual({ ...state, dropped })
  })
  test('with parts that the list does not know shows the others', () => {
    const { query: known, dropped } = read('state=new&colour=green&page=-1&pageSize=1000')
    expect(known.filters).toEqual({ state: ['new'] })
    expect(dropped).toEqual([{ part: 'filter', id: 'colour' }])
    expect(read('page=-1&pageSize=1000')).toMatchObject({ page: 1 })
  })
})

describe('a view in the address', () => {
  test('alone shows what the view says now', () => {
    expect(read('view=v1')).toMatchObject({ query, columns: ['street'], view: 'v1' })
    expect(needsView(new URLSearchParams('view=v1&page=2'))).toBe(true)
    expect(needsView(new URLSearchParams('view=v1&state=new'))).toBe(false)
  })
  test('gives its place to the filters beside it', () => {
    const state = read('view=v1&read=today')
    expect(state.query.filters).toEqual({ read: ['today'] })
    expect(viewOf([view], state)).toEqual({ view, isChanged: true })
  })
  test('does not bring back the last filter that is removed', () => {
    const { dropped: _dropped, ...state } = read('view=v1')
    const cleared = { ...state, columns: undefined, query: { q: '', sort: 'number', filters: {} } }
    const { columns: _columns, ...rest } = cleared
    expect(String(addressOfState(meters, rest))).toBe('')
  })
  test('is recognised by what it shows', () => {
    expect(viewOf([view], read('state=new&sort=-street', []))).toEqual({ view, isChanged: false })
  })
})

test('a filter without values is removed', () => {
  expect(withFilter(query, 'state', []).filters).toEqual({})
  expect(withFilter(query, 'read', ['today']).filters).toEqual({ state: ['new'], read: ['today'] })
})

test('a second press on a header turns the order around', () => {
  expect(nextSort(query, 'number')).toBe('number')
  expect(nextSort({ ...query, sort: 'number' }, 'number')).toBe('-number')
  expect(nextSort({ ...query, sort: '-number' }, 'number')).toBe('number')
})
