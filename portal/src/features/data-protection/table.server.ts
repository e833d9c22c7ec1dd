import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/table.server.ts'


const moment = () => timestamp({ withTimezone: true })

/** Which member of staff opened which record of a person: one row for each reader, record and hour. Never of reports of wrongdoing. */
export const recordViews = pgTable(
  'record_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The person whose record it is. */
    subjectId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readerId: uuid()
      .notNull()
      .references(() => users.id),
    recordType: text().notNull(),
    recordId: text().notNull(),
    /** How the person knows it: 'Complaint CP-2027-001'. */
    title: text().notNull(),
    /** The beginning of the hour. */
    hour: moment().notNull(),
  },
  (t) => [
    uniqueIndex('record_views_once').on(t.recordType, t.recordId, t.readerId, t.hour),
    index('record_views_subject').on(t.subjectId, t.hour, t.id),
    index('record_views_hour').on(t.hour),
  ],
)
