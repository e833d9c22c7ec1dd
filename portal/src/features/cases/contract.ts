import * as z from 'zod/mini'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { documentView } from '#features/documents/contract.ts'
import { companyId, companyOfRecord } from '#features/companies/contract.lookup.ts'
import { pageQuery, text } from '#platform/schemas.ts'
import { companySaid } from './referrals/contract.said.ts'
import { companyAnswers } from './referrals/rules.ts'
import { caseActions, caseChannels, caseOutcomes, caseStatuses, deadlineSteps, ratingStars } from './rules.ts'

const timestamp = z.string()

/** An entry of a case's history. The owner and staff see the same entries, except internal ones, which only staff see. */
export const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  action: z.string(),
  /** Description of the change, e.g. 'Complaint resolved'. */
  text: z.string(),
  /** The author: 'You', the owner's name, 'The Commission' or 'Automatic'; staff see the name of the member of staff. */
  by: z.string(),
  /** The text entered with the action, e.g. a note, a reason, a message or a comment. */
  note: z.nullable(z.string()),
  files: z.array(z.string()),
  internal: z.boolean(),
})

const internalNote = z.object({ id: z.string(), at: timestamp, by: z.string(), text: z.string() })
const caseMessage = z.object({
  id: z.string(),
  at: timestamp,
  by: z.string(),
  fromStaff: z.boolean(),
  /** The answer of the distribution company. */
  fromCompany: z.boolean(),
  /** A question of the Commission; the deadline is paused until the answer. */
  asks: z.boolean(),
  /** Whether staff said that it was none, of what came as the answer of the company. */
  isNoAnswer: z.boolean(),
  /** For staff: who took it from the person and why, or moved it to which case; '' for what the person reads. */
  withheld: z.string(),
  text: z.string(),
  /** What an answer by e-mail repeats of the Commission's text; empty otherwise. */
  quoted: z.string(),
  /** The files that were sent with it. */
  documents: z.array(documentView),
})

/** The deadline of the case; days are working days. */
export const caseClock = z.object({
  step: z.enum(deadlineSteps),
  /** End of the last day; null when resolved. */
  dueAt: z.nullable(timestamp),
  /** Working days left: 0 on the last day, negative when overdue, null when resolved or paused. */
  dueInDays: z.nullable(z.number()),
  overdue: z.boolean(),
  dueSoon: z.boolean(),
  /** Since when the clock is paused for the customer's answer. */
  pausedSince: z.nullable(timestamp),
  /** 'Due in 3 working days', 'Due today', 'Overdue by 2 working days', 'Waiting for the customer', or '' when resolved. */
  text: z.string(),
})

export const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
export const caseRating = z.object({ stars: z.number(), comment: z.string(), at: timestamp })

