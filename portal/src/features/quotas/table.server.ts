import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

const moment = () => timestamp({ withTimezone: true })

/** The limits that staff set for every account; no row before the first change. */
export const quotaSettings = pgTable('quota_settings', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  limits: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: moment().notNull(),
})

/** The limits that staff set for one account, with the reason. */
export const accountQuotas = pgTable('account_quotas', {
  accountId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  limits: jsonb().notNull(),
  reason: text().notNull(),
  version: integer().notNull(),
  updatedAt: moment().notNull(),
})
