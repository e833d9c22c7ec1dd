import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReportFigures } from './report-document.ts'

/** The notes of the next version of a month's report. */
export const monthlyReports = pgTable('monthly_reports', {
  /** `2026-11`. */
  month: text().primaryKey(),
  notes: text().notNull().default(''),
  version: integer().notNull().default(0),
})

/** Reports as they were approved. Append-only, enforced by a trigger: a later version corrects an earlier one and leaves it. */
export const monthlyReportVersions = pgTable(
  'monthly_report_versions',
  {
    month: text().notNull(),
    /** Counted for each month from 1. */
    number: integer().notNull(),
    /** What it corrects; empty for the first. */
    reason: text().notNull(),
    notes: text().notNull(),
    figures: jsonb().$type<ReportFigures>().notNull(),
    askedById: text().notNull(),
    askedBy: text().notNull(),
    approvedById: text().notNull(),
    approvedBy: text().notNull(),
    approvedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.number] })],
)
