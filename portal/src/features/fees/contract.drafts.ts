import * as z from 'zod/mini'
import { doneOrAsked } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message, requiredText, text } from '#platform/schemas.ts'
import { scheduleParts, sentParts } from './contract.ts'
import { reasonLimit, sourceLimit, titleLimit } from './rules.figures.ts'
import { scheduleWords } from './messages.ts'

const tag = 'Fees'
const version = z.number().check(z.int(), z.minimum(1))

const managed = z.object({
  id: z.string(),
  state: z.enum(['draft', 'coming', 'in-force', 'earlier']),
  version,
  title: z.string(),
  /** `YYYY-MM-DD`, or empty while nobody has chosen a day. */
  effectiveOn: z.string(),
  changedAt: z.string(),
  changedByName: z.string(),
  source: z.string(),
  reason: z.string(),
  parts: scheduleParts,
  /** The schedule that this one follows. */
  before: z.object({ title: z.string(), date: z.string(), parts: scheduleParts }),
})
export type ManagedSchedule = z.infer<typeof managed>

const reads = { tag, access: 'staff', duties: may.readContent } as const
const drafts = { tag, access: 'staff', duties: may.draftContent } as const
const publishes = { tag, access: 'staff', duties: may.publishContent } as const

export const getFeeDraft = endpoint({
  ...reads,
  method: 'GET',
  path: '/fees/drafts/:id',
  summary: 'One fee schedule of staff, with the one that it follows',
  params: idParams,
  response: managed,
})
export const copyFeeSchedule = endpoint({
  ...drafts,
  method: 'POST',
  path: '/fees/drafts',
  summary: 'Copy the schedule in force to a new draft',
  response: managed,
  status: 201,
  idempotent: true,
  answers: [409],
})
export const saveFeeDraft = endpoint({
  ...drafts,
  method: 'PUT',
  path: '/fees/drafts/:id',
  summary: 'Save the figures, texts, day and source of a draft',
  params: idParams,
  body: z.object({
    version,
    title: requiredText(titleLimit, 'Enter a title'),
    effectiveOn: z.string().check(z.maxLength(10)),
    source: text(sourceLimit),
    reason: text(reasonLimit),
    parts: sentParts,
  }),
  response: managed,
  answers: [409],
})
export const deleteFeeDraft = endpoint({
  ...drafts,
  method: 'DELETE',
  path: '/fees/drafts/:id',
  summary: 'Delete a draft',
  params: idParams,
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: message,
  answers: [409],
})
export const previewFeeDraft = endpoint({
  ...drafts,
  method: 'POST',
  path: '/fees/drafts/:id/preview',
  summary: 'An address that shows the pages with a draft for 30 minutes',
  params: idParams,
  response: z.object({ token: z.string(), expiresAt: z.string() }),
})
export const publishFeeSchedule = endpoint({
  fresh: true,
  ...publishes,
  method: 'POST',
  path: '/fees/drafts/:id/publish',
  summary: 'Publish a draft for its day; a second publisher must approve',
  params: idParams,
  body: z.object({ version }),
  response: doneOrAsked,
  answers: [202, 409],
})
export const withdrawFeeSchedule = endpoint({
  ...publishes,
  method: 'POST',
  path: '/fees/drafts/:id/withdraw',
  summary: 'Withdraw a published schedule before its day; it becomes a draft again',
  params: idParams,
  body: z.object({ version, reason: requiredText(reasonLimit, scheduleWords.neededReason) }),
  response: managed,
  answers: [409],
})
