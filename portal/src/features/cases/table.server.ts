import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/table.server.ts'

const moment = () => timestamp({ withTimezone: true })

/** Cases of all kinds; fields that only some kinds have are empty in the others. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    reference: text().notNull(),
    /** Empty for a customer without an account. */
    userId: uuid().references(() => users.id),
    contactName: text().notNull(),
    contactEmail: text().notNull(),
    contactPhone: text().notNull(),
    type: text().notNull(),
    category: text().notNull().default(''),
    subject: text().notNull(),
    description: text().notNull(),
    /** 0 low, 1 medium, 2 high, so that it sorts. */
    urgency: smallint().notNull().default(1),
    address: text().notNull().default(''),
    lga: text().notNull().default(''),
    state: text().notNull().default(''),
    company: text().notNull().default(''),
    reportedToDisco: boolean().notNull().default(false),
    discoReferenceNumber: text().notNull().default(''),
    /** When truth and data protection were confirmed, in kinds that ask for it. */
    declaredAt: moment(),

    status: text({ enum: ['New', 'In Progress', 'Escalated', 'Resolved'] }).notNull(),
    escalationLevel: smallint().notNull(),
    escalationNote: text().notNull().default(''),
    resolutionNote: text().notNull().default(''),
    resolvedAt: moment(),
    resolvedInTime: boolean(),
    ratingStars: smallint(),
    ratingComment: text().notNull().default(''),
    ratedAt: moment(),
    assigneeId: uuid().references(() => users.id),
    assigneeName: text().notNull().default(''),

    /** The clock; see rules.clock.ts. */
    step: text({ enum: ['filed', 'level1', 'level2', 'level3', 'reopened'] }).notNull(),
    stepFrom: date({ mode: 'string' }).notNull(),
    stepDays: integer().notNull(),
    dueAt: moment(),
    waitingSince: moment(),
    remindedFor: moment(),
    missedFor: moment(),
    /** When the clock has next to look at the case; empty when it has nothing to do. */
    nextWorkAt: moment(),

    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Grows with every change, so that an action on an outdated copy is refused. */
    version: integer().notNull().default(1),
    /** What search looks in, in lower case. */
    searchText: text().notNull(),
    /** What lists sort by; columns, because an index on an expression cannot answer without the row. */
    subjectKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(left(subject, 60))`),
    nameKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(left(contact_name, 60))`),
  },
  (t) => {
    // Behind what an index is for stands all that lists are filtered by: whatever is chosen together, only the rows of a page are read.
    const filters = [t.status, t.type, t.urgency, t.category, t.company, t.lga, t.assigneeId]
    const others = (column: (typeof filters)[number]) => filters.filter((one) => one !== column)
    const filter = (name: string, column: (typeof filters)[number]) =>
      index(name).on(t.kind, column, t.createdAt, t.id, ...others(column))
    return [
      uniqueIndex('cases_reference').on(t.reference),
      index('cases_reference_start').on(t.reference.op('text_pattern_ops'), t.kind, t.createdAt, t.id),
      index('cases_user').on(t.userId, t.kind, t.createdAt, t.id),
      index('cases_open')
        .on(t.userId)
        .where(sql`${t.status} <> 'Resolved'`),
      index('cases_updated').on(t.kind, t.updatedAt, t.id),
      index('cases_due').on(t.kind, t.dueAt, t.id),
      index('cases_level').on(t.kind, t.escalationLevel, t.createdAt, t.id),
      index('cases_subject').on(t.kind, t.subjectKey, t.id),
      index('cases_name').on(t.kind, t.nameKey, t.id),
      index('cases_date').on(t.kind, t.createdAt, t.id, ...filters, t.dueAt, t.waitingSince),
      filter('cases_status', t.status),
      filter('cases_type', t.type),
      filter('cases_urgency', t.urgency),
      filter('cases_category', t.category),
      filter('cases_company', t.company),
      filter('cases_lga', t.lga),
      index('cases_assignee').on(t.assigneeId, t.kind, t.createdAt, t.id, ...others(t.assigneeId)),
      index('cases_running')
        .on(t.kind, t.dueAt, t.createdAt, t.id, ...filters)
        .where(sql`${t.dueAt} is not null and ${t.waitingSince} is null`),
      index('cases_waiting')
        .on(t.kind, t.createdAt, t.id)
        .where(sql`${t.waitingSince} is not null`),
      index('cases_work')
        .on(t.nextWorkAt)
        .where(sql`${t.nextWorkAt} is not null`),
      index('cases_resolved')
        .on(t.resolvedAt, t.kind, t.company, t.createdAt, t.resolvedInTime, t.ratingStars)
        .where(sql`${t.resolvedAt} is not null`),
      index('cases_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
      index('cases_pieces').using('gin', sql`case_pieces(${t.searchText})`),
    ]
  },
)

/** What happened to a case when; rows are only added (a trigger refuses the rest) and go with the case. */
export const caseHistory = pgTable(
  'case_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    action: text().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['owner', 'staff', 'clock'] }).notNull(),
    note: text().notNull().default(''),
    level: smallint().notNull(),
    files: jsonb().$type<string[]>().notNull(),
  },
  (t) => [index('case_history_case').on(t.caseId, t.id)],
)

/**
 * How many cases there are of each sort, as additions and subtractions to be summed: no two changes wait for each other.
 * The clock's job sums them up from time to time.
 */
export const caseCounts = pgTable(
  'case_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    status: text().notNull(),
    type: text().notNull(),
    category: text().notNull(),
    urgency: smallint().notNull(),
    company: text().notNull(),
    lga: text().notNull(),
    change: integer().notNull(),
  },
  (t) => [index('case_counts_kind').on(t.kind)],
)

/**
 * How many cases were filed on a day, by the status they have now; kept by triggers, and summed up as `caseCounts` is. Spans of
 * days are counted from it, and a page far down a list by date begins at its day instead of at the first case.
 */
export const caseDays = pgTable(
  'case_days',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** In Nigeria. */
    day: date({ mode: 'string' }).notNull(),
    status: text().notNull(),
    change: integer().notNull(),
  },
  (t) => [index('case_days_day').on(t.kind, t.day)],
)

/** The deadlines that staff have set; no row before the first change. */
export const caseSettings = pgTable('case_settings', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  settings: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: moment().notNull(),
})

/** Holidays that staff have added, or taken from those that are built in. */
export const caseHolidays = pgTable('case_holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  removed: boolean().notNull(),
})
