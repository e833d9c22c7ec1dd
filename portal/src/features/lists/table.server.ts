import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'
import { type ActionInput, batchStates } from './contract.schemas.ts'
import type { ListQuery } from './contract.query.ts'

const moment = () => timestamp({ withTimezone: true })

/** Saved views of lists. */
export const listViews = pgTable(
  'list_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    list: text().notNull(),
    /** Empty for a shared view whose author has no account any more. */
    ownerId: uuid().references(() => users.id),
    ownerName: text().notNull(),
    name: text().notNull(),
    query: jsonb().$type<ListQuery>().notNull(),
    columns: jsonb().$type<string[]>(),
    shared: boolean().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    index('list_views_owner').on(t.ownerId, t.list),
    index('list_views_shared')
      .on(t.list)
      .where(sql`${t.shared}`),
  ],
)

/** How a person sees a list; under the name '' what holds for all lists. */
export const listPreferences = pgTable(
  'list_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    settings: jsonb().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
)

/** Actions on many records. */
export const listBatches = pgTable(
  'list_batches',
  {
    id: uuid().primaryKey().defaultRandom(),
    list: text().notNull(),
    action: text().notNull(),
    input: jsonb().$type<ActionInput>().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    state: text({ enum: batchStates }).notNull().default('waiting'),
    total: integer().notNull(),
    /** The batch that this one undoes. */
    undoes: uuid(),
    /** Id of a record whose page shows the batch, and with which it stays. */
    about: text(),
    createdAt: moment().notNull(),
    finishedAt: moment(),
  },
  (t) => [
    index('list_batches_actor').on(t.actorId, t.list, t.createdAt),
    index('list_batches_created').on(t.createdAt),
    index('list_batches_about')
      .on(t.list, t.about, t.createdAt)
      .where(sql`${t.about} is not null`),
    index('list_batches_undoes')
      .on(t.undoes)
      .where(sql`${t.undoes} is not null`),
  ],
)

/** The records of a batch in the order in which they are worked off, each with its result. */
export const listBatchRecords = pgTable(
  'list_batch_records',
  {
    batchId: uuid()
      .notNull()
      .references(() => listBatches.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: text().notNull(),
    /** The version that the person saw; empty for any. */
    seen: integer(),
    /** Empty until it is worked off; written in the transaction of the action. */
    result: text({ enum: ['done', 'refused'] }),
    label: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** What the record was before, and its version after, to undo it. */
    before: jsonb(),
    version: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    index('list_batch_records_waiting')
      .on(t.batchId, t.position)
      .where(sql`${t.result} is null`),
  ],
)
