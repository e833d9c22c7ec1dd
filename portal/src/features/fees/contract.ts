import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { scheduleParts, partKeys } from './contract.schedule.ts'

const tag = 'Fees'
const day = z.string().check(z.maxLength(10))

const facts = {
  title: z.string(),
  /** The first day (`YYYY-MM-DD`, in Nigeria) on which it applies. */
  effectiveOn: z.string(),
  /** Its last day; null while no later schedule is published. */
  endsOn: z.nullable(z.string()),
  time: z.enum(['in-force', 'coming', 'earlier']),
  /** The order or gazette that made it; empty for the first one. */
  source: z.string(),
  /** What changed and why, in the words of the Commission. */
  reason: z.string(),
}
const entry = z.object(facts)
export type ScheduleEntry = z.infer<typeof entry>

const shownSchedule = z.object({
  schedule: z.object({ title: z.string(), date: z.string(), parts: scheduleParts }),
  ...facts,
  /** The day that was asked for. */
  on: z.string(),
  today: z.string(),
  /** The next published schedule after today, where there is one. */
  coming: z.nullable(z.string()),
  /** While a draft is previewed: what its addresses carry. */
  preview: z.nullable(z.string()),
})
export type ShownSchedule = z.infer<typeof shownSchedule>

const change = z.object({
  part: z.enum(partKeys),
  place: z.string(),
  what: z.string(),
  before: z.string(),
  after: z.string(),
  source: z.string(),
})

export const getFeeSchedule = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedule',
  summary: 'The schedule of fees of a day; of today without `on`',
  query: z.object({ on: z.optional(day) }),
  response: shownSchedule,
  answers: [404],
})

export const listFeeSchedules = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedules',
  summary: 'Every published schedule of fees, newest first',
  response: z.object({ items: z.array(entry), today: z.string() }),
})

export const getFeeChanges = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedules/:day',
  summary: 'One published schedule, by its first day, and what it changed',
  params: z.object({ day }),
  response: z.extend(entry, {
    /** The first day of the schedule before it; null for the first one. */
    before: z.nullable(z.string()),
    changes: z.array(change),
    today: z.string(),
  }),
})
