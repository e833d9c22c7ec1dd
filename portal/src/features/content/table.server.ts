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
    /** Goes up with every write, of drafts too. */
    version: integer().notNull().default(1),
    /** The version at which `body` was last written: what calls outside the manager know as the item's version. */
    bodyVersion: integer().notNull().default(1),
    /** What is being written beside `body`; of an item that was never published both are the same. */
    draft: jsonb().$type<Record<string, unknown>>(),
    draftAt: timestamp({ withTimezone: true }),
    draftById: text(),
    draftByName: text(),
    /** `bodyVersion` when the draft was begun. */
    draftBase: integer(),
    publishAt: timestamp({ withTimezone: true }),
    unpublishAt: timestamp({ withTimezone: true }),
    /** What names the item in lists, and its first words in lower case: of the draft where there is one. */
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
  },
  (t) => [
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
    /** Whether this body was what the public read. */
    isPublic: boolean().notNull().default(false),
    /** More in words, e.g. which version was brought back. */
    note: text().notNull().default(''),
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
    /** The SHA-256 of each variant's file; of files from before it was noted, nothing. */
    hashes: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull().default(''),
    /** What items keep of it, `/api/content/files/…`. */
    address: text().notNull().default(''),
    /** As staff call it; the original name where they say nothing. */
    name: text().notNull().default(''),
    /** What a picture shows, for those who do not see it. */
    alt: text().notNull().default(''),
    /** Came with the save of an item and goes when no item knows it any more; what was put into the library stays. */
    loose: boolean().notNull().default(true),
    /** Another file took its place; its address leads there. */
    replacedById: uuid(),
  },
  (t) => [index('content_files_created').on(t.createdAt)],
)

/** Which item shows or ever showed which file. */
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

/** Addresses that work for a short time without signing in: previews and exports. */
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
