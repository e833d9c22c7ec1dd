import { feeSchedule } from '../schedule.ts'

/** The PDF of the schedule; the registry of built-in documents names the same file. */
export const scheduleFile = '/docs/schedule-of-fees.pdf'

export const scheduleDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' }).format(
  new Date(feeSchedule.date),
)
