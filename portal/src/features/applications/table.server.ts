import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { FormAnswers } from '#fields/field.ts'
import type { Section } from '#fields/form.ts'
import { users } from '#features/accounts/table.server.ts'

const moment = () => timestamp({ withTimezone: true })

/** An application form; what it asks stands in its versions. */
export const applicationTemplates = pgTable(
  'application_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull(),
    status: text({ enum: ['draft', 'published', 'archived'] }).notNull(),
    /** The newest version. */
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** A form that is taken away stays for the submissions that answered it. */
    deletedAt: moment(),
  },
  (t) => [uniqueIndex('application_templates_slug').on(t.slug)],
)

/** Every version of a form, never changed: a submission keeps the one it answered (decisions §6). */
export const applicationTemplateVersions = pgTable(
  'application_template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => applicationTemplates.id),
    version: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    section: jsonb().$type<Section[]>().notNull(),
    /** Ids of the documents attached to it; null where only those of the present form are known. */
    documents: jsonb().$type<string[]>(),
    savedAt: moment().notNull(),
    savedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)

export const applicationSubmissions = pgTable(
  'application_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    /** As it read when it was answered; kept here for search and sorting. */
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
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    completedAt: moment(),
  },
  (t) => [
    foreignKey({
      name: 'application_submissions_version',
      columns: [t.templateId, t.templateVersion],
      foreignColumns: [applicationTemplateVersions.templateId, applicationTemplateVersions.version],
    }),
    uniqueIndex('application_submissions_reference').on(t.reference),
    index('application_submissions_user').on(t.userId, t.createdAt),
    index('application_submissions_open')
      .on(t.userId)
      .where(sql`${t.approvalStatus} in ('pending', 'in-progress')`),
    index('application_submissions_created').on(t.createdAt, t.id),
    index('application_submissions_approval').on(t.approvalStatus, t.createdAt),
  ],
)

/** Who changed what of a submission when, for both sides to read. */
export const applicationHistory = pgTable(
  'application_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    action: text({
      enum: [
        'submitted',
        'filled-form-uploaded',
        'documents-uploaded',
        'completed',
        'in-progress',
        'approved',
        'rejected',
        'pending',
        'comment-changed',
      ],
    }).notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRole: text({ enum: ['Admin', 'User'] }).notNull(),
    files: jsonb().$type<string[]>().notNull(),
  },
  (t) => [index('application_history_submission').on(t.submissionId, t.id)],
)
