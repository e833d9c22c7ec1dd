import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'
import type { Duty } from '#platform/duties.ts'
import { approvalStates } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/** Actions that wait for a second person, and how they ended. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    recordType: text().notNull(),
    recordId: text().notNull(),
    /** What is asked, as lists show it. Of a report of wrongdoing it says nothing. */
    title: text().notNull(),
    input: jsonb().$type<object>().notNull(),
    /** A digest of the record as it was when this was asked. */
    digest: text().notNull(),
    /** The duties that the second person must hold, all of them. */
    needs: text().array().$type<Duty[]>().notNull(),
    state: text({ enum: approvalStates }).notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    /** Why it was refused or is void. */
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('approval_requests_open')
      .on(t.kind, t.recordId)
      .where(sql`${t.state} = 'waiting'`),
    index('approval_requests_record').on(t.recordType, t.recordId),
    index('approval_requests_state').on(t.state, t.expiresAt),
    index('approval_requests_asked').on(t.askedAt, t.id),
  ],
)
