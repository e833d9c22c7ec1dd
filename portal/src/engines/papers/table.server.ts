import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What every table of papers has, besides its record with which the number is unique. The trigger `paper_unchanged` lets the file be added once. */
export const paperColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Its own number, counted for each record from 1. */
  paper: integer().notNull(),
  issuedAt: timestamp({ withTimezone: true }).notNull(),
  /** All that is printed on it, in the words of that day. */
  document: jsonb().$type<PdfDocument>().notNull(),
  pdf: bytes(),
})
