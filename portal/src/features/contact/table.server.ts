import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { enquiryStatuses, eventKinds } from './kind.ts'
import { nameText } from '#platform/database/name-order.server.ts'
import { users } from '#people/table.server.ts'

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
    status: text({ enum: enquiryStatuses }).notNull(),
    /** Closed because it is spam. */
    isSpam: boolean().notNull().default(false),
    assigneeId: uuid().references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text().notNull().default(''),
    /** The deadline is the end of the last of `stepDays` working days after the day `stepFrom`; set while the sender waits for an answer. */
    stepFrom: date('wait_from', { mode: 'string' }),
    stepDays: integer('wait_days'),
    dueAt: moment(),
    firstAnsweredAt: moment(),
    /** Words by which staff group enquiries; lower case, in alphabetical order. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    receivedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Increases with every change, so that an action on an outdated copy is refused. */
    version: integer().notNull().default(1),
    /** Sort key of lists. */
    nameKey: nameText()
      .notNull()
      .generatedAlwaysAs(sql`lower(left(name, 60))`),
    /** The words by which staff find it (platform/values/search-words.ts). */
    searchWords: tsvector().notNull(),
  },
  (t) => [
    // This operator class also supports searches by the beginning of a reference.
    uniqueIndex('enquiries_reference').on(t.reference.op('text_pattern_ops')),
    index('enquiries_received').on(t.receivedAt, t.id),
    index('enquiries_status').on(t.status, t.receivedAt, t.id),
    index('enquiries_name').on(t.nameKey, t.id),
    index('enquiries_updated').on(t.updatedAt, t.id),
    index('enquiries_due').on(t.dueAt, t.id),
    // The latest deadline first, and then the enquiries without one.
    index('enquiries_due_last').on(t.dueAt.desc().nullsLast(), t.id.desc()),
    // Those that wait for an answer, for My work.
    index('enquiries_waiting')
      .on(t.dueAt, t.id, t.assigneeId)
      .where(sql`status = 'new'`),
    index('enquiries_assignee').on(t.assigneeId, t.dueAt, t.id),
    index('enquiries_answered').on(t.firstAnsweredAt, t.receivedAt),
    index('enquiries_email').on(sql`lower(${t.email})`, t.receivedAt),
    index('enquiries_tags').using('gin', t.tags),
    index('enquiries_search').using('gin', t.searchWords),
  ],
)

/** The history of an enquiry: `text` is what was mailed, replied or noted, the name of the new assignee, or the change of tags. */
export const enquiryEvents = pgTable(
  'enquiry_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: uuid()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    action: text({ enum: eventKinds }).notNull(),
    at: moment().notNull(),
    byId: text().notNull(),
    byName: text().notNull(),
    text: text().notNull().default(''),
    /** What an answer by e-mail repeats of our own text. */
    quoted: text().notNull().default(''),
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
