import { bigint, boolean, customType, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#people/table.server.ts'
import { challengePurposes } from './rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = () => timestamp({ withTimezone: true })

/** Keys of devices that log an account in. The portal has only their public halves. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's own name for the key, in base64url. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** How often the device says that it has used the key: a smaller number shows a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Whether the device keeps a copy elsewhere, such as in the account of its maker. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** The random name under which devices know an account: they show and keep it, so it must not be its id. */
export const passkeyHandles = pgTable('passkey_handles', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  handle: text().notNull(),
})

/** Challenges that wait for the answer of a device, as hashes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Empty for a login, which begins without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of what is asked in a session. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('passkey_challenges_user').on(t.userId),
    index('passkey_challenges_session').on(t.sessionId),
    index('passkey_challenges_expires').on(t.expiresAt),
  ],
)
