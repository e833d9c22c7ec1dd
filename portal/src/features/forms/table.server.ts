import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Section } from '#fields/form.ts'
import { type LeadsTo, leadsToNothing } from '#fields/leads-to.ts'
import { templateStatuses } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/** An application form; its content is in its versions. */
export const applicationTemplates = pgTable(
  'application_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull(),
    status: text({ enum: templateStatuses }).notNull(),
    /** The current version. */
    version: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Deleted forms are kept for the submissions that answered them. */
    deletedAt: moment(),
  },
  (t) => [uniqueIndex('application_templates_slug').on(t.slug)],
)

/** Versions of a form are never changed, because submissions refer to the version that they answered (decisions §6). */
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
    leadsTo: jsonb().$type<LeadsTo>().notNull().default(leadsToNothing),
    /** Ids of the attached documents. */
    documents: jsonb().$type<string[]>().notNull(),
    savedAt: moment().notNull(),
    savedBy: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
)
