import { describe, expect, test } from 'vitest'
import { isNarrowed, queryOfList, readCaseList } from './case-table.tsx'

const read = (query: string) => readCaseList(new URLSearchParams(query))

describe('the address of a list of cases', () => {
  test('an address without parameters shows the newest cases, twenty per page', () => {
    expect(queryOfList(read(''))).toEqual({ sort: 'date', direction: 'desc', page: 1, pageSize: 20 })
    expect(isNarrowed(read(''))).toBe(false)
  })

  test('every filter is read', () => {
    const state = read('search=meter&status=In+Progress&clock=overdue&sort=due&direction=asc&page=3&open=a')
    expect(state.filters).toEqual({ search: 'meter', status: 'In Progress', clock: 'overdue' })
    expect(state).toMatchObject({ sort: 'due', direction: 'asc', page: 3, open: 'a' })
    expect(isNarrowed(state)).toBe(true)
  })

  test('invalid parameters are ignored', () => {
    const state = read('status=Lost&clock=late&type=Billing&page=-2&pageSize=7&sort=colour&search=+')
    expect(state).toEqual({ filters: {}, sort: 'date', direction: 'desc', page: 1, pageSize: 20, open: undefined })
  })
})
