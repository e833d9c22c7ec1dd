import { describe, expect, test } from 'vitest'
import { daysOf } from './contract.days.ts'
import { describeList, pageSizesOf, recordAddress } from './contract.list.ts'
import { digestOf, parametersOf, parametersOfQuery, readListRequest } from './contract.query.ts'
import { meterList } from './testing.meters.ts'

const list = describeList({ ...meterList, defaults: { ...meterList.defaults, filters: { state: ['ok'] } } })
const read = (address: string) => readListRequest(list, parametersOf(new URLSearchParams(address)))

describe('an address', () => {
  test('without parameters is the default view', () => {
    expect(read('')).toEqual({
      query: { q: '', sort: 'due', filters: { state: ['ok'] } },
      columns: ['number', 'street', 'state', 'due'],
      dropped: [],
    })
  })

  test.each([
    ['', {}],
    ['state=all', { state: 'all' }],
    ['state=broken&state=ok', { state: ['broken', 'ok'] }],
    [
      'street=Marina&street=Broad+Street&sort=-number&q=12',
      { street: ['Broad Street', 'Marina'], sort: '-number', q: '12' },
    ],
    ['read=2026-01-01..', { read: ['2026-01-01..'] }],
    ['view=x&page=3&pageSize=50&columns=number', {}],
  ])('is written as it was read: %s', (address, parameters) => {
    const { query, dropped } = read(address)
    expect(dropped).toEqual([])
    expect(parametersOfQuery(list, query)).toEqual(parameters)
  })

  test.each([
    'read=..',
    'read=2026-02-30..',
    'read=2026-01-01',
    'read=someday',
    `street=${'x'.repeat(101)}`,
    'state=gone',
  ])('loses a value that its filter cannot have: %s', (address) => {
    expect(read(address).dropped).toHaveLength(1)
  })

  test('of the same records has the same digest', () => {
    const one = digestOf(read('street=Marina&street=Allen&q=Meter').query)
    expect(digestOf(read('q=meter&street=Allen&street=Marina&page=2').query)).toBe(one)
    expect(digestOf(read('q=meter&street=Allen').query)).not.toBe(one)
  })
})

test('a description with a mistake stops the start', () => {
  const [column] = meterList.columns
  const mistakes = [
    { columns: [...meterList.columns, column!] },
    { filters: [{ id: 'page', label: 'Page', kind: 'choice' as const }] },
    { filters: [{ id: 'two words', label: 'Two', kind: 'choice' as const }] },
    { defaults: { sort: 'due', columns: ['gone'] } },
    { defaults: { sort: 'tags', columns: ['number'] } },
    { defaults: { ...meterList.defaults, filters: { gone: ['x'] } } },
    { actions: [{ id: 'move', label: 'Move', done: 'moved', needs: 'choice' as const }] },
  ]
  for (const mistake of mistakes)
    expect(() => describeList({ ...meterList, ...mistake })).toThrow('is described wrongly')
  expect(recordAddress(meterList, '7')).toBe('/meters/7')
  expect(pageSizesOf({ ...meterList, pageSize: 5 })).toEqual([5, 25, 50, 100])
})

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
  ['last-7-days', { from: '2026-02-23', to: '2026-03-01' }],
  ['last-30-days', { from: '2026-01-31', to: '2026-03-01' }],
  ['this-month', { from: '2026-03-01', to: '2026-03-01' }],
  ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ['2026-01-01..', { from: '2026-01-01' }],
  ['..2026-01-31', { to: '2026-01-31' }],
])('the days of %s', (value, days) => {
  // Already the next day in Nigeria.
  expect(daysOf(value, new Date('2026-02-28T23:30:00Z'))).toEqual(days)
})
