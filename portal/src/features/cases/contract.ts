import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/nigerian-time.ts'
import { documentView } from '#features/documents/contract.ts'
import { pageQuery, text } from '#platform/schemas.ts'
import { caseActions, caseStatuses, deadlineSteps, ratingStars } from './rules.ts'

const timestamp = z.string()

/** A step of a case in plain words; staff and the person read the same line, save the internal ones, which only staff see. */
export const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  action: z.string(),
  /** What happened, e.g. 'Complaint resolved'. */
  text: z.string(),
  /** 'You', the person's name, 'The Commission', 'Automatic'; for staff the name of the member of staff. */
  by: z.string(),
  /** What was written with it: a note of escalation or resolution, a reason, a message, a comment. */
  note: z.nullable(z.string()),
  files: z.array(z.string()),
  internal: z.boolean(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const internalNote = z.object({ id: z.string(), at: timestamp, by: z.string(), text: z.string() })
const caseMessage = z.object({
  id: z.string(),
  at: timestamp,
  by: z.string(),
  fromStaff: z.boolean(),
  /** The Commission asked something: the clock waits for the answer. */
  asks: z.boolean(),
  text: z.string(),
})

/** Where the case stands against its deadline; days are working days in the state. */
export const caseClock = z.object({
  step: z.enum(deadlineSteps),
  /** End of the last day; null when the case is resolved. */
  dueAt: z.nullable(timestamp),
  /** Working days left, 0 on the last day, below 0 for the days it is late; null when resolved or paused. */
  dueInDays: z.nullable(z.number()),
  overdue: z.boolean(),
  dueSoon: z.boolean(),
  /** Waiting for the customer's answer since then. */
  pausedSince: z.nullable(timestamp),
  /** 'Due in 3 days', 'Due today', 'Overdue by 2 days', 'Waiting for the customer', or '' when resolved. */
  text: z.string(),
})

export const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
export const caseRating = z.object({ stars: z.number(), comment: z.string(), at: timestamp })

/** What every case shows in a list; kinds add their own fields. */
export const caseRowFields = {
  id: z.string(),
  /** Prefix, year and number, e.g. CP-2026-007; kinds may repeat it under a name of their own. */
  reference: z.string(),
  /** Account whose case it is; null for a customer without one. */
  userId: z.nullable(z.string()),
  date: timestamp,
  createdAt: timestamp,
  lastUpdated: timestamp,
  updatedAt: timestamp,
  status: z.enum(caseStatuses),
  escalationLevel: z.number(),
  escalationNote: z.string(),
  resolutionNote: z.string(),
  resolvedAt: z.nullable(timestamp),
  description: z.string(),
  user: contact,
  /** Key of `distributionCompanies`, '' for none. */
  distributionCompany: z.string(),
  /** Name of the council area, '' for none. */
  lga: z.string(),
  documents: z.array(documentView),
  clock: caseClock,
  /** For staff; a person reads null. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  rating: z.nullable(caseRating),
  /** What the one who asks may do now. */
  actions: z.array(z.enum(caseActions)),
  /** Counts the changes; sent back with an action, it is refused (409) when somebody was faster. */
  version: z.number(),
}
/** What the page of one case shows besides. */
export const caseDetailFields = {
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  messages: z.array(caseMessage),
  /** Empty for everybody but staff. */
  notes: z.array(internalNote),
}

const day = z.string().check(z.refine(isCalendarDay, 'Please give a date as YYYY-MM-DD'))
export const caseSorts = [
  'date',
  'updated',
  'reference',
  'due',
  'type',
  'subject',
  'name',
  'status',
  'urgency',
  'level',
] as const
export const clockFilters = ['overdue', 'dueSoon', 'waiting'] as const

const searchMeaning =
  'Words or beginnings of words, all of which the case has: in its reference, type, category, subject, description, name, e-mail address or phone number. Case, accents and punctuation do not matter; a part in the middle of a word is not found.'

/** Filters of lists, counts and export; 'all' and '' mean no filter. */
export const caseFilters = {
  status: z.optional(z.enum(['all', ...caseStatuses])),
  type: z.optional(text(100)),
  category: z.optional(text(100)),
  urgency: z.optional(z.enum(['all', 'low', 'medium', 'high'])),
  company: z.optional(text(100)),
  lga: z.optional(text(100)),
  /** An account's id, `me` or `none`. */
  assignee: z.optional(text(100)),
  clock: z.optional(z.enum(['all', ...clockFilters])),
  /** First and last day of filing, both included. */
  from: z.optional(day),
  to: z.optional(day),
  search: z.optional(text(200).check(z.describe(searchMeaning))),
}
const order = {
  sort: z._default(z.enum(caseSorts), 'date'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}
export const caseListQuery = z.object({ ...pageQuery, ...caseFilters, ...order })
export const caseExportQuery = z.object({ ...caseFilters, ...order })
export type CaseListQuery = z.infer<typeof caseListQuery>

const tally = z.array(z.object({ value: z.string(), count: z.number() }))
/** The dashboard: all cases that the one who asks may see. */
export const caseCounts = z.object({
  total: z.number(),
  new: z.number(),
  inProgress: z.number(),
  escalated: z.number(),
  resolved: z.number(),
  /** Urgency high, resolved ones included (spec 2 §2.2). */
  urgent: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  waiting: z.number(),
  /** Values present, for the filters. */
  types: tally,
  categories: tally,
})
export type CaseCounts = z.infer<typeof caseCounts>

export const version = z.optional(z.number())
export const stars = z.literal(ratingStars, 'Please choose 1 to 5 stars')
