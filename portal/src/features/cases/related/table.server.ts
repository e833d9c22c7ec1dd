import { type AnyPgColumn, bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cases } from '../table.server.ts'
import { author } from './table.outages.server.ts'
import type { MergeBefore } from './rules.merge.ts'

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
