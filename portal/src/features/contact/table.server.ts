import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['new', 'answered', 'closed'] }).notNull(),
    receivedAt: moment().notNull(),
    /** The words by which staff find it (platform/search-words.ts); empty until they are stored. */
    searchWords: tsvector(),
  },
  (t) => [
    uniqueIndex('enquiries_reference').on(t.reference),
    index('enquiries_received').on(t.receivedAt, t.id),
    index('enquiries_status').on(t.status, t.receivedAt, t.id),
    index('enquiries_email').on(sql`lower(${t.email})`, t.receivedAt),
    index('enquiries_search').using('gin', t.searchWords),
  ],
)

/** The history of an enquiry; for an answer, `text` is what was mailed. */
export const enquiryEvents = pgTable(
  'enquiry_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: uuid()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    action: text({ enum: ['received', 'answered', 'replied', 'closed', 'reopened'] }).notNull(),
    at: moment().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    text: text().notNull().default(''),
  },
  (t) => [
    index('enquiry_events_enquiry').on(t.enquiryId, t.id),
    // What happened on a day.
    index('enquiry_events_at').on(t.at, t.action, t.enquiryId),
  ],
)

/** The secret that signs form tokens: a single row, generated at first use and shared by all processes. */
export const enquirySecret = pgTable('enquiry_secret', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  secret: text().notNull(),
})
