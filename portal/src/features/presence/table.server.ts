import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'
import { presencePlaces } from './contract.ts'

/** Who has which record open to edit it. A row counts for some seconds; at most one for each person and record. */
export const presences = pgTable(
  'presences',
  {
    place: text({ enum: presencePlaces }).notNull(),
    record: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    part: text().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.place, t.record, t.userId] }),
    index('presences_seen').on(t.seenAt),
    index('presences_person').on(t.userId, t.seenAt),
  ],
)
