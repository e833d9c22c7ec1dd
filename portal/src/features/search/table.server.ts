import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A sixteenth of the entries, in runs of 128 that were stored one after the other and so lie side by side: what an index
 * finds there is noted by a few pages, where entries picked by chance would need a page each (4 times the time).
 */
export const frontShelf = '((number >> 7) & 15 = 0)'
/** The next three sixteenths, and the other twelve: a word of some thousand entries is then found without the last. */
export const middleShelf = '((number >> 7) & 15 between 1 and 3)'
export const backShelf = '((number >> 7) & 15 > 3)'

/** A source among the words, so that the index finds a word of one source; no word begins with this sign. */
export const sourceLexeme = (source: string): string => `=${source}`

/** One row per findable thing; the plain columns are what is indexed, the others what is shown. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: text().primaryKey(),
    /** Counts up as entries are stored; only for the shelves. */
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
    index('search_entries_title').using('gin', t.titleWords),
    index('search_entries_title_front').using('gin', t.titleWords).where(sql.raw(frontShelf)),
    index('search_entries_all_front').using('gin', t.allWords).where(sql.raw(frontShelf)),
    index('search_entries_all_middle').using('gin', t.allWords).where(sql.raw(middleShelf)),
    index('search_entries_all_back').using('gin', t.allWords).where(sql.raw(backShelf)),
  ],
)

/** Words that stand in entries, for queries with a misspelling. */
export const searchWords = pgTable('search_words', { word: text().notNull(), entries: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.word] }),
  index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
])

/** What the text index holds, so that a beginning is asked as the few lexemes that begin so. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: text().primaryKey() }, (t) => [
  index('search_lexemes_beginnings').using('btree', t.lexeme.op('text_pattern_ops')),
])
