import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Section } from '#fields/form.ts'

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
