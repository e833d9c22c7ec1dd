import type { Database } from '#platform/database/database.server.ts'

/** What the site knows of a word. */
export interface KnownWord {
  /** Whether it occurs, by itself, as the beginning of a word or in another form. */
  known: boolean
  /** The most similar words that occur, for an unknown word. */
  candidates: string[]
}

const candidateLimit = 12

// Named, so that a connection plans them once. Look for the word itself first: most queries without hits have no misspelling, and a similarity search
// takes 50 times as long.
const lookUp = {
  name: 'search-known-words',
  text: `
    select asked.word, known, candidates
    from unnest($1::text[]) as asked(word)
    cross join lateral (
      select exists (select from search_words where word = asked.word)
        or exists (
          select from search_lexemes where lexeme ~>=~ asked.word and lexeme ~<~ (asked.word || chr(1114111))
        )
        or exists (
          select from unnest(tsvector_to_array(to_tsvector('english', asked.word))) as stem join search_lexemes on lexeme = stem
        ) as known
    ) as looked
    cross join lateral (
      select coalesce(array_agg(word), '{}') as candidates from (
        select word from search_words where not known and search_words.word % asked.word
        order by similarity(search_words.word, asked.word) desc, abs(length(search_words.word) - length(asked.word)), word
        limit ${candidateLimit}
      ) as similar_words
    ) as nearest`,
}
const occur = { name: 'search-words-that-occur', text: 'select word from search_words where word = any($1::text[])' }

/** Looks words up in the texts of the site. */
export async function lookUpWords({ pool }: Database, words: readonly string[]): Promise<Map<string, KnownWord>> {
  const { rows } = await pool.query<{ word: string } & KnownWord>({ ...lookUp, values: [words] })
  return new Map(rows.map(({ word, known, candidates }) => [word, { known, candidates }]))
}

/** Those of the words that occur in the texts of the site as they are. */
export async function wordsThatOccur({ pool }: Database, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ word: string }>({ ...occur, values: [words] })
  return new Set(rows.map(({ word }) => word))
}
