import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInWords } from './built-in.words.ts'
import { bestBets, searchWordLists } from './content.ts'
import { queryWords } from './rules.ts'
import { type Dictionary, readDictionary } from './rules.query.ts'

export type SearchDeps = Pick<Deps, 'database'> & { events: Pick<Deps['events'], 'keepUntilChange'> }

export interface BestBet {
  title: string
  link: string
  description: string
}

export interface SearchContent {
  dictionary: Dictionary
  /** Best bets by the words of a search. */
  bets: ReadonlyMap<string, readonly BestBet[]>
}

/** What staff wrote for the search; cached until content changes. */
export const readSearchContent = (deps: SearchDeps): Promise<SearchContent> =>
  deps.events.keepUntilChange('words and best bets of the search', async () => {
    // The engine of content reads no more of the dependencies than the database.
    const [words, stored] = await Promise.all([
      getSingle(deps as Deps, searchWordLists),
      getSingle(deps as Deps, bestBets),
    ])
    const bets = new Map<string, BestBet[]>()
    for (const { searches, title, link, description } of stored?.bets ?? [])
      for (const search of searches.split(',')) {
        const key = keyOfSearch(search)
        if (key) bets.set(key, [...(bets.get(key) ?? []), { title, link, description }])
      }
    return { dictionary: readDictionary(words?.lines ?? builtInWords), bets }
  })

/** Equal for searches that differ only in case, accents and punctuation. */
export const keyOfSearch = (query: string): string => queryWords(query).join(' ')
