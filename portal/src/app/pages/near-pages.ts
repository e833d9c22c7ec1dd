import type { SitePage } from '#page-lists.ts'
import { trimEndOf } from '#platform/values/trim-marks.ts'
import { editDistance } from '#platform/values/edit-distance.ts'
import { pages } from '../all-pages.ts'

/** The page that each guessed address means. */
const targets = new Map(
  pages.flatMap(({ path, guesses = '', guessedParts = {} }) =>
    Object.entries({ '': guesses, ...guessedParts }).flatMap(([part, names]) =>
      names.split(' ').map((name): [string, string] => [name, path + part]),
    ),
  ),
)

const longest = 80
const nearestShown = 3

/** A path in the spelling of the guesses; undefined when it is no short path. */
function nameOf(pathname: string): string | undefined {
  if (pathname.length > longest) return undefined
  try {
    const plain = decodeURIComponent(pathname).toLowerCase()
    const name = plain.replace(/\.(html?|php|aspx?|jsp)$/, '').replace(/[\s_.-]+/g, '-')
    return trimEndOf(name.replace(/^\/+/, ''), '/-')
  } catch {
    return undefined
  }
}

/** Where an address that people guess leads; undefined for any other. */
export function guessedPage(pathname: string): string | undefined {
  const name = nameOf(pathname)
  return name === undefined ? undefined : targets.get(name)
}

const listed = pages.flatMap(({ path, listed: words }): SitePage[] => (words ? [{ path, ...words }] : []))
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []
const known = listed.map((page) => {
  const guessed = [...targets].filter(([, target]) => target === page.path).map(([name]) => name)
  const names = [...guessed, page.path.slice(1)].filter(Boolean)
  return { page, names, words: new Set(wordsOf([page.title, ...names].join(' '))) }
})

/** The pages of the site with the most similar addresses or titles, the nearest first; usually none. */
export function nearestPages(pathname: string): SitePage[] {
  const name = nameOf(pathname)
  if (!name) return []
  const asked = wordsOf(name)
  return known
    .map(({ page, names, words }) => ({ page, score: scoreOf(name, names) + shared(asked, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, nearestShown)
    .map(({ page }) => page)
}

function scoreOf(name: string, names: readonly string[]): number {
  if (name.length < 4) return 0
  const limit = name.length < 6 ? 1 : 2
  return names.some((each) => editDistance(name, each, limit) <= limit) ? 3 : 0
}

/** Words of the address that a page has too, or that begin one of its words. */
const shared = (asked: readonly string[], words: ReadonlySet<string>): number =>
  asked.filter((word) => words.has(word) || [...words].some((each) => each.startsWith(word) || word.startsWith(each)))
    .length

export const findSitePage = (path: string): SitePage | undefined => listed.find((page) => page.path === path)
