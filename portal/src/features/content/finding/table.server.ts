import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { contentItems } from '../table.server.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words of each item, from the draft if there is one, for the search of the manager; apart, so that reading an item stays light. */
export const contentWords = pgTable(
  'content_words',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (t) => [index('content_words_words').using('gin', t.words)],
)
