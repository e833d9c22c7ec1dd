import { stateSql } from '#engines/records/store.states.server.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  bigint,
  customType,
  date,
  foreignKey,
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
import { nameText } from '#platform/database/name-order.server.ts'
import type { FormAnswers } from '#fields/field.ts'
import { users, companies } from '#people/table.server.ts'
import { applicationTemplates, applicationTemplateVersions } from '#features/forms/table.server.ts'
import { application, type EventAction, stages } from './kind.ts'
import { approvalStatuses, submissionStatuses } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const applicationSubmissions = pgTable(
  'application_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The company that applies; empty where the person does. */
    companyId: uuid().references(() => companies.id),
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    /** The title at the time of filing, stored here for search and sorting. */
    formTitle: text().notNull(),
    status: text({ enum: submissionStatuses }).notNull(),
    approvalStatus: text({ enum: approvalStatuses }).notNull(),
    applicantName: text().notNull(),
    applicantSurname: text().notNull(),
    applicantEmail: text().notNull(),
    applicantPhone: text().notNull(),
    answers: jsonb().$type<FormAnswers>().notNull(),
    consentAt: moment().notNull(),
    consentVersion: text().notNull(),
    adminDescription: text().notNull().default(''),
    /** Why a document that the answers ask for does not apply, by the document's name. */
    notApplicable: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    completedAt: moment(),
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text().notNull().default(''),
    /** The deadline is the end of the last of `stepDays` working days after the day `stepFrom`; set while the Commission has to decide. */
    stepFrom: date('review_from', { mode: 'string' }),
    stepDays: integer('review_days'),
    dueAt: moment(),
    /** Since when the deadline is paused for the applicant's answer. */
    waitingSince: moment(),
    /** Until when corrections are awaited, while a request for them is open and in time. */
    correctionsDue: date({ mode: 'string' }),
    /** Since when the last word is the applicant's; empty once the Commission has answered. */
    answerSince: moment(),
    /** When the applicant took it back; its approval status is then `rejected`. */
    withdrawnAt: moment(),
    /** When an officer said that it is ready for a decision. */
    readyAt: moment(),
    /** It is approved, and the licence that it leads to is not granted yet. */
    awaitsLicence: boolean().notNull().default(false),
    /** It leads to a licence, and nobody has confirmed yet that it is duly filed. */
    awaitsFiling: boolean().notNull().default(false),
    /** The day on which the last missing piece arrived, once an officer has confirmed it. */
    dulyFiledOn: date({ mode: 'string' }),
    /** The licence that it asks to renew. */
    renewsLicenceId: uuid(),
    /** As `stageOf`. */
    stage: text({ enum: stages }).notNull().generatedAlwaysAs(stateSql(application)),
    /** Increases with every change, so that an action on an outdated copy is refused. */
    version: integer().notNull().default(1),
    /** Sort key of lists. */
    nameKey: nameText()
      .notNull()
      .generatedAlwaysAs(sql`lower(left(applicant_name || ' ' || applicant_surname, 60))`),
    /** The words by which staff find it (platform/values/search-words.ts). */
    searchWords: tsvector().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'application_submissions_version',
      columns: [t.templateId, t.templateVersion],
      foreignColumns: [applicationTemplateVersions.templateId, applicationTemplateVersions.version],
    }),
    uniqueIndex('application_submissions_reference').on(t.reference),
    index('application_submissions_user').on(t.userId, t.createdAt),
    index('application_submissions_company').on(t.companyId, t.createdAt),
    index('application_submissions_open')
      .on(t.userId)
      .where(sql`${t.approvalStatus} in ('pending', 'in-progress')`),
    index('application_submissions_renews').on(t.renewsLicenceId),
    index('application_submissions_created').on(t.createdAt, t.id),
    index('application_submissions_stage').on(t.stage, t.createdAt, t.id),
    index('application_submissions_form').on(t.formTitle, t.createdAt, t.id),
    index('application_submissions_name').on(t.nameKey, t.id),
    index('application_submissions_updated').on(t.updatedAt, t.id),
    index('application_submissions_completed').on(t.completedAt, t.id),
    index('application_submissions_completed_last').on(t.completedAt.desc().nullsLast(), t.id.desc()),
    index('application_submissions_due').on(t.dueAt, t.id),
    // The latest deadline first, and then the applications without one.
    index('application_submissions_due_last').on(t.dueAt.desc().nullsLast(), t.id.desc()),
    index('application_submissions_assignee').on(t.assigneeId, t.dueAt, t.id),
    // Those that wait for a decision, for My work.
    index('application_submissions_to_decide')
      .on(t.dueAt, t.id, t.assigneeId)
      .where(sql`stage in ('ready', 'received', 'checking')`),
    // Those whose applicant waits for an answer.
    index('application_submissions_to_answer')
      .on(t.dueAt, t.id, t.assigneeId)
      .where(sql`${t.answerSince} is not null`),
    index('application_submissions_search').using('gin', t.searchWords),
  ],
)

const { answers: _answers, searchWords: _words, nameKey: _key, ...columns } = getTableColumns(applicationSubmissions)
/** What lists read: all but the answers. */
export const listedColumns = columns

const draftColumns = () => ({
  /** Its identity: the next draft of the same form begins at revision 1 again. */
  id: uuid().notNull().defaultRandom(),
  templateId: uuid()
    .notNull()
    .references(() => applicationTemplates.id),
  /** The version of the form whose questions were shown. */
  templateVersion: integer().notNull(),
  answers: jsonb().$type<FormAnswers>().notNull(),
  /** Ids of the sections that the person has saved. */
  seen: jsonb().$type<string[]>().notNull(),
  /** Sent with the answers, so that two devices make one application. */
  idempotencyKey: text().notNull(),
  /** Counts the saves, so that a device learns of those of another one. */
  revision: integer().notNull(),
  /** The rejected application that they continue, whose documents the new one shares. */
  formerId: uuid().references(() => applicationSubmissions.id, { onDelete: 'set null' }),
  updatedAt: moment().notNull(),
  /** Who saved last: the members of a company continue each other's answers. */
  savedById: text().notNull(),
})

/** Answers that are not sent yet, one set for each person and form, so that a person can continue on another device. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    ownerId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    ...draftColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.templateId] })],
)

/** As `applicationDrafts`, one set for each company and form, which its members continue for each other. */
export const companyDrafts = pgTable(
  'company_drafts',
  {
    ownerId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    ...draftColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.templateId] })],
)

/** What happened to a submission: its changes, what the applicant has answered, and what staff did and wrote. */
export const applicationHistory = pgTable(
  'application_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    action: text().$type<EventAction>().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['Admin', 'User'] }).notNull(),
    files: jsonb().$type<string[]>().notNull().default([]),
    /** What was written, why the Commission decided so, or the name of the assignee. */
    text: text().notNull().default(''),
    /** What an answer by e-mail repeats of our own text. */
    quoted: text().notNull().default(''),
  },
  (t) => [
    index('application_history_submission').on(t.submissionId, t.id),
    // What was decided on a day.
    index('application_history_decided')
      .on(t.at, t.submissionId)
      .where(sql`${t.action} in ('approved', 'rejected')`),
  ],
)
