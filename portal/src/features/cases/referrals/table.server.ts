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
import { answerWays, type CompanyReply, confirmations, referralOutcomes } from './rules.ts'

/** An answer as the company has sent it, with the ids of its files. */
export interface HeldAnswer {
  at: string
  outcome: CompanyReply
  /** The day until which it asks for time, or by which the rest is done. */
  until?: string | undefined
  answer: string
  forCommission: string
  offeredKobo: number | null
  companyReference: string
  files: string[]
}

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
    /** Until when the company asks for time; staff decide by giving it a later day. */
    askedUntil: date({ mode: 'string' }),
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
    /** Of what is partly fixed: by which day the rest is done, after which the person is asked. */
    doneBy: date({ mode: 'string' }),
    askFrom: date({ mode: 'string' }),
    /** What the company wrote with it for the Commission; the person never reads it. */
    forCommission: text().notNull().default(''),
    /** An answer that the company can still correct: nothing of it is in the columns above, and the person reads nothing of it. */
    held: jsonb().$type<HeldAnswer>(),
    /** When it is theirs to read, unless an officer reads it before. */
    heldUntil: moment(),
    withdrawnAt: moment(),
    withdrawnReason: text().notNull().default(''),
    /** What the person says about it, from when they are asked. */
    confirmation: text({ enum: confirmations }).notNull().default(''),
    askedAt: moment(),
    confirmedAt: moment(),
    /** Where it was said with the code of the case: the member of staff who issued the code. */
    codeIssuerId: text().notNull().default(''),
    /** The next task of the clock: an answer that is held, a reminder, a missed day, silence. */
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
