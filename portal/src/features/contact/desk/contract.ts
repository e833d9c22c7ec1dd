import * as z from 'zod/mini'
import { tagBody } from '#features/tags/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText } from '#platform/schemas.ts'
import { enquiryActions } from '../lifecycle.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { answerLimit, noteLimit, statuses } from '../rules.ts'

const tag = 'Enquiries'

const event = z.object({
  id: z.string(),
  action: z.enum(['received', 'answered', 'replied', 'noted', 'assigned', 'closed', 'spam', 'reopened', 'tagged']),
  at: z.string(),
  /** The member of staff; empty for the sender's own event. */
  byName: z.string(),
  /** What was mailed, replied or noted, the name of the new assignee, or the change of tags; empty for other events. */
  text: z.string(),
  /** What a reply by e-mail repeats of the Commission's text; empty otherwise. */
  quoted: z.string(),
})
export type EnquiryEvent = z.infer<typeof event>

const enquiry = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(statuses),
  /** Closed as spam. */
  isSpam: z.boolean(),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the sender must be answered; without a day while nobody waits. Days in the words are working days. */
  deadline: z.object({ dueAt: z.nullable(z.string()), text: z.string(), overdue: z.boolean(), dueSoon: z.boolean() }),
  receivedAt: z.string(),
  actions: z.array(z.enum(enquiryActions)),
  events: z.array(event),
  /** Increases with each change. An action with an outdated version is refused (409). */
  version: z.number(),
})
export type Enquiry = z.infer<typeof enquiry>

const readers = { tag, access: 'staff', duties: may.readCases } as const
const change = {
  tag,
  access: 'staff',
  duties: may.handleCases,
  method: 'POST',
  idempotent: true,
  params: idParams,
  response: enquiry,
} as const
const version = z.optional(z.number())
const words = (max: number, missing: string, tooLong: string) =>
  z.pipe(requiredText(100_000, missing), z.string().check(z.maxLength(max, tooLong)))

export const getEnquiry = endpoint({
  ...readers,
  method: 'GET',
  path: '/enquiries/:id',
  summary: 'One enquiry with its history',
  params: idParams,
  response: enquiry,
})
export const answerEnquiry = endpoint({
  ...change,
  path: '/enquiries/:id/answers',
  summary: 'Answer an enquiry by mail; with `closes` it is closed, with `assigns` it becomes that of the officer',
  body: z.object({
    text: words(answerLimit, messages.answerMissing, messages.answerTooLong),
    closes: z.optional(z.boolean()),
    assigns: z.optional(z.boolean()),
    version,
  }),
})
export const addEnquiryNote = endpoint({
  ...change,
  path: '/enquiries/:id/notes',
  summary: 'Add a note that only staff read',
  body: z.object({ note: words(noteLimit, messages.noteMissing, messages.noteTooLong), version }),
})
export const assignEnquiry = endpoint({
  ...change,
  path: '/enquiries/:id/assign',
  summary: 'Assign an enquiry to a member of staff, or with `null` to nobody',
  body: z.object({ userId: z.nullable(z.string().check(z.maxLength(100))), version }),
})
export const closeEnquiry = endpoint({ ...change, path: '/enquiries/:id/close', summary: 'Close an enquiry' })
export const closeAsSpam = endpoint({ ...change, path: '/enquiries/:id/spam', summary: 'Close a new enquiry as spam' })
export const reopenEnquiry = endpoint({ ...change, path: '/enquiries/:id/reopen', summary: 'Reopen a closed enquiry' })
export const tagEnquiry = endpoint({
  tag,
  access: 'staff',
  duties: may.handleCases,
  method: 'POST',
  path: '/enquiries/:id/tags',
  summary: 'Add tags to an enquiry and remove others',
  params: idParams,
  body: tagBody,
  response: enquiry,
  answers: [409],
})
