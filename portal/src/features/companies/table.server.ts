import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies, users } from '#people/table.server.ts'
import { mandates } from '#platform/mandates.ts'

const moment = () => timestamp({ withTimezone: true })

/** Invitations by e-mail that are not accepted yet. Only a hash of the link's token is stored. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** In lower case; only an account that has proved this address may accept. */
    email: text().notNull(),
    mandates: text({ enum: mandates }).array().notNull(),
    invitedBy: uuid().references(() => users.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When its mail came back. */
    returnedAt: moment(),
  },
  (t) => [
    uniqueIndex('company_invitations_token').on(t.tokenHash),
    uniqueIndex('company_invitations_one').on(t.companyId, sql`lower(${t.email})`),
  ],
)
