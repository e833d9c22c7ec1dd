import { readDateText, writeIsoDate } from '#platform/values/date-text.ts'
import type { ContentFields } from './content/content-type.ts'
import { emptyBody } from './content/content-values.ts'
import { textsAsSaved, withDocuments } from './content/plain-text.ts'

/** A stored body as the fields are described now: with what was added to them since it was written. */
export const readStored = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, withDocuments(fields, { ...emptyBody(fields), ...body }))

/** A stored body as saving it unchanged would store it, to tell whether another one differs. */
export const asSaved = (fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> =>
  withDays(fields, textsAsSaved(fields, { ...emptyBody(fields), ...body }))

/**
 * A day and how it is written: what can be read in the words decides, since they are what people see; words that are no date, such as 'in spring',
 * stay as the label of the day. The first of a month stands for a date without a day.
 */
export function alignDate(day: string, words: string): { day: string; words: string } {
  const typed = words.trim()
  const iso = readDateText(typed)
  const written = !typed && day ? writeIsoDate(day) : /^\d{4}-/.test(typed) && iso ? writeIsoDate(iso) : words
  const own = iso && !day.startsWith(iso) ? (iso.length === 7 ? `${iso}-01` : iso) : day
  return { day: own, words: written }
}

/** A body with the days of its dates, also of examples and calls that have only the words. */
export function withDays(fields: ContentFields, body: Record<string, unknown>): Record<string, unknown> {
  const aligned = { ...body }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' || !field.words) continue
    const { [name]: day = '', [field.words]: words = '' } = body
    if (typeof day !== 'string' || typeof words !== 'string') continue
    const found = alignDate(day, words)
    aligned[name] = found.day
    aligned[field.words] = found.words
  }
  return aligned
}
