import { withDays } from './content/content-days.ts'
import { emptyBody } from './content/content-empty-values.ts'
import type { ContentFields } from './content/content-type.ts'
import { textsAsSaved, withDocuments } from './rich-text/plain.ts'

/** A stored body as the fields are described now: with what was added to them since it was written. */
export const readStored = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, withDocuments(fields, { ...emptyBody(fields), ...body }))

/** A stored body as saving it unchanged would store it, to tell whether another one differs. */
export const asSaved = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, textsAsSaved(fields, { ...emptyBody(fields), ...body }))
