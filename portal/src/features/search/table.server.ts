import { type SQL, sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row per findable thing; the plain columns are what is indexed, the others what is shown. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: text().primaryKey(),
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
        sql`setweight(to_tsvector('english', plain_title), 'A') || setweight(to_tsvector('english', plain_body), 'B')`,
    ),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('search_entries_title').using('gin', t.titleWords),
    index('search_entries_all').using('gin', t.allWords),
  ],
)

/** Words that stand in entries, for queries with a misspelling. */
export const searchWords = pgTable('search_words', { word: text().notNull(), entries: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.word] }),
  index('search_words_trigrams').using('gin', t.word.op('gin_trgm_ops')),
])
