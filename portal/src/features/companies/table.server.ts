import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/table.server.ts'
import { mandates } from '#platform/mandates.ts'

const moment = () => timestamp({ withTimezone: true })

export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Registration number of the Corporate Affairs Commission, in capitals, e.g. `RC 1234567`. Several companies may claim the same one. */
    cacNumber: text().notNull(),
    taxNumber: text().notNull().default(''),
    address: text().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [index('companies_cac').on(t.cacNumber)],
)

/** Who may act for a company, and how far. */
export const companyMembers = pgTable(
  'company_members',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mandates: text({ enum: mandates }).array().notNull(),
    addedAt: moment().notNull(),
    /** Empty for the person who added the company. */
    invitedBy: uuid().references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('company_members_user').on(t.userId)],
)

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
  },
  (t) => [
    uniqueIndex('company_invitations_token').on(t.tokenHash),
    uniqueIndex('company_invitations_one').on(t.companyId, sql`lower(${t.email})`),
  ],
)
