import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import { duties } from '#platform/duty-words.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Sort key of the list of people. */
export const nameKey = ({ name, surname }: { name: SQLWrapper; surname: SQLWrapper }) =>
  inNameOrder(sql`lower(left(${name} || ' ' || ${surname}, 60))`)

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    surname: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull(),
    /** When a mailed link to `email` was opened; empty while the address is only claimed. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    passwordHash: text().notNull(),
    role: text({ enum: ['Admin', 'User'] }).notNull(),
    /** What a member of staff may do; empty for everybody else. */
    duties: text({ enum: duties }).array().notNull().default([]),
    companyName: text().notNull().default(''),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    registrationDate: timestamp({ withTimezone: true }).notNull(),
    termsAcceptedAt: timestamp({ withTimezone: true }),
    /** The versions of the texts that were accepted; empty where they were not recorded. */
    termsVersion: text().notNull().default(''),
    policyVersion: text().notNull().default(''),
    passwordChangeRequired: boolean().notNull().default(false),
    deletedAt: timestamp({ withTimezone: true }),
    /** The words by which staff find the account (platform/values/search-words.ts). */
    searchWords: tsvector().notNull(),
  },
  (t) => [
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
    index('users_registered').on(t.registrationDate, t.id),
    index('users_name').on(nameKey(t), t.id),
    index('users_search').using('gin', t.searchWords),
  ],
)

/** Only a hash of the token is stored, so that a leaked copy of the table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    /** Browser and system in words, as told by the browser at login. */
    device: text().notNull().default(''),
    /** The first part of the network's address, never all of it. */
    network: text().notNull().default(''),
    /** When the person last gave the second factor in it, or the password where there is none. */
    provedAt: timestamp({ withTimezone: true }),
    /** When the person last gave a second factor or a passkey in it; a password alone does not count. */
    factorAt: timestamp({ withTimezone: true }),
    /** How the person logged in. The provider of single sign-on is no second factor of ours. */
    via: text({ enum: ['password', 'sso'] })
      .notNull()
      .default('password'),
    /** Hash of the session at the provider, which may end it. */
    ssoSidHash: text(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_sso')
      .on(t.ssoSidHash)
      .where(sql`${t.ssoSidHash} is not null`),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
)

/** Changes of e-mail address: at most one pending per account, and recent ones that can still be undone. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The previous address, or empty if it was never verified, because then it cannot be restored. */
    fromEmail: text(),
    toEmail: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    appliedAt: timestamp({ withTimezone: true }),
    undoUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('email_changes_pending')
      .on(t.userId)
      .where(sql`${t.appliedAt} is null`),
    index('email_changes_user').on(t.userId),
    index('email_changes_from').on(t.fromEmail),
  ],
)

/** Mailed links that verify an address or undo its change. */
export const emailLinks = pgTable(
  'email_links',
  {
    tokenHash: text().primaryKey(),
    purpose: text({
      enum: [
        'proof',
        'undo',
        // 'This was not me', one for each event (factors/rules.ts).
        'password-changed',
        'factor-added',
        'factor-removed',
        'factor-fewer',
        'passkey-added',
        'factors-cleared',
        'recovery-code-used',
        'new-device',
      ],
    }).notNull(),
    /** The recipient of the link, verified by opening it. */
    email: text().notNull(),
    /** Empty for an address without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The change that the link undoes. */
    changeId: uuid().references(() => emailChanges.id, { onDelete: 'cascade' }),
    /** The factor that the link removes. */
    factorId: uuid(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** A used link is kept until it expires, so that opening it again gives the same answer. */
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('email_links_user').on(t.userId), index('email_links_email').on(t.email)],
)

/** Addresses without an account whose owners opened a mailed link. */
export const verifiedAddresses = pgTable('proved_addresses', {
  email: text().primaryKey(),
  provedAt: timestamp({ withTimezone: true }).notNull(),
})

/** The key under which an account's browsers encrypt what waits to be sent (docs/decisions/0031). */
export const deviceKeys = pgTable('device_keys', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-256, in base64. It opens nothing without the device that holds the encrypted text. */
  key: text().notNull(),
})

/** Jobs of mails held until the recipient's address is verified. */
export const heldMails = pgTable(
  'held_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `account:<id>` or `address:<e-mail>`. */
    recipient: text().notNull(),
    queue: text().notNull(),
    data: jsonb().$type<object>().notNull(),
    heldAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('held_mails_recipient').on(t.recipient, t.id), index('held_mails_held').on(t.heldAt)],
)

/** Accounts of a restored backup that were erased after it was made: they are erased again before the portal serves anybody. */
export const pendingErasures = pgTable('pending_erasures', {
  accountId: uuid().primaryKey(),
  erasedAt: timestamp({ withTimezone: true }).notNull(),
})
