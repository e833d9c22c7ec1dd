import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'
import type { DraftValues } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/** A case that is being written and not sent yet, of the browser that has its key in a cookie. Its files are documents of the draft. */
export const caseDrafts = pgTable(
  'case_drafts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Only the browser has the key. */
    keyHash: text().notNull(),
    kind: text().notNull(),
    /** The account that has opened it, and nobody else from then on; empty before. */
    userId: uuid().references(() => users.id),
    values: jsonb().$type<DraftValues>().notNull(),
    /** A keyed digest of the network from which it was begun. */
    network: text().notNull(),
    /** The size of its files; of a sent one, that of those that its case got. */
    fileBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Whether all steps before the last were filled in once. */
    isComplete: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    /** The last post, or the beginning of the last upload. */
    touchedAt: moment().notNull(),
    /** The case that was made of it; its values are gone then. */
    caseId: uuid(),
    sentAt: moment(),
  },
  (t) => [
    uniqueIndex('case_drafts_key').on(t.keyHash),
    index('case_drafts_touched').on(t.touchedAt),
    index('case_drafts_network')
      .on(t.network)
      .where(sql`${t.sentAt} is null`),
    index('case_drafts_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
  ],
)
