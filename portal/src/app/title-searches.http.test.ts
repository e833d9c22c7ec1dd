import { expect, test } from 'vitest'
import { searchEverything } from '#features/search/service.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'the content that the portal ships with' })

const firstTitle = async (q: string) =>
  (await searchEverything(portal.deps, { q, page: 1, source: undefined })).items[0]?.title

test('every page is first when its title is typed', async () => {
  const rows = (await sqlOf(portal)('select distinct title from search_entries order by 1')) as { title: string }[]
  expect(rows.length).toBeGreaterThanOrEqual(97)
  const others: string[] = []
  for (const { title } of rows) {
    const found = await firstTitle(title)
    if (found !== title) others.push(`${title}: ${found}`)
  }
  expect(others).toEqual([])
})

test.each([
  ['who we are', 'Who We Are'],
  ['HOW TO COMPLAIN', 'How to complain'],
  ['chairman', 'Office of the Chairman'],
  ['fees', /^(Fee calculator|Tariffs and fees)$/],
  ['embedded generation', /embedded.*generation|generation.*embedded/i],
])('%s: words as typed come before words that mean the same', async (typed, title) => {
  expect(await firstTitle(typed)).toMatch(title)
})
