import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The tags in use, with the number of their records, which have them in a column of their own. */
export const tags = pgTable('tags', { tag: text().primaryKey(), uses: integer().notNull() })
