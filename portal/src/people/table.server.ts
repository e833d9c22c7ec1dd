import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import { duties } from '#platform/duty-words.ts'
import { mandates } from '#platform/mandates.ts'

const moment = () => timestamp({ withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

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
    /** Made without a password: its owner logs in by mail until one is set. Other accounts without one wait for it. */
    logsInByMail: boolean().notNull().default(false),
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
    via: text({ enum: ['password', 'mail', 'sso'] })
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

/** Addresses without an account whose owners opened a mailed link. */
export const verifiedAddresses = pgTable('proved_addresses', {
  email: text().primaryKey(),
  provedAt: timestamp({ withTimezone: true }).notNull(),
})

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

/** Which member of staff opened which record of a person: one row for each reader, record and hour. Never of reports of wrongdoing. */
export const recordViews = pgTable(
  'record_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The person whose record it is. */
    subjectId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readerId: uuid()
      .notNull()
      .references(() => users.id),
    recordType: text().notNull(),
    recordId: text().notNull(),
    /** How the person knows it: 'Complaint CP-2027-001'. */
    title: text().notNull(),
    /** The beginning of the hour. */
    hour: moment().notNull(),
  },
  (t) => [
    uniqueIndex('record_views_once').on(t.recordType, t.recordId, t.readerId, t.hour),
    index('record_views_subject').on(t.subjectId, t.hour, t.id),
    index('record_views_hour').on(t.hour),
  ],
)