/** Fields of every case in a list; kinds add more. */
export const caseRowFields = {
  id: z.string(),
  /** Prefix, year and number, e.g. CP-2026-007; kinds may repeat it under another name. */
  reference: z.string(),
  /** Account of the owner; null for a customer without an account. */
  userId: z.nullable(z.string()),
  /** Whether the caller made it or acts for its company. */
  own: z.boolean(),
  /** The company that files it; null where a person does. */
  company: companyOfRecord,
  date: timestamp,
  createdAt: timestamp,
  lastUpdated: timestamp,
  updatedAt: timestamp,
  status: z.enum(caseStatuses),
  escalationLevel: z.number(),
  escalationNote: z.string(),
  resolutionNote: z.string(),
  /** What came of it; '' until it is resolved, and where nobody chose one. */
  outcome: z.enum(['', ...caseOutcomes]),
  /** Kobo that the company returned; null for none. */
  returnedKobo: z.nullable(z.number()),
  resolvedAt: z.nullable(timestamp),
  description: z.string(),
  user: contact,
  /** Key of `distributionCompanies`, '' for none. */
  distributionCompany: z.string(),
  /** Name of the council area, '' for none. */
  lga: z.string(),
  documents: z.array(documentView),
  clock: caseClock,
  /** The owner may request escalation once per deadline: whether they have, and from when they may again (null while the deadline is paused). */
  escalationRequest: z.object({ asked: z.boolean(), nextAt: z.nullable(timestamp) }),
  /** Whether nobody has confirmed the contact details of somebody without an account. */
  unconfirmed: z.boolean(),
  /** How it reached the Commission. */
  channel: z.enum(caseChannels),
  /** For staff: the state of the latest referral to the company; '' for none, and for the owner. */
  companyAnswer: z.enum(['', ...companyAnswers]),
  /** For staff; empty for the owner. */
  tags: z.array(z.string()),
  /** For staff; null for the owner. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** For staff: since when the last word is the customer's; null for the owner. */
  answerSince: z.nullable(timestamp),
  /** For staff: when a mail to the customer came back; null for the owner, and once it is settled. */
  mailReturnedAt: z.nullable(timestamp),
  rating: z.nullable(caseRating),
  /** The actions that the caller may take now. */
  actions: z.array(z.enum(caseActions)),
  /** Increases with each change. An action with an outdated version is refused (409). */
  version: z.number(),
}
/** Additional fields for the page of one case. */
export const caseDetailFields = {
  /** The case into which this one was merged, and whose outcome its person follows; `id` only for who may read that case. */
  mergedInto: z.nullable(
    z.object({
      id: z.nullable(z.string()),
      reference: z.string(),
      status: z.enum(caseStatuses),
      dueAt: z.nullable(timestamp),
    }),
  ),
  /** Cases merged into this one, for staff; 0 for the owner. */
  duplicates: z.number(),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
  messages: z.array(caseMessage),
  /** For staff; empty for the owner. */
  notes: z.array(internalNote),
  /** The reader's files for a message that is not sent yet; nobody else sees them. */
  attachments: z.array(documentView),
  /** Whether the owner is asked if the case is solved, after the company said so; they answer by `confirm`. */
  asksIfSolved: z.boolean(),
  /** For the owner: who does what now, and by when; '' for staff, and once it is resolved. */
  now: z.string(),
  /** The newest answer of the company that the owner reads, where nothing was sent to it since. */
  companySaid: z.nullable(companySaid),
  /** For staff: when the code of a case without an account was issued, and by whom, which is empty for one that the person got on filing; null without one. */
  code: z.nullable(z.object({ at: timestamp, by: z.string() })),
  /** For staff: the account that waits to have the case. */
  claim: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Until when an account that claimed the case with its code only reads and writes; null where it may do everything, and for staff. */
  heldUntil: z.nullable(timestamp),
  /** The member of staff who typed it for the customer, for staff; '' where its owner filed it. */
  enteredBy: z.string(),
}

const day = z.string().check(z.refine(isCalendarDay, 'Give a date as YYYY-MM-DD'))
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
  'Words or beginnings of words, all of which the case has: in its reference, type, category, subject, description, name, e-mail address, phone number or company. Case, accents and punctuation do not matter; a part in the middle of a word is not found.'

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
export const personCasesQuery = z.object({ ...pageQuery, ...caseFilters, ...order })
/** With `companyId` those of a company, for its members and for staff. */
export const caseListQuery = z.extend(personCasesQuery, { companyId })
export const caseCountQuery = z.object({ companyId })
export type CaseListQuery = z.infer<typeof caseListQuery>

const tally = z.array(z.object({ value: z.string(), count: z.number() }))
/** Counts for the dashboard, of all cases that the caller may see. */
export const caseCounts = z.object({
  total: z.number(),
  new: z.number(),
  inProgress: z.number(),
  escalated: z.number(),
  resolved: z.number(),
  /** Cases of high urgency, including resolved ones (spec 2 §2.2). */
  urgent: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  waiting: z.number(),
  /** Those whose last word is the customer's. */
  answer: z.number(),
  /** For staff: open ones that a company has, and those about which it has said something. */
  withCompany: z.optional(z.number()),
  companyAnswered: z.optional(z.number()),
  /** Values that occur, for the filters. */
  types: tally,
  categories: tally,
})
export type CaseCounts = z.infer<typeof caseCounts>

export const version = z.optional(z.number())
export const stars = z.literal(ratingStars, 'Choose 1 to 5 stars')
