import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { inboundOutcomes, type RefusedFile } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * Mails that were added to a thread, wait for staff or were refused to a known person. Others leave only a count. A row outlives the mail in the mailbox,
 * so that no mail is added twice.
 */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** UIDVALIDITY and UID of the mail in its mailbox. */
    mailbox: text().notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** A digest of thread, recipient and Message-ID: the same mail may be delivered twice. */
    digest: text().notNull(),
    receivedAt: moment().notNull(),
    outcome: text({ enum: inboundOutcomes }).notNull(),
    /** The key of the reason in `messages.ts`, or a sentence of the thread's feature. */
    reason: text().notNull().default(''),
    threadKind: text().notNull(),
    threadId: uuid().notNull(),
    reference: text().notNull().default(''),
    /** `account:…` or `address:…`, for whom the address was signed. */
    recipient: text().notNull(),
    /** The address in From; emptied with the texts. */
    sender: text().notNull().default(''),
    /** What is new in the mail. */
    text: text().notNull().default(''),
    /** What it quotes, and the signature; only staff read it. */
    quoted: text().notNull().default(''),
    refusedFiles: jsonb().$type<RefusedFile[]>().notNull(),
    /** References of other records that it names, for which it waits. */
    names: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** When a member of staff decided about a mail that was held. */
    decidedAt: moment(),
    decidedBy: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('inbound_mails_uid').on(t.mailbox, t.uid),
    uniqueIndex('inbound_mails_digest').on(t.digest),
    index('inbound_mails_held')
      .on(t.receivedAt, t.id)
      .where(sql`${t.outcome} = 'held'`),
    index('inbound_mails_thread').on(t.threadKind, t.threadId, t.receivedAt),
    index('inbound_mails_recipient').on(t.recipient, t.receivedAt),
    index('inbound_mails_received').on(t.receivedAt, t.id),
  ],
)

/** How many mails of each outcome came on a day, in Nigerian time. */
export const inboundMailCounts = pgTable(
  'inbound_mail_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    outcome: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [uniqueIndex('inbound_mail_counts_day').on(t.day, t.outcome)],
)

/** One row: the key of the signed addresses, sealed with the master key, and who reads the mailbox until when. */
export const inboundMailbox = pgTable('inbound_mailbox', {
  id: integer()
    .primaryKey()
    .default(sql`1`),
  key: text().notNull(),
  reader: text().notNull().default(''),
  readerUntil: moment(),
  /** The last time that the mailbox was read to its end. */
  readAt: moment(),
  /** The code of the last failure; empty after a success. */
  failure: text().notNull().default(''),
})
