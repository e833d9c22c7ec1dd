import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
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
import { nameText } from '#platform/database/name-order.server.ts'
import { users, companies } from '#people/table.server.ts'
import { companyAnswers } from './referrals/rules.ts'
import type { CaseClaim, CaseCode } from './follow/rules.ts'
import { caseChannels, caseOutcomes, caseStatuses, deadlineSteps } from './rules.ts'
import { feederKey, phoneKey, streetKey } from './related/table.keys.server.ts'
import { outages } from './related/table.outages.server.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const moment = () => timestamp({ withTimezone: true })

/** Cases of all kinds; fields of other kinds are empty. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    reference: text().notNull(),
    /** Empty for a customer without an account. */
    userId: uuid().references(() => users.id),
    /** The company that files it; empty where a person does. */
    companyId: uuid().references(() => companies.id),
    contactName: text().notNull(),
    /** One of the two may be empty where staff file for a customer. */
    contactEmail: text().notNull(),
    contactPhone: text().notNull(),
    /** How it reached the Commission. */
    channel: text({ enum: caseChannels }).notNull().default('portal'),
    type: text().notNull(),
    category: text().notNull().default(''),
    subject: text().notNull(),
    description: text().notNull(),
    /** 0 low, 1 medium, 2 high, for sorting. */
    urgency: smallint().notNull().default(1),
    address: text().notNull().default(''),
    lga: text().notNull().default(''),
    state: text().notNull().default(''),
    company: text().notNull().default(''),
    reportedToDisco: boolean().notNull().default(false),
    discoReferenceNumber: text().notNull().default(''),
    /** Number of the meter or of the account at the company; digits only. */
    meterNumber: text().notNull().default(''),
    feeder: text().notNull().default(''),
    /** When the declaration and the consent were given, in kinds that require them. */
    declaredAt: moment(),
    /** The version of the privacy policy to which they refer; empty where it was not recorded. */
    consentVersion: text().notNull().default(''),
    status: text({ enum: caseStatuses }).notNull(),
    escalationLevel: smallint().notNull(),
    escalationNote: text().notNull().default(''),
    resolutionNote: text().notNull().default(''),
    /** What came of it; empty until it is resolved, and where nobody chose one. */
    outcome: text({ enum: ['', ...caseOutcomes] })
      .notNull()
      .default(''),
    /** What the company returned to the customer. */
    returnedKobo: bigint({ mode: 'number' }),
    /** The state of the latest referral to the company (`referrals/rules.ts`); empty where there was none. */
    companyAnswer: text({ enum: ['', ...companyAnswers] })
      .notNull()
      .default(''),
    /** The first action of staff of which the person was told; empty until then. */
    firstAnsweredAt: moment(),
    resolvedAt: moment(),
    resolvedInTime: boolean(),
    ratingStars: smallint(),
    ratingComment: text().notNull().default(''),
    ratedAt: moment(),
    /** The code that opens it without an account; empty while there is none. */
    code: jsonb().$type<CaseCode>(),
    /** Whether nobody has confirmed yet that the contact details of somebody without an account are right. */
    unconfirmed: boolean().notNull().default(false),
    /** The latest wish to have it in an account by its code; empty without one. */
    claim: jsonb().$type<CaseClaim>(),
    assigneeId: uuid().references(() => users.id),
    assigneeName: text().notNull().default(''),
    /** Whether no member of staff has answered the person yet. */
    unanswered: boolean().notNull().default(false),
    /** Since when the last word is the owner's; empty once staff have answered. */
    answerSince: moment(),
    /** When a mail to the owner came back; empty once they write, or their address changes. */
    mailReturnedAt: moment(),
    /** The deadline under which the owner has requested escalation; see rules.requests.ts. */
    escalationAskedFor: text().notNull().default(''),
    /** Words by which staff group cases; lower case, in alphabetical order. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The outage that the case is about. */
    outageId: uuid().references(() => outages.id, { onDelete: 'set null' }),

    /** The clock; see rules.clock.ts. */
    step: text({ enum: deadlineSteps }).notNull(),
    stepFrom: date({ mode: 'string' }).notNull(),
    stepDays: integer().notNull(),
    dueAt: moment(),
    waitingSince: moment(),
    remindedFor: moment(),
    missedFor: moment(),
    /** The time of the clock's next task; empty when there is none. */
    nextWorkAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Increases with every change, so that an action on an outdated copy is refused. */
    version: integer().notNull().default(1),
    /** The words by which the search finds a case (platform/values/search-words.ts). */
    searchWords: tsvector().notNull(),
    /** Sort key of lists; a column, because index-only scans do not work with an index on an expression. */
    nameKey: nameText()
      .notNull()
      .generatedAlwaysAs(sql`lower(left(contact_name, 60))`),
  },
  (t) => [
    // This operator class also supports searches by the beginning of a reference.
    uniqueIndex('cases_reference').on(t.reference.op('text_pattern_ops')),
    index('cases_user').on(t.userId, t.kind, t.createdAt, t.id),
    index('cases_company').on(t.companyId, t.kind, t.createdAt, t.id),
    index('cases_date').on(t.kind, t.createdAt, t.id),
    // Contains all filter columns, so that filters with many results are evaluated without reading the rows.
    index('cases_filters').on(
      t.kind,
      t.createdAt,
      t.id,
      t.urgency,
      t.company,
      t.assigneeId,
      t.category,
      t.status,
      t.type,
      t.lga,
      t.channel,
      t.tags,
    ),
    // Few distinct values, so about 1% of the size of the table. For the counts of the dashboard and combined filters.
    index('cases_tally').on(t.kind, t.status, t.type, t.category, t.urgency),
    index('cases_status').on(t.kind, t.status, t.createdAt, t.id),
    index('cases_type').on(t.kind, t.type, t.createdAt, t.id),
    // With the other filters, because one area has few cases. The deadline makes it larger than `cases_filters`, which serves lists of all areas.
    index('cases_lga').on(
      t.kind,
      t.lga,
      t.createdAt,
      t.id,
      t.urgency,
      t.company,
      t.assigneeId,
      t.category,
      t.status,
      t.type,
      t.dueAt,
      t.tags,
    ),
    index('cases_name').on(t.kind, t.nameKey, t.id),
    // With what is not spread evenly along these orders: cases of other days and of another status are passed without reading them.
    index('cases_updated').on(t.kind, t.updatedAt, t.id, t.createdAt),
    index('cases_due').on(t.kind, t.dueAt, t.id, t.createdAt, t.status),
    // The latest deadline first, and then the resolved cases, which have none.
    index('cases_due_last').on(t.kind, t.dueAt.desc().nullsLast(), t.id.desc(), t.createdAt, t.status),
    index('cases_urgency').on(t.kind, t.urgency, t.createdAt, t.id),
    index('cases_assignee').on(t.kind, t.assigneeId, t.dueAt, t.id),
    // Open cases are few. With the columns of filters and the filing date, lists of late cases are filtered and sorted without reading rows.
    index('cases_open')
      .on(
        t.kind,
        t.dueAt,
        t.id,
        t.waitingSince,
        t.createdAt,
        t.urgency,
        t.company,
        t.assigneeId,
        t.category,
        t.status,
        t.type,
        t.lga,
        t.tags,
      )
      .where(sql`${t.dueAt} is not null`),
    // What is assigned to a person, or to nobody.
    index('cases_assigned')
      .on(t.kind, t.assigneeId, t.dueAt, t.id)
      .where(sql`${t.dueAt} is not null`),
    // Those whose owner waits for an answer, for the list 'To answer'.
    index('cases_to_answer')
      .on(t.kind, t.dueAt, t.id, t.assigneeId)
      .where(sql`${t.answerSince} is not null`),
    // Few cases are with a company or came by another way than the portal.
    index('cases_company_answer')
      .on(t.kind, t.companyAnswer, t.dueAt, t.id, t.assigneeId)
      .where(sql`${t.companyAnswer} <> ''`),
    index('cases_channel')
      .on(t.kind, t.channel, t.createdAt, t.id)
      .where(sql`${t.channel} <> 'portal'`),
    index('cases_outcome')
      .on(t.kind, t.outcome, t.createdAt, t.id)
      .where(sql`${t.outcome} <> ''`),
    index('cases_unconfirmed')
      .on(t.kind, t.createdAt, t.id)
      .where(sql`${t.unconfirmed}`),
    index('cases_work')
      .on(t.nextWorkAt)
      .where(sql`${t.nextWorkAt} is not null`),
    index('cases_resolved')
      .on(t.kind, t.resolvedAt, t.createdAt)
      .where(sql`${t.resolvedAt} is not null`),
    // With the columns of statistics, so that times of a period are measured without reading rows.
    index('cases_resolution_times')
      .on(t.kind, t.resolvedAt, t.createdAt, t.company, t.lga, t.assigneeId, t.resolvedInTime)
      .where(sql`${t.resolvedAt} is not null`),
    index('cases_answer_times')
      .on(t.kind, t.firstAnsweredAt, t.createdAt, t.company, t.lga, t.assigneeId)
      .where(sql`${t.firstAnsweredAt} is not null`),
    index('cases_search').using('gin', t.searchWords),
    index('cases_tags').using('gin', t.tags),
    index('cases_outage')
      .on(t.outageId, t.createdAt, t.id)
      .where(sql`${t.outageId} is not null`),
    // By which staff find related cases of all kinds, newest first.
    index('cases_email').on(t.contactEmail, t.createdAt, t.id),
    index('cases_phone').on(phoneKey(t.contactPhone), t.createdAt, t.id),
    index('cases_meter')
      .on(t.meterNumber, t.createdAt, t.id)
      .where(sql`${t.meterNumber} <> ''`),
    index('cases_feeder')
      .on(feederKey(t.feeder), t.company, t.createdAt, t.id)
      .where(sql`${t.feeder} <> ''`),
    index('cases_street')
      .on(streetKey(t.address), t.lga, t.createdAt, t.id)
      .where(sql`${t.address} <> ''`),
  ],
)

/** The history of a case. Append-only (enforced by a trigger), and deleted with the case. */
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
    actorRole: text({ enum: ['owner', 'staff', 'clock', 'company'] }).notNull(),
    note: text().notNull().default(''),
    /** What an answer by e-mail repeats of our own text; of what was sent to a company, its name. */
    quoted: text().notNull().default(''),
    /** The referral that a company answers, or the message that is withheld or moved; empty otherwise. */
    about: text().notNull().default(''),
    /** Of what was done with the code of the case: the member of staff who issued it. */
    codeIssuer: jsonb().$type<Pick<CaseCode, 'byId' | 'byName'>>(),
    level: smallint().notNull(),
    /** Names of files, as they were then. */
    files: jsonb().$type<string[]>().notNull(),
    /** Ids of the documents that were sent with a message. */
    documents: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
  },
  (t) => [
    index('case_history_case').on(t.caseId, t.id),
    // What staff wrote on a day.
    index('case_history_answers')
      .on(t.at, t.caseId)
      .where(sql`${t.actorRole} = 'staff' and ${t.action} in ('message', 'ask')`),
  ],
)
