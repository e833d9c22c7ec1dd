import { expect, test } from 'vitest'
import { changeAddress } from '#kit/list-address.ts'
import { filtersOf, readListState } from './list-address.ts'

const read = (query: string) => readListState(new URLSearchParams(query))

test('an address without parameters shows the newest first, five per page', () => {
  expect(read('')).toEqual({
    search: undefined,
    approvalStatus: undefined,
    status: undefined,
    template: undefined,
    from: undefined,
    to: undefined,
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    pageSize: 5,
  })
})

test('the complete state of the list is in the address', () => {
  const query =
    'search=ada&approvalStatus=in-progress&status=completed&template=t&from=2026-01-01&to=2026-01-31&sort=name&direction=asc&page=3&pageSize=50'
  const state = read(query)
  expect(String(changeAddress(new URLSearchParams(), { ...state }))).toBe(query)
  expect(filtersOf(state)).not.toHaveProperty('page')
})

test.each([
  ['approvalStatus=maybe', 'approvalStatus'],
  ['status=%00', 'status'],
  ['from=2026-02-30', 'from'],
  ['search=%20%20', 'search'],
] as const)('%s is left out', (query, name) => {
  expect(read(query)[name]).toBeUndefined()
})

test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1e9'])('%s shows the first page', (query) => {
  expect(read(query).page).toBe(1)
})
