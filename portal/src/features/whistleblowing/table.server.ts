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
import { reportStatuses } from './kind.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Columns that must be queried are readable; the content of a report is sealed with its key. To hide when a report came, no column is finer than a
 * day, no sequence counts across reports, and ids are random (docs/decisions/0008).
 */
export const reports = pgTable(
  'whistleblowing_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    reportedOn: date({ mode: 'string' }).notNull(),
    updatedOn: date({ mode: 'string' }).notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    level: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** Keyed digest of the reporter's account; null for an anonymous report. */
    ownerTag: text(),
    /** Keyed digest of the receipt's first digits, to find the row; `receiptHash` verifies the receipt. */
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

/** A separate table, so that it can be rewritten quickly to erase a key. */
export const reportKeys = pgTable('whistleblowing_keys', {
  reportId: uuid()
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  wrapped: bytes().notNull(),
})

/** Notes, messages and events of a report; `position` counts within the report. */
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

/** Attachments are stored here rather than in the file store, because a file system records the creation time of each file. */
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

/** Reports that a member of staff may not read; null means all reports. */
export const denials = pgTable(
  'whistleblowing_denials',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: uuid().notNull(),
    reportId: uuid().references(() => reports.id, { onDelete: 'cascade' }),
  },
  (t) => [unique('whistleblowing_denials_once').on(t.staffId, t.reportId).nullsNotDistinct()],
)

/** Digests of used puzzles, kept as long as a puzzle could be sent again. */
export const spentPuzzles = pgTable('whistleblowing_spent_puzzles', {
  digest: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/** Identifies the master key in use, so that a start with another key is refused. */
export const keyCheck = pgTable('whistleblowing_key_check', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  tag: text().notNull(),
  /** Tag of the new key during a change; until it is complete, no process may start with the old key. */
  changingTo: text(),
  /** The digest key of the first master key, wrapped by the current one. Stored receipts are digests made with it and cannot be computed again. */
  receiptKey: bytes(),
})
