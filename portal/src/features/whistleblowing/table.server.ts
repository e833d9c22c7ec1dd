import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What can be asked of a report without its key, and its words under that key. No column holds a time finer than a day, no sequence counts
 * across reports, ids are random (docs/decisions/0008).
 */
export const reports = pgTable(
  'whistleblowing_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    reportedOn: date({ mode: 'string' }).notNull(),
    updatedOn: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['PENDING', 'UNDER_INVESTIGATION', 'ESCALATED', 'RESOLVED'] }).notNull(),
    level: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** A keyed digest of the account that made an identified report; null for an anonymous one. */
    ownerTag: text(),
    /** A keyed digest of the receipt's first digits finds the row, the slow hash proves the rest. */
    locator: text(),
    receiptHash: text(),
    sealed: bytes().notNull(),
    assignedTo: uuid(),
    resolvedOn: date({ mode: 'string' }),
    destroyOn: date({ mode: 'string' }),
    announced: boolean().notNull().default(false),
    warned: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('whistleblowing_reports_reference').on(t.reference),
    index('whistleblowing_reports_owner').on(t.ownerTag),
    index('whistleblowing_reports_locator').on(t.locator),
    index('whistleblowing_reports_destroy').on(t.destroyOn),
  ],
)

/** A table of its own, so that it can be rewritten in a moment when a key must be gone. */
export const reportKeys = pgTable('whistleblowing_keys', {
  reportId: uuid()
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  wrapped: bytes().notNull(),
})

/** Notes, messages and history of a report, numbered within it. */
export const entries = pgTable(
  'whistleblowing_entries',
  {
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ['note', 'message', 'event'] }).notNull(),
    on: date({ mode: 'string' }).notNull(),
    sealed: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.position] })],
)

/** Attachments lie here and not in the file store: a disk notes for every file the moment it was made. */
export const attachments = pgTable(
  'whistleblowing_attachments',
  {
    id: uuid().primaryKey().defaultRandom(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    on: date({ mode: 'string' }).notNull(),
    sealedFacts: bytes().notNull(),
    content: bytes().notNull(),
  },
  (t) => [uniqueIndex('whistleblowing_attachments_report').on(t.reportId, t.position)],
)

/** Which member of staff may not read which report; without a report, none at all. */
export const denials = pgTable(
  'whistleblowing_denials',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: uuid().notNull(),
    reportId: uuid().references(() => reports.id, { onDelete: 'cascade' }),
  },
  (t) => [unique('whistleblowing_denials_once').on(t.staffId, t.reportId).nullsNotDistinct()],
)

/** Puzzles that are used up, as keyed digests, for as long as one could be sent again. */
export const spentPuzzles = pgTable('whistleblowing_spent_puzzles', {
  digest: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/** Proves at the start that the master key is the one with which reports were sealed. */
export const keyCheck = pgTable('whistleblowing_key_check', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  tag: text().notNull(),
  /** The tag of the key that takes its place just now; no process may start with the old one meanwhile. */
  changingTo: text(),
  /** Receipts are known by digests under the first master key, and nobody can make them again: that digest key, wrapped by the one in force. */
  receiptKey: bytes(),
})
