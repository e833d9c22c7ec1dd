import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One table for every type of content: a new type needs no migration. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text().notNull(),
    slug: text().notNull().default(''),
    status: text({ enum: ['draft', 'published'] }).notNull(),
    position: integer().notNull().default(0),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedById: text().notNull(),
    updatedByName: text().notNull(),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('content_items_list')
      .on(t.type, t.position, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('content_items_slug')
      .on(t.type, t.slug)
      .where(sql`${t.slug} <> '' and ${t.deletedAt} is null`),
  ],
)

/** Every state an item ever had. */
export const contentVersions = pgTable(
  'content_versions',
  {
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    status: text().notNull(),
    position: integer().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    action: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.version] })],
)

/** Re-encoded pictures and checked PDFs of the site; the bytes lie in the file store. */
export const contentFiles = pgTable(
  'content_files',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['image', 'pdf'] }).notNull(),
    originalName: text().notNull(),
    size: integer().notNull(),
    /** File keys by variant, e.g. `800.webp`, or `pdf`. */
    variants: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
  },
  (t) => [index('content_files_created').on(t.createdAt)],
)
