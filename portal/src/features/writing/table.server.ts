import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

/** Texts that a member of staff has begun about a record and not sent. */
export const writtenDrafts = pgTable(
  'written_drafts',
  {
    kind: text().notNull(),
    record: text().notNull(),
    field: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Another one with each change, and never again: a text that was sent is no version of the next one. */
    revision: uuid().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.record, t.userId, t.field] }),
    index('written_drafts_person').on(t.userId),
    index('written_drafts_saved').on(t.savedAt),
  ],
)
