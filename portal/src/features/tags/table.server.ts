import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The tags in use, with the number of their records, which have them in a column of their own. */
// The table keeps the name that it had while only cases had tags: a release that runs on during an update would not find it by another.
export const tags = pgTable('case_tags', { tag: text().primaryKey(), uses: integer().notNull() })
