import { addDays } from '#platform/values/nigerian-time.ts'

export const checkNightQueue = 'content.checks-night'
export const findingsQueue = 'content.findings'
export const findingsMailQueue = 'content.findings-mail'

/** `link`: a link or a file that is gone; `picture`: no words for it; `old`: nobody has changed it for long; `reading`: hard to read. */
export const findingKinds = ['link', 'picture', 'old', 'reading'] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  /** The path of the field; empty for the item. */
  place: string
  detail: string
}

/** Of one item; a text with more is found again when these are corrected. */
export const maxFindings = 50
/** Items of one transaction of the nightly job. */
export const checkedAtOnce = 100
/** Items named in one mail; the others are counted. */
export const maxInMail = 20

/** Content that nobody has changed for a year, and documents that are two years old. */
export const oldAfter = { contentMonths: 12, documentMonths: 24 } as const

/** The day `months` months before a day; the last of the month where that month is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  // In `getUTCDay`, Sunday is 0.
  const after = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -after)
}
