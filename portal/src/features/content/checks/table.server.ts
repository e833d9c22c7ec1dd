import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contentItems } from '../table.server.ts'
import { findingKinds } from './rules.ts'

/** When each published item was last checked, and who published what the check read. */
export const contentChecks = pgTable(
  'content_checks',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who published last; empty where only the portal did. */
    publisherId: text().notNull(),
    publisherName: text().notNull(),
  },
  (t) => [index('content_checks_at').on(t.checkedAt)],
)

/** What the last check of an item found; at most `mostFindings` of one item. */
export const contentFindings = pgTable(
  'content_findings',
  {
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** Its place among the findings of the item. */
    number: integer().notNull(),
    kind: text({ enum: findingKinds }).notNull(),
    /** The path of the field, such as `entries.0.link`; empty for the item. */
    place: text().notNull(),
    /** What was found, as a sentence. */
    detail: text().notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.number] }), index('content_findings_kind').on(t.kind, t.itemId)],
)

/** The Monday whose mail about findings a person was sent, so that nobody gets two; at most one row for each member of staff. */
export const contentFindingMails = pgTable('content_finding_mails', {
  personId: text().primaryKey(),
  week: text().notNull(),
})
