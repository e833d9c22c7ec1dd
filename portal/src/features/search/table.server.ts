import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One sixteenth of the entries, in runs of 128 that were stored one after the other. Neighbouring rows share pages, so the hits of an index are on a
 * few pages; entries picked at random would each need a page of their own (4 times as slow).
 */
export const frontShelf = '((number >> 7) & 15 = 0)'
/** The next three sixteenths; `backShelf` has the other twelve. A word with some thousand entries is found without the back shelf. */
export const middleShelf = '((number >> 7) & 15 between 1 and 3)'
export const backShelf = '((number >> 7) & 15 > 3)'

/** A lexeme for the source of an entry, so that the index can filter by source; no word starts with `=`. */
export const sourceLexeme = (source: string): string => `=${source}`

/** So much of a title is compared with what was typed: an index refuses long values. */
export const titleIndexed = 200

/** One row for each searchable item. The plain columns are indexed, the others are shown. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: text().primaryKey(),
    /** Increases with each stored entry; used only to divide the entries into shelves. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    imageUrl: text().notNull().default(''),
    date: text().notNull().default(''),
    plainTitle: text().notNull(),
    plainBody: text().notNull(),
    titleWords: tsvector().generatedAlwaysAs((): SQL => sql`to_tsvector('english', plain_title)`),
    allWords: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', plain_title), 'A') || setweight(to_tsvector('english', plain_body), 'B') || array_to_tsvector(array['=' || source])`,
    ),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('search_entries_plain_title').on(sql`left(${t.plainTitle}, ${sql.raw(String(titleIndexed))})`),
    index('search_entries_title').using('gin', t.titleWords),
    index('search_entries_title_front').using('gin', t.titleWords).where(sql.raw(frontShelf)),
    index('search_entries_all_front').using('gin', t.allWords).where(sql.raw(frontShelf)),
    index('search_entries_all_middle').using('gin', t.allWords).where(sql.raw(middleShelf)),
    index('search_entries_all_back').using('gin', t.allWords).where(sql.raw(backShelf)),
  ],
)

/** Words that occur in entries, for correcting misspellings. */
export const searchWords = pgTable('search_words', { word: text().notNull(), entries: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.word] }),
  index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
])

/** The lexemes of the text index, used to replace a prefix by the few lexemes that start with it. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey() }, (t) => [
  index('search_lexemes_beginnings').using('btree', t.lexeme.op('text_pattern_ops')),
])

/** Searches that found nothing, or only some of their words; nothing in it says who searched. */
export const searchMisses = pgTable(
  'search_misses',
  {
    words: text().primaryKey(),
    times: integer().notNull(),
    /** Whether pages with some of the words were shown. */
    partly: boolean().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('search_misses_last').on(t.lastAt)],
)
