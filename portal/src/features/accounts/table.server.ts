import { users } from '#people/table.server.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the mail with the link came back. */
    returnedAt: timestamp({ withTimezone: true }),
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
