import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The settings changed by staff; no row before the first change. */
export const caseSettings = pgTable('case_settings', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  settings: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Holidays added by staff, and built-in holidays that they have removed. */
export const caseHolidays = pgTable('case_holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  removed: boolean().notNull(),
})
