import { customType, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const moment = () => timestamp({ withTimezone: true })

/** Who a person of the provider is here. Issuer and subject decide: an e-mail address may pass to somebody else. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: owner(),
    linkedAt: moment().notNull(),
    usedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex('sso_identities_user').on(t.userId, t.issuer)],
)

/** Logins that are at the provider. Only hashes and sealed text: who reads the table cannot finish one. */
export const ssoFlows = pgTable(
  'sso_flows',
  {
    stateHash: text().primaryKey(),
    /** Of the secret in the cookie of the browser that began. */
    browserHash: text().notNull(),
    /** Nonce, PKCE verifier and the page that asked for the login. */
    sealed: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('sso_flows_expires').on(t.expiresAt)],
)

/** Logins that are back from the provider: the page changes the ticket for a session. */
export const ssoTickets = pgTable(
  'sso_tickets',
  {
    ticketHash: text().primaryKey(),
    browserHash: text().notNull(),
    userId: owner(),
    /** Hash of the provider's session. */
    sidHash: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex('sso_tickets_user').on(t.userId)],
)

/** Hashes of the logout tokens that were used, until they have expired. */
export const ssoLogouts = pgTable(
  'sso_logouts',
  { tokenHash: text().primaryKey(), expiresAt: moment().notNull() },
  (t) => [index('sso_logouts_expires').on(t.expiresAt)],
)
