import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    surname: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['Admin', 'User'] }).notNull(),
    companyName: text().notNull().default(''),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    registrationDate: timestamp({ withTimezone: true }).notNull(),
    termsAcceptedAt: timestamp({ withTimezone: true }),
    passwordChangeRequired: boolean().notNull().default(false),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
    index('users_registered').on(t.registrationDate),
  ],
)

/** Only a hash of the token is kept, so that a copy of the table opens nothing. */
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
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
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
