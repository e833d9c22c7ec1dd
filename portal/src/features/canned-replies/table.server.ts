import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NextStep } from './rules.ts'

export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    text: text().notNull(),
    kinds: jsonb().$type<string[]>().notNull(),
    next: text().$type<NextStep>().notNull().default('none'),
    assigns: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('canned_replies_name').on(sql`lower(${t.name})`)],
)
