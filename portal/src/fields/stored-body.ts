import { withDays } from './content-days.ts'
import type { ContentFields } from './content-type.ts'
import { withDocuments } from './rich-text/plain.ts'

/** A stored body as the fields are described now: with what was added to them since it was written. */
export const readStored = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, withDocuments(fields, body))
