import { sql } from 'drizzle-orm'
import {
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
import { type ChangeAction } from './lifecycle.ts'
import { stages } from './desk/stage.ts'

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
    status: text({ enum: ['pending_documents', 'documents_uploaded', 'completed'] }).notNull(),
    approvalStatus: text({ enum: ['pending', 'in-progress', 'approved', 'rejected'] }).notNull(),
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
    /** When and by whom it was given to the company. */
    movedAt: moment(),
    movedBy: text(),
    movedByName: text(),
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text().notNull().default(''),
    /** The deadline is the end of the last of `stepDays` working days after the day `stepFrom`; set while the Commission has to decide. */
    stepFrom: date('review_from', { mode: 'string' }),
    stepDays: integer('review_days'),
    dueAt: moment(),
    /** Since when the deadline is paused for the applicant's answer. */
    waitingSince: moment(),
    /** Since when the last word is the applicant's; empty once the Commission has answered. */
    answerSince: moment(),
    /** When the applicant took it back; its approval status is then `rejected`. */
    withdrawnAt: moment(),
    /** As `stageOf`. */
    stage: text({ enum: stages })
      .notNull()
      .generatedAlwaysAs(
        sql`case when withdrawn_at is not null then 'withdrawn'
          when approval_status in ('approved', 'rejected') then approval_status
          when status <> 'completed' or waiting_since is not null then 'waiting'
          when approval_status = 'pending' then 'received' else 'checking' end`,
      ),
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
      .where(sql`stage in ('received', 'checking')`),
    // Those whose applicant waits for an answer.
    index('application_submissions_to_answer')
      .on(t.dueAt, t.id, t.assigneeId)
      .where(sql`${t.answerSince} is not null`),
    index('application_submissions_search').using('gin', t.searchWords),
  ],
)

const draftColumns = () => ({
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

/** Changes of a submission, visible to the applicant and staff. */
export const applicationHistory = pgTable(
  'application_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    action: text().$type<ChangeAction>().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['Admin', 'User'] }).notNull(),
    files: jsonb().$type<string[]>().notNull(),
    /** Why the Commission decided so, for the applicant. */
    reason: text().notNull().default(''),
  },
  (t) => [
    index('application_history_submission').on(t.submissionId, t.id),
    // What was decided on a day.
    index('application_history_decided')
      .on(t.at, t.submissionId)
      .where(sql`${t.action} in ('approved', 'rejected')`),
  ],
)

/** What the applicant has answered to the Commission. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    text: text().notNull(),
    /** What an answer by e-mail repeats of our own text. */
    quoted: text().notNull().default(''),
  },
  (t) => [index('application_messages_submission').on(t.submissionId, t.id)],
)

/** What staff did and wrote besides decisions. */
export const applicationEntries = pgTable(
  'application_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** Messages, and questions that pause the deadline, are for the applicant, the others for staff alone. */
    kind: text({ enum: ['message', 'question', 'note', 'assigned', 'resumed'] }).notNull(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    /** What was written, or the name of the assignee. */
    text: text().notNull(),
  },
  (t) => [index('application_entries_submission').on(t.submissionId, t.id)],
)
