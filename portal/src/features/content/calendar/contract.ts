import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { managerTag } from '../contract.manager.ts'
import { day, itemStates } from '../contract.items.ts'

export const calendarEntry = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  state: z.enum(itemStates),
  /** `check`: somebody must look at the item again on this day. */
  kind: z.enum(['publish', 'unpublish', 'check']),
  /** The day in Nigeria, `YYYY-MM-DD`. */
  day: z.string(),
  /** The time; null for a check, which is due on a day. */
  at: z.nullable(z.string()),
  /** Who is reminded of a check. */
  byName: z.string(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

export const readCalendar = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.readContent,
  method: 'GET',
  path: '/content-manager/calendar',
  summary: 'What is published, taken off the site or due for a check between two days, 42 days at most',
  query: z.object({ from: day, to: day }),
  response: z.object({
    entries: z.array(calendarEntry),
    /** Whether there are more entries than are answered. */
    more: z.boolean(),
    /** Checks that were due before today, longest first. */
    overdue: z.array(calendarEntry),
  }),
})
