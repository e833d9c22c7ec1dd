import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contentItems } from '../table.server.ts'

/** Addresses of previews and exports that work for a short time without signing in. */
export const contentTickets = pgTable(
  'content_tickets',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ['preview', 'export'] }).notNull(),
    itemId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    adminId: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('content_tickets_expiry').on(t.expiresAt)],
)
