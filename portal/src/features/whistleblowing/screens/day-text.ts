import { writeIsoDate } from '#platform/date-text.ts'

/** '21 November 2026'; a report has no finer time. */
export const dayText = (day: string): string => (day ? writeIsoDate(day) : '')
