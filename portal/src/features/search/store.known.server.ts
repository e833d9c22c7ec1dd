import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'

/** What the site knows of a word. */
export interface KnownWord {
  /** Whether it occurs, by itself, as the beginning of a word or in another form. */
  known: boolean
  /** The most similar words that occur, for an unknown word. */
  candidates: string[]
}

const candidateLimit = 12

/** Looks words up in the texts of the site. */
export async function lookUpWords(db: Db, words: readonly string[]): Promise<Map<string, KnownWord>> {
  // Look for the word itself first: most queries without hits have no misspelling, and a similarity search takes 50 times as long.
  const result = await db.execute(sql`
    select asked.word, known, candidates
    from unnest(${sql.param(words)}::text[]) as asked(word)
    cross join lateral (
      select exists (select from search_words where word = asked.word)
        or exists (
          select from unnest(asked.word || tsvector_to_array(to_tsvector('english', asked.word))) as stem
          join search_lexemes on lexeme ~>=~ stem and lexeme ~<~ (stem || chr(1114111))
          where lexeme = stem or stem = asked.word
        ) as known
    ) as looked
    cross join lateral (
      select coalesce(array_agg(word), '{}') as candidates from (
        select word from search_words where not known and search_words.word % asked.word
        order by similarity(search_words.word, asked.word) desc, abs(length(search_words.word) - length(asked.word)), word
        limit ${candidateLimit}
      ) as similar_words
    ) as nearest`)
  const rows = result.rows as unknown as ({ word: string } & KnownWord)[]
  return new Map(rows.map(({ word, known, candidates }) => [word, { known, candidates }]))
}

/** Those of the words that occur in the texts of the site as they are. */
export async function wordsThatOccur(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await db.execute(sql`select word from search_words where word = any(${sql.param(words)}::text[])`)
  return new Set((result.rows as { word: string }[]).map(({ word }) => word))
}
