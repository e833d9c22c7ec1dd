import { cleanPasted } from '#platform/values/pasted.ts'

/** Limits of links, merges and outages. */
export const relationReasons = ['person', 'typedAddress', 'phone', 'meter', 'feeder', 'street'] as const
export type RelationReason = (typeof relationReasons)[number]

/** Related cases that are shown. */
export const maxRelated = 20
export const reasonLimit = 200
export const maxLinks = 50
/** Duplicates that may be merged into one case; more are an outage. */
export const maxDuplicates = 100
export const unmergeDays = 7
/** So long the mail about a merge waits: undone before, nobody is mailed. */
export const mailMinutes = 10

export const outageLimits = { name: 100, feeder: 100, area: 200, announcement: 2_000 } as const
export const casesOfOutage = 10_000
/** References that one request adds to an outage. */
export const casesPerRequest = 200
export const batchesOfOutage = 200
/** Key of their batches, as that of a list. */
export const outageBatchKey = 'outages'
/** Refused cases that are listed with a batch. */
export const listedRefusals = 100

const dayMs = 86_400_000

/** Until when a merge can be undone. */
export const undoUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + unmergeDays * dayMs)

export const mergeMailAt = (mergedAt: Date): Date => new Date(mergedAt.getTime() + mailMinutes * 60_000)

/** A meter or account number as stored: its digits. Undefined when it has other characters than digits and separators. */
export function readMeterNumber(typed: string): string | undefined {
  const text = cleanPasted(typed)
  return /^[\d\s./-]*$/.test(text) ? text.replace(/\D/g, '') : undefined
}
/** Whether a number as stored can be one of a meter or an account. */
export const isMeterNumber = (digits: string): boolean => /^\d{5,20}$/.test(digits)
