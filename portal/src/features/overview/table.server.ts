import { date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

/** The members of staff who want the figures of each week by mail, and the Monday of the last mail, so that nobody gets two. */
export const overviewMails = pgTable('overview_mails', {
  personId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  week: date({ mode: 'string' }),
})
