import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'

/** Holidays added by staff, and built-in holidays that they have removed. */
export const holidayChanges = pgTable('case_holidays', {
  date: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  removed: boolean().notNull(),
})
