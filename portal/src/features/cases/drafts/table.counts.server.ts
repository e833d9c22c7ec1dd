import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many drafts of visitors reached the account at the end, and how many of them were filed, by day and kind of case; nothing of a person. */
export const draftCounts = pgTable(
  'case_draft_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    reached: integer().notNull().default(0),
    filed: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
)
