import { formatDay } from '#platform/nigerian-time.ts'
import { feeSchedule } from '../schedule.ts'

/** The PDF of the schedule; the registry of built-in documents names the same file. */
export const scheduleFile = '/docs/schedule-of-fees.pdf'

export const scheduleDate = formatDay(feeSchedule.date)
