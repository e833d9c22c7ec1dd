import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { enquiryActions } from './lifecycle.ts'
import { enquiryMessages as messages } from './messages.ts'
import { answerLimit, draftMessages, findDraftProblems, statuses } from './rules.ts'

const tag = 'Contact'

/** Cleans the texts and limits their size; `findDraftProblems` then checks them. */
const draft = z.object({
  name: text(10_000, draftMessages.nameTooLong, draftMessages.nameMissing),
  email: text(10_000, draftMessages.emailInvalid, draftMessages.emailMissing),
  message: text(100_000, draftMessages.messageTooLong, draftMessages.messageMissing),
  /** From `startEnquiry`; proves that the form was open for a few seconds before it was sent. */
  token: z.string().check(z.maxLength(300)),
  /** A hidden field (honeypot): only programs fill it in. */
  website: z.optional(z.string().check(z.maxLength(1_000))),
})

export const startEnquiry = endpoint({
  method: 'GET',
  path: '/contact/token',
  tag,
  access: 'public',
  summary: 'The token that an enquiry must contain, and how long to wait before sending it',
  response: z.object({ token: z.string(), waitSeconds: z.number() }),
})

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/contact',
  tag,
  access: 'public',
  summary: 'Send an enquiry to the Commission',
  idempotent: true,
  body: draft.check(
    z.check((context) => {
      for (const { field, message } of findDraftProblems(context.value))
        context.issues.push({ code: 'custom', input: context.value[field], path: [field], message })
    }),
  ),
  response: z.object({ reference: z.string() }),
  status: 201,
  answers: [429],
})

const summary = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(statuses),
  receivedAt: z.string(),
  /** The beginning of the message. */
  excerpt: z.string(),
})
export type EnquirySummary = z.infer<typeof summary>

const event = z.object({
  action: z.enum(['received', 'answered', 'replied', 'closed', 'reopened']),
  at: z.string(),
  /** The member of staff; empty for the sender's own event. */
  byName: z.string(),
  /** The answer that was mailed, or the reply that came by mail; empty for other events. */
  text: z.string(),
})
export type EnquiryEvent = z.infer<typeof event>

const enquiry = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  status: z.enum(statuses),
  receivedAt: z.string(),
  actions: z.array(z.enum(enquiryActions)),
  events: z.array(event),
})
export type Enquiry = z.infer<typeof enquiry>

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/enquiries',
  tag,
  access: 'staff',
  duties: may.readCases,
  summary: 'Enquiries, newest first, with how many there are of each status',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(statuses)), search: z.optional(text(200)) }),
  response: z.extend(pageOf(summary), {
    counts: z.object({ new: z.number(), answered: z.number(), closed: z.number() }),
  }),
})
export const getEnquiry = endpoint({
  method: 'GET',
  path: '/enquiries/:id',
  tag,
  access: 'staff',
  duties: may.readCases,
  summary: 'One enquiry with its history',
  params: idParams,
  response: enquiry,
})
export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/:id/answers',
  tag,
  access: 'staff',
  duties: may.handleCases,
  summary: 'Answer an enquiry by mail',
  idempotent: true,
  params: idParams,
  body: z.object({
    text: z.pipe(
      requiredText(100_000, messages.answerMissing),
      z.string().check(z.maxLength(answerLimit, messages.answerTooLong)),
    ),
  }),
  response: enquiry,
})
export const closeEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/:id/close',
  tag,
  access: 'staff',
  duties: may.handleCases,
  summary: 'Close an enquiry',
  params: idParams,
  response: enquiry,
})
export const reopenEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/:id/reopen',
  tag,
  access: 'staff',
  duties: may.handleCases,
  summary: 'Reopen a closed enquiry',
  params: idParams,
  response: enquiry,
})
