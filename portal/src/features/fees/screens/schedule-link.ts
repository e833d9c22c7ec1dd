import { formatDay } from '#platform/nigerian-time.ts'
import { feeSchedule } from '../schedule.ts'

/** The PDF of the schedule; the list of built-in documents must have the same file name. */
export const scheduleFile = '/docs/schedule-of-fees.pdf'

export const scheduleDate = formatDay(feeSchedule.date)
