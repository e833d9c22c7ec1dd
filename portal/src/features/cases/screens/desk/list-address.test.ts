import { describe, expect, test } from 'vitest'
import { isNarrowed, queryOfList, readCaseList } from './list-address.ts'

const read = (query: string) => readCaseList(new URLSearchParams(query))

describe('the address of a list of cases', () => {
  test('an empty address shows the newest cases, twenty a page', () => {
    expect(queryOfList(read(''))).toEqual({ sort: 'date', direction: 'desc', page: 1, pageSize: 20 })
    expect(isNarrowed(read(''))).toBe(false)
  })

  test('every filter is taken over', () => {
    const state = read('search=meter&status=In+Progress&clock=overdue&assignee=me&sort=due&direction=asc&page=3&open=a')
    expect(state.filters).toEqual({ search: 'meter', status: 'In Progress', clock: 'overdue', assignee: 'me' })
    expect(state).toMatchObject({ sort: 'due', direction: 'asc', page: 3, open: 'a' })
    expect(isNarrowed(state)).toBe(true)
  })

  test('what an address cannot mean is left out', () => {
    const state = read('status=Lost&clock=late&urgency=9&page=-2&pageSize=7&sort=colour&search=+')
    expect(state).toEqual({ filters: {}, sort: 'date', direction: 'desc', page: 1, pageSize: 20, open: undefined })
  })
})
