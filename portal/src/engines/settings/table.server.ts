import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What staff have changed; no row before the first change. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<object>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
