import { withDays } from './content-days.ts'
import type { ContentFields } from './content-type.ts'
import { withDocuments } from './rich-text/plain.ts'

/** A stored body with what is made from other fields when it is read: documents, their plain texts, and days. */
export const readBody = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, withDocuments(fields, body))
