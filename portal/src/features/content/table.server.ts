import { sql } from 'drizzle-orm'
import {
  boolean,
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

/** One table for all types of content, so that a new type needs no migration. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text().notNull(),
    slug: text().notNull().default(''),
    status: text({ enum: ['draft', 'published'] }).notNull(),
    position: integer().notNull().default(0),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Incremented by every write, including drafts. */
    version: integer().notNull().default(1),
    /** The version at which `body` was last written; calls outside the manager use it as the item's version. */
    bodyVersion: integer().notNull().default(1),
    /** The draft; for an item that was never published, the same as `body`. */
    draft: jsonb().$type<Record<string, unknown>>(),
    draftAt: timestamp({ withTimezone: true }),
    draftById: text(),
    draftByName: text(),
    /** `bodyVersion` when the draft was begun. */
    draftBase: integer(),
    publishAt: timestamp({ withTimezone: true }),
    unpublishAt: timestamp({ withTimezone: true }),
    /** The title in lists and the beginning of the text in lower case, both from the draft if there is one. */
    title: text().notNull().default(''),
    words: text().notNull().default(''),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedById: text().notNull(),
    updatedByName: text().notNull(),
    deletedAt: timestamp({ withTimezone: true }),
    /** The key of the example that this item takes the place of. */
    example: text(),
  },
  (t) => [
    uniqueIndex('content_items_example')
      .on(t.type, t.example)
      .where(sql`${t.example} is not null and ${t.deletedAt} is null`),
    index('content_items_list')
      .on(t.type, t.position, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('content_items_slug')
      .on(t.type, t.slug)
      .where(sql`${t.slug} <> '' and ${t.deletedAt} is null`),
    index('content_items_newest')
      .on(t.type, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('content_items_bin')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('content_items_due')
      .on(sql`least(${t.publishAt}, ${t.unpublishAt})`)
      .where(sql`${t.deletedAt} is null and (${t.publishAt} is not null or ${t.unpublishAt} is not null)`),
  ],
)

/** The history: every state of every item. */
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
    /** Whether this body was public when it was written. */
    isPublic: boolean().notNull().default(false),
    /** Further details, e.g. which version was restored. */
    note: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.version] })],
)

/** Examples that staff have hidden; at most as many rows as there are examples. */
export const contentHiddenExamples = pgTable(
  'content_hidden_examples',
  {
    type: text().notNull(),
    key: text().notNull(),
    hiddenAt: timestamp({ withTimezone: true }).notNull(),
    hiddenById: text().notNull(),
    hiddenByName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.key] })],
)

/** Re-encoded pictures and checked PDFs of the site; the bytes are in the file store. */
export const contentFiles = pgTable(
  'content_files',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['image', 'pdf'] }).notNull(),
    originalName: text().notNull(),
    size: integer().notNull(),
    /** File keys by variant, e.g. `800.webp`, or `pdf`. */
    variants: jsonb().$type<Record<string, string>>().notNull(),
    /** The SHA-256 of each variant's file; of files from before it was noted, nothing. */
    hashes: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull().default(''),
    /** The address that items store, `/api/content/files/…`. */
    address: text().notNull().default(''),
    /** The name given by staff; by default the original file name. */
    name: text().notNull().default(''),
    /** The alternative text of a picture. */
    alt: text().notNull().default(''),
    /** True for a file that was sent for an item, which is deleted when unused; false for a file added to the library. */
    loose: boolean().notNull().default(true),
    /** The file that replaced this one; the address redirects to it. */
    replacedById: uuid(),
  },
  (t) => [index('content_files_created').on(t.createdAt)],
)

/** The files that each item uses or has ever used. */
export const contentFileUses = pgTable(
  'content_file_uses',
  {
    fileId: uuid()
      .notNull()
      .references(() => contentFiles.id, { onDelete: 'cascade' }),
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    place: text({ enum: ['published', 'draft', 'history'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.itemId, t.place] }), index('content_file_uses_item').on(t.itemId)],
)

/** Addresses of previews and exports that work for a short time without signing in. */
export const contentTickets = pgTable(
  'content_tickets',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ['preview', 'export'] }).notNull(),
    itemId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    adminId: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('content_tickets_expiry').on(t.expiresAt)],
)
