import * as z from 'zod/mini'
import { tagBody } from '#features/tags/contract.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'
import { recordCalls } from '#engines/records/contract.ts'
import { offeredActions } from '#engines/records/kind.ts'
import { enquiry as kind, enquiryStatuses, eventKinds } from '../kind.ts'

const event = z.object({
  id: z.string(),
  action: z.enum(eventKinds),
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
  status: z.enum(enquiryStatuses),
  /** Closed as spam. */
  isSpam: z.boolean(),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the sender must be answered; without a day while nobody waits. Days in the words are working days. */
  deadline: z.object({ dueAt: z.nullable(z.string()), text: z.string(), overdue: z.boolean(), dueSoon: z.boolean() }),
  receivedAt: z.string(),
  actions: z.array(z.enum(offeredActions(kind))),
  events: z.array(event),
  /** Increases with each change. An action with an outdated version is refused (409). */
  version: z.number(),
})
export type Enquiry = z.infer<typeof enquiry>

export const enquiryCalls = recordCalls({ kind, response: enquiry })

export const tagEnquiry = endpoint({
  tag: kind.tag,
  access: 'staff',
  duties: kind.duties.act,
  method: 'POST',
  path: '/enquiries/:id/tags',
  summary: 'Add tags to an enquiry and remove others',
  params: idParams,
  body: tagBody,
  response: enquiry,
  answers: [409],
})
