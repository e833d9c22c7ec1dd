import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

import { requestStatuses } from './requests/kind.ts'
import { requestKinds } from './requests/rules.requests.ts'

const moment = () => timestamp({ withTimezone: true })

/** What people ask for about their data under the Nigeria Data Protection Act 2023. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    kind: text({ enum: requestKinds }).notNull(),
    status: text({ enum: requestStatuses }).notNull(),
    /** Empty for a person without an account. */
    userId: uuid().references(() => users.id),
    /** Empty once the account is deleted. */
    name: text().notNull(),
    email: text().notNull(),
    text: text().notNull(),
    /** Entered by staff, not filed on the profile. */
    byStaff: boolean().notNull(),
    receivedAt: moment().notNull(),
    dueAt: moment().notNull(),
    extendedAt: moment(),
    closedAt: moment(),
    /** The newest reminder that was sent, and when the next is due. */
    remindedUntil: moment(),
    nextWorkAt: moment(),
  },
  (t) => [
    uniqueIndex('data_requests_reference').on(t.reference),
    index('data_requests_user').on(t.userId, t.receivedAt),
    index('data_requests_due').on(t.status, t.dueAt, t.id),
    index('data_requests_received').on(t.receivedAt, t.id),
    index('data_requests_work')
      .on(t.nextWorkAt)
      .where(sql`${t.nextWorkAt} is not null`),
  ],
)

/** The history of requests and breaches. Append-only, enforced by a trigger. */
export const dataProtectionEvents = pgTable(
  'data_protection_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recordType: text({ enum: ['dataRequest', 'dataBreach'] }).notNull(),
    recordId: uuid().notNull(),
    at: moment().notNull(),
    action: text().notNull(),
    byRole: text({ enum: ['person', 'staff', 'clock'] }).notNull(),
    byId: text().notNull(),
    /** Of staff only. */
    byName: text().notNull().default(''),
    text: text().notNull().default(''),
  },
  (t) => [index('data_protection_events_record').on(t.recordType, t.recordId, t.id)],
)

/** Breaches of personal data. Entries are corrected and never deleted; a trigger refuses it. */
export const dataBreaches = pgTable(
  'data_breaches',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    /** What happened. */
    what: text().notNull(),
    discoveredAt: moment().notNull(),
    /** Whom and which data it touches. */
    whom: text().notNull(),
    people: integer(),
    data: text().notNull(),
    consequences: text().notNull(),
    measures: text().notNull(),
    highRisk: text({ enum: ['unknown', 'yes', 'no'] }).notNull(),
    /** When and to whom it was reported. */
    reportedAt: moment(),
    reportedTo: text().notNull(),
    peopleToldAt: moment(),
    /** Why it is not reported; empty while that is not decided. */
    unreportedReason: text().notNull(),
    closedAt: moment(),
    /** Increases with every change, so that a change of an outdated copy is refused. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    remindedUntil: moment(),
    nextWorkAt: moment(),
  },
  (t) => [
    uniqueIndex('data_breaches_reference').on(t.reference),
    index('data_breaches_discovered').on(t.discoveredAt, t.id),
    index('data_breaches_work')
      .on(t.nextWorkAt)
      .where(sql`${t.nextWorkAt} is not null`),
  ],
)

/** After how many days records of a kind are deleted; no row before the first change, null for never. */
export const retentionRules = pgTable('retention_rules', {
  key: text().primaryKey(),
  days: integer(),
  version: integer().notNull(),
  updatedAt: moment().notNull(),
})

/** What the daily job has deleted, by kind. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    removed: jsonb().$type<Record<string, number>>().notNull(),
    failed: jsonb().$type<string[]>().notNull(),
  },
  (t) => [index('retention_runs_at').on(t.at)],
)
