import { expect, test } from 'vitest'
import { searchEverything } from '#features/search/service.server.ts'
import { usePortal } from './testing.server.ts'
import { everydaySearches, type EverydaySearches, firstResults } from './testing.everyday-searches.ts'
import { laterSearches } from './testing.later-searches.ts'

const goal = 0.95

const portal = await usePortal({ own: 'the content that the portal ships with' })

const isRight = (link: string, pages: readonly string[]) =>
  pages.some((page) => (page.endsWith('*') ? link.startsWith(page.slice(0, -1)) : link === page))

async function firstThree(query: string): Promise<string[]> {
  const { best, items } = await searchEverything(portal.deps, { q: query, page: 1, source: undefined })
  return [...best, ...items].slice(0, 3).map(({ link }) => link)
}

/** Prints the share of searches with a right page among the first three results, and what was missed. */
async function measure(name: string, searches: readonly EverydaySearches[]): Promise<number> {
  const queries = searches.flatMap(({ pages, queries: each }) => each.map((query) => ({ query, pages })))
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length)
  const missed: string[] = []
  for (const { query, pages } of queries) {
    const links = await firstThree(query)
    if (!links.some((link) => isRight(link, pages))) missed.push(`${query}: ${links.join(' ') || 'nothing'}`)
  }
  const found = queries.length - missed.length
  const share = found / queries.length
  console.log(
    `${name}: ${found} of ${queries.length} (${(100 * share).toFixed(1)} %) have a right page in the first three`,
  )
  for (const line of missed) console.log(`  missed: ${line}`)
  return share
}

test('everyday words find a right page among the first three results', async () => {
  expect(everydaySearches.flatMap(({ queries }) => queries).length).toBeGreaterThanOrEqual(200)
  expect(await measure('everyday searches', everydaySearches)).toBeGreaterThanOrEqual(goal)
})

test('so do words that nobody had in mind, nearly as often', async () => {
  expect(await measure('later searches', laterSearches)).toBeGreaterThanOrEqual(0.8)
})

test('what people want to do, and what the site does not have, is the first result', async () => {
  const asked = Object.entries(firstResults).flatMap(([page, queries]) =>
    queries.split('|').map((query) => ({ query, page })),
  )
  const missed: string[] = []
  let first = 0
  for (const { query, page } of asked) {
    const links = await firstThree(query)
    if (links[0] === page) first++
    else missed.push(`${query}: ${links.join(' ') || 'nothing'}`)
    if (!links.includes(page)) missed.push(`${query} has no ${page} in the first three`)
  }
  expect({ share: first / asked.length, missed }).toEqual({ share: 1, missed: [] })
})
