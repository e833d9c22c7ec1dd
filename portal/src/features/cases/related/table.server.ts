import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { cases } from '../table.server.ts'
import { author, outages } from './table.outages.server.ts'
import type { MergeBefore } from './rules.merge.ts'

const moment = () => timestamp({ withTimezone: true })
const caseId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => cases.id, { onDelete: 'cascade' })

/** Two cases that belong together; `caseId` is the smaller id. */
export const caseLinks = pgTable(
  'case_links',
  { caseId: caseId(), otherId: caseId(), reason: text().notNull(), ...author },
  (t) => [primaryKey({ columns: [t.caseId, t.otherId] }), index('case_links_other').on(t.otherId)],
)

/** Duplicates, and the case with which each is handled. */
export const caseMerges = pgTable(
  'case_merges',
  {
    /** The duplicate. */
    caseId: caseId().primaryKey(),
    /** The case that is kept. */
    intoId: caseId(),
    /** What undoing the merge restores. */
    before: jsonb().$type<MergeBefore>().notNull(),
    /** The entry of the history with the resolution of which the person has been told. */
    toldOf: bigint({ mode: 'number' }),
    ...author,
  },
  (t) => [index('case_merges_into').on(t.intoId)],
)

/** The tags in use, with the number of their cases. */
export const caseTags = pgTable('case_tags', { tag: text().primaryKey(), uses: integer().notNull() })

/** An announcement to the cases of an outage, or their resolution. */
export const outageBatches = pgTable(
  'outage_batches',
  {
    id: uuid().primaryKey().defaultRandom(),
    outageId: uuid()
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    action: text({ enum: ['announce', 'resolve'] }).notNull(),
    note: text().notNull(),
    total: integer().notNull(),
    finishedAt: moment(),
    ...author,
  },
  (t) => [index('outage_batches_outage').on(t.outageId, t.at)],
)

/** One case of a batch; `done` and `refused` are final. */
export const outageBatchItems = pgTable(
  'outage_batch_items',
  {
    batchId: uuid()
      .notNull()
      .references(() => outageBatches.id, { onDelete: 'cascade' }),
    caseId: caseId(),
    state: text({ enum: ['waiting', 'done', 'refused'] })
      .notNull()
      .default('waiting'),
    /** Why it was refused. */
    reason: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.caseId] }),
    index('outage_batch_items_case').on(t.caseId),
    index('outage_batch_items_waiting')
      .on(t.batchId, t.caseId)
      .where(sql`${t.state} = 'waiting'`),
  ],
)
