import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What somebody was reminded of: each step before each day of a record once. */
export const reminders = pgTable(
  'reminders',
  {
    kind: text().notNull(),
    recordId: uuid().notNull(),
    day: text().notNull(),
    step: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId, t.day, t.step] })],
)
