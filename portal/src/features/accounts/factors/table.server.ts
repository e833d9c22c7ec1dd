import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#people/table.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const moment = () => timestamp({ withTimezone: true })

/** What a person has besides the password. */
export const loginFactors = pgTable(
  'login_factors',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text({ enum: ['totp'] }).notNull(),
    /** Sealed to this row; it opens only with a key that is not in the database. */
    secret: bytes().notNull(),
    /** The last period of 30 seconds of which a code was used: it and earlier ones are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: moment().notNull(),
    /** Empty until the first code is right; such a factor asks nobody for anything. */
    confirmedAt: moment(),
    usedAt: moment(),
  },
  (t) => [
    index('login_factors_user').on(t.userId),
    uniqueIndex('login_factors_one_app')
      .on(t.userId)
      .where(sql`${t.kind} = 'totp'`),
  ],
)

/** Hashes of the codes for a person without the other factors. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: text().notNull(), addedAt: moment().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Logins whose password was right and whose second factor is awaited. */
export const loginChallenges = pgTable(
  'login_challenges',
  { tokenHash: text().primaryKey(), userId: owner(), expiresAt: moment().notNull() },
  (t) => [index('login_challenges_user').on(t.userId)],
)

/** Where an account was used before: keyed digests of device and network. */
export const knownDevices = pgTable(
  'known_devices',
  { userId: owner(), deviceHash: text().notNull(), lastUsedAt: moment().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_used').on(t.lastUsedAt)],
)
