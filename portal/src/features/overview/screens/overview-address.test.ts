import { expect, test } from 'vitest'
import { queryOf, readOverviewState } from './overview-address.ts'

const read = (query: string) => readOverviewState(new URLSearchParams(query))

test('an address without parameters shows this month', () => {
  expect(read('')).toEqual({ of: undefined, period: 'this-month', from: undefined, to: undefined })
  expect(queryOf(read(''))).toEqual({ period: 'this-month' })
})

test('own days are asked for only when they are a period', () => {
  expect(queryOf(read('period=own&from=2026-01-01&to=2026-03-31'))).toEqual({
    period: 'own',
    from: '2026-01-01',
    to: '2026-03-31',
  })
  for (const query of ['', '&from=2026-01-01', '&from=2026-02-30&to=2026-03-01', '&from=2026-03-02&to=2026-03-01'])
    expect(queryOf(read(`period=own${query}`))).toBeUndefined()
})

test('what is not valid is left out', () => {
  expect(read('period=%00&of=&from=x&to=2026-13-01')).toEqual(read(''))
})
