import { sql, type SQLWrapper } from 'drizzle-orm'
import { inNameOrder } from '#platform/database/name-order.server.ts'
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
  customType,
} from 'drizzle-orm/pg-core'
import { itemStates, type ReviewState, reviewStates } from './contract.items.ts'
import { findingKinds } from './checks/rules.ts'

/** Who sent a draft to the publishers and when, and what a publisher answered who returned it. */
export interface Review {
  state: ReviewState
  at: string
  byId: string
  byName: string
  note: string
  returned?: { at: string; byName: string; words: string }
}

const stateOfRow = sql`case when status = 'published' then case when draft is null then 'published' else 'changed' end
  when published_at is null then 'draft' else 'unpublished' end`

/** One table for all types of content, so that a new type needs no migration. */
/** Sort key of the list of all content. */
export const titleKey = ({ title }: { title: SQLWrapper }) => inNameOrder(sql`lower(left(${title}, 60))`)

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
    /** The draft waits for a publisher, or a publisher has returned it. */
    review: jsonb().$type<Review>(),
    /** The day on which somebody must look at the item again, who is reminded, and for which day that was last done. */
    checkBy: date({ mode: 'string' }),
    checkById: text(),
    checkByName: text(),
    remindedOf: date({ mode: 'string' }),
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
    // What the list of all content filters by, so that it reads no bodies.
    state: text({ enum: itemStates }).generatedAlwaysAs(stateOfRow),
    reviewState: text({ enum: reviewStates }).generatedAlwaysAs(sql`review ->> 'state'`),
    /** The last write, drafts included, and the account that made it; null for the portal. */
    changedAt: timestamp({ withTimezone: true }).generatedAlwaysAs(sql`greatest(updated_at, draft_at)`),
    changedById: text().generatedAlwaysAs(
      sql`nullif(case when draft_at > updated_at then draft_by_id else updated_by_id end, 'system')`,
    ),
    /** The slugs of its topics with commas between, from the draft if there is one. */
    topics: text().generatedAlwaysAs(sql`translate(coalesce(draft, body) ->> 'topics', '[]" ', '')`),
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
    index('content_items_changed')
      .on(t.changedAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('content_items_title')
      .on(titleKey(t), t.id)
      .where(sql`${t.deletedAt} is null`),
    index('content_items_published')
      .on(t.publishedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.deletedAt} is null`),
    index('content_items_check_order')
      .on(t.checkBy, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('content_items_topics')
      .using('gin', sql`string_to_array(${t.topics}, ',')`)
      .where(sql`${t.deletedAt} is null`),
    // Every filter that is counted, so that counts are read from the index alone.
    index('content_items_filters')
      .on(t.type, t.state, t.reviewState, t.changedById, t.topics, t.publishAt, t.unpublishAt)
      .where(sql`${t.deletedAt} is null`),
    index('content_items_bin')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('content_items_review')
      .on(sql`(${t.review} ->> 'at')`)
      .where(sql`${t.review} ->> 'state' = 'submitted' and ${t.deletedAt} is null`),
    index('content_items_check')
      .on(t.checkBy)
      .where(sql`${t.checkBy} is not null and ${t.deletedAt} is null`),
    index('content_items_due')
      .on(sql`least(${t.publishAt}, ${t.unpublishAt})`)
      .where(sql`${t.deletedAt} is null and (${t.publishAt} is not null or ${t.unpublishAt} is not null)`),
  ],
)

/** What staff say to each other about a field of an item, or about all of it. */
export const contentComments = pgTable(
  'content_comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** The name of the field; empty for the item. */
    field: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolvedByName: text(),
  },
  (t) => [index('content_comments_item').on(t.itemId, t.at, t.id)],
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
    /** The SHA-256 of each variant's file. */
    hashes: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull().default(''),
    /** The address that items store, `/api/content/files/…`. */
    address: text().notNull().default(''),
    /** The name given by staff; by default the original file name. */
    name: text().notNull().default(''),
    /** The alternative text of a picture. */
    alt: text().notNull().default(''),
    /** Words shown under a picture where it stands with a text. */
    caption: text().notNull().default(''),
    /** The point of a picture that stays in view where it is cut, in percent. */
    focusX: integer().notNull().default(50),
    focusY: integer().notNull().default(50),
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

/** Addresses that lead to another page: former addresses of items, and those that staff add. */
export const contentRedirects = pgTable(
  'content_redirects',
  {
    path: text().primaryKey(),
    /** The item that had the address; the redirect leads to its present one. */
    itemId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    /** Where a redirect of staff leads; for an item, the page below which it is, empty at the top. */
    target: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
  },
  (t) => [index('content_redirects_item').on(t.itemId), index('content_redirects_target').on(t.target)],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words of each item, from the draft if there is one, for the search of the manager; apart, so that reading an item stays light. */
export const contentWords = pgTable(
  'content_words',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (t) => [index('content_words_words').using('gin', t.words)],
)

/** When each published item was last checked, and who published what the check read. */
export const contentChecks = pgTable(
  'content_checks',
  {
    itemId: uuid()
      .primaryKey()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who published last; empty where only the portal did. */
    publisherId: text().notNull(),
    publisherName: text().notNull(),
  },
  (t) => [index('content_checks_at').on(t.checkedAt)],
)

/** What the last check of an item found; at most `maxFindings` of one item. */
export const contentFindings = pgTable(
  'content_findings',
  {
    itemId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    /** Its place among the findings of the item. */
    number: integer().notNull(),
    kind: text({ enum: findingKinds }).notNull(),
    /** The path of the field, such as `entries.0.link`; empty for the item. */
    place: text().notNull(),
    /** What was found, as a sentence. */
    detail: text().notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.number] }), index('content_findings_kind').on(t.kind, t.itemId)],
)

/** The Monday whose mail about findings a person was sent, so that nobody gets two; at most one row for each member of staff. */
export const contentFindingMails = pgTable('content_finding_mails', {
  personId: text().primaryKey(),
  week: text().notNull(),
})

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
