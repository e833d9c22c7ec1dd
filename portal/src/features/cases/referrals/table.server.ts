import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cases } from '../table.server.ts'
import { answerWays, confirmations, referralOutcomes } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/** What was asked of a distribution company about a case, and its answer. Deleted with the case. */
export const caseReferrals = pgTable(
  'case_referrals',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid()
      .notNull()
      .references((): AnyPgColumn => cases.id, { onDelete: 'cascade' }),
    /** Key of the company, and its mailbox at that time. */
    company: text().notNull(),
    mailbox: text().notNull(),
    question: text().notNull(),
    /** Ids of the documents of the case that the company may open. */
    documents: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Ids of the documents that the company has sent. */
    files: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Whether the person had not complained to the company before. */
    isFirstNotice: boolean().notNull(),
    sentAt: moment().notNull(),
    sentById: text().notNull(),
    sentByName: text().notNull(),
    /** When the mail server took the mail, or when we stopped trying. */
    deliveredAt: moment(),
    undeliveredAt: moment(),
    /** The deadline of the company, as every record has one (engines/records/rules.deadlines.ts); without a day once nothing is waited for. */
    stepFrom: date({ mode: 'string' }),
    stepDays: integer(),
    dueAt: moment(),
    /** By staff or the clock; at most once a day. */
    remindedAt: moment(),
    missedAt: moment(),
    answeredAt: moment(),
    answeredBy: text({ enum: answerWays }),
    /** Where staff entered it: how it came. */
    answeredHow: text().notNull().default(''),
    /** Empty for an answer by mail whose outcome nobody has entered. */
    outcome: text({ enum: referralOutcomes }),
    answer: text().notNull().default(''),
    offeredKobo: bigint({ mode: 'number' }),
    companyReference: text().notNull().default(''),
    withdrawnAt: moment(),
    withdrawnReason: text().notNull().default(''),
    /** What the person says about it, from when they are asked. */
    confirmation: text({ enum: confirmations }).notNull().default(''),
    askedAt: moment(),
    confirmedAt: moment(),
    /** The next task of the clock: a reminder, a missed day, silence. */
    nextWorkAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    // One open referral a case; one that was not delivered is with nobody.
    uniqueIndex('case_referrals_open')
      .on(t.caseId)
      .where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null and ${t.undeliveredAt} is null`),
    index('case_referrals_case').on(t.caseId, t.sentAt, t.id),
    index('case_referrals_company').on(t.company, t.sentAt, t.id),
    index('case_referrals_work')
      .on(t.nextWorkAt)
      .where(sql`${t.nextWorkAt} is not null`),
    index('case_referrals_due')
      .on(t.dueAt, t.id)
      .where(sql`${t.dueAt} is not null`),
  ],
)
