import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** Answers given to calls with an `Idempotency-Key`, kept for a day, so that a retry creates nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Who did what to which record and when; a trigger refuses all but inserts. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: text().notNull(),
    actorRole: text().notNull(),
    action: text().notNull(),
    recordType: text().notNull(),
    recordId: text().notNull(),
    companyId: text(),
    mandates: text().array(),
    details: jsonb().$type<Record<string, unknown>>(),
    /** From where a member of staff did it: the device in words and the first half of the network's address. */
    origin: text(),
    /** Names the entry in lists, which know records by a UUID. */
    key: uuid().notNull().defaultRandom(),
  },
  // Each of the first five has the order of the list, in which its filter is read.
  (t) => [
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_type').on(t.recordType, t.at, t.id),
    index('audit_log_record').on(t.recordId, t.at, t.id),
    index('audit_log_reference')
      .on(sql`(details ->> 'reference')`)
      .where(sql`details ->> 'reference' is not null`),
    uniqueIndex('audit_log_key').on(t.key),
  ],
)

/** Attempts at a guarded action, counted per keyed digest and window, shared by all processes; deleted when the window ends. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().notNull(),
    windowEnd: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowEnd] }), index('attempts_end').on(t.windowEnd)],
)

/** The last reference number of a kind in a year; never counted from rows, which may be deleted. */
export const referenceCounters = pgTable(
  'reference_counters',
  { prefix: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.prefix, t.year] })],
)

/** Scheduled backups, and drills that restored one into a scratch database and checked it. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['backup', 'drill'] }).notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    ok: boolean().notNull(),
    /** The name of the file in BACKUP_DIR. */
    file: text().notNull(),
    /** The recovery point; null where it was never known. */
    snapshotAt: timestamp({ withTimezone: true }),
    /** Of a drill the recovery time. */
    seconds: doublePrecision().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    records: bigint({ mode: 'number' }).notNull().default(0),
    documents: bigint({ mode: 'number' }).notNull().default(0),
    /** Documents that are missing or damaged. */
    problems: integer().notNull().default(0),
    /** Why it failed, in a sentence for staff. */
    note: text().notNull().default(''),
  },
  (t) => [index('backup_runs_kind').on(t.kind, t.startedAt)],
)
