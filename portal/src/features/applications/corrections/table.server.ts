import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { storedIn } from '#engines/records/kind.ts'
import type { FormAnswers } from '#fields/field.ts'
import type { AnswerChange, CorrectionItem } from '../contract.ts'
import { applicationSubmissions } from '../table.server.ts'
import { correctionRequest } from './kind.ts'

const moment = () => timestamp({ withTimezone: true })
const submissionId = () =>
  uuid()
    .notNull()
    .references(() => applicationSubmissions.id, { onDelete: 'cascade' })

/** What the Commission asked to be corrected, and by when. */
export const correctionRequests = pgTable(
  'correction_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    submissionId: submissionId(),
    /** The application's, with the number of the request: 'APP-2027-0001/1'. */
    reference: text().notNull(),
    status: text({ enum: storedIn(correctionRequest, 'status') }).notNull(),
    items: jsonb().$type<CorrectionItem[]>().notNull(),
    due: date({ mode: 'string' }).notNull(),
    signAgain: boolean().notNull(),
    openedAt: moment().notNull(),
    openedByName: text().notNull(),
    /** When it was answered or withdrawn. */
    closedAt: moment(),
    /** When the clock has reminded the applicant, and ended the pause after the day. */
    remindedAt: moment(),
    lapsedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('correction_requests_submission').on(t.submissionId, t.openedAt),
    // One at a time; the clock reads them by their day.
    uniqueIndex('correction_requests_open')
      .on(t.submissionId)
      .where(sql`${t.status} = 'open'`),
    index('correction_requests_due')
      .on(t.due)
      .where(sql`${t.status} = 'open' and ${t.lapsedAt} is null`),
  ],
)

/** Every version of the answers of an application that was corrected, the first as it was filed. Rows are only added; a trigger refuses changes. */
export const answerVersions = pgTable(
  'application_answer_versions',
  {
    submissionId: submissionId(),
    number: integer().notNull(),
    at: moment().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    /** Empty for what was filed. */
    requestId: uuid().references(() => correctionRequests.id, { onDelete: 'cascade' }),
    answers: jsonb().$type<FormAnswers>().notNull(),
    /** What changed from the version before, in words. */
    changes: jsonb().$type<AnswerChange[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.number] })],
)
