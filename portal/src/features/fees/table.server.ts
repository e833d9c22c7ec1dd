import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SchedulePart } from '#platform/state/fees/types.ts'

const moment = () => timestamp({ withTimezone: true })

/** Schedules of fees that staff make; the first one ships with the portal. A published one is never changed once its day has come. */
export const feeSchedules = pgTable(
  'fee_schedules',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    title: text().notNull(),
    /** `YYYY-MM-DD` in Nigeria; empty in a draft without a day. */
    effectiveOn: text().notNull().default(''),
    source: text().notNull().default(''),
    reason: text().notNull().default(''),
    parts: jsonb().$type<SchedulePart[]>().notNull(),
    /** Incremented by every write. */
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
    changedById: text().notNull(),
    changedByName: text().notNull(),
    /** The newest preview: only a hash of its token. */
    previewHash: text(),
    previewById: text(),
    previewUntil: moment(),
  },
  (t) => [
    uniqueIndex('fee_schedules_day')
      .on(t.effectiveOn)
      .where(sql`${t.state} = 'published'`),
    uniqueIndex('fee_schedules_preview').on(t.previewHash),
    index('fee_schedules_changed').on(t.changedAt, t.id),
  ],
)
