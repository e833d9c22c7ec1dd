import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** The settings changed by staff; no row before the first change. */
export const caseSettings = pgTable('case_settings', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  settings: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
