import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageOf, pageQuery, text } from '#platform/schemas.ts'

const tag = 'Answers by e-mail'

const inboundMail = z.object({
  id: z.string(),
  /** `held` waits for a decision; `added` is in its thread; `refused` was not added. */
  outcome: z.enum(['added', 'held', 'refused', 'returned', 'automatic', 'unknown', 'unreadable']),
  receivedAt: z.string(),
  /** Of the thread. */
  reference: z.string(),
  /** Its page for staff. */
  path: z.string(),
  /** The address in From; empty after 30 days, as the texts are. */
  sender: z.string(),
  reason: z.string(),
  /** References of other records that a held mail names, to which it can be added instead. */
  names: z.array(z.string()),
  text: z.string(),
  /** What the mail only repeats, and the signature. */
  quoted: z.string(),
  /** The files that were not added. */
  files: z.array(z.string()),
  /** Whether it waits for a decision that the reader may take. */
  decidable: z.boolean(),
})
export type InboundMailView = z.infer<typeof inboundMail>

export const listInboundMails = endpoint({
  method: 'GET',
  path: '/inbound-mails',
  tag,
  access: 'staff',
  duties: may.readInboundMails,
  summary:
    'E-mails that wait for staff, the oldest first; or all of the last 30 days, the newest first, also of one thread',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['held', 'all']), 'held'),
    /** The beginning of the references, such as CP, with the id of the thread. */
    kind: z.optional(z.string().check(z.maxLength(3))),
    thread: z.optional(z.string().check(z.maxLength(36))),
  }),
  response: z.extend(pageOf(inboundMail), {
    /** False where no mailbox is set up. */
    configured: z.boolean(),
  }),
})

const decision = {
  tag,
  access: 'staff',
  duties: may.decideInboundMails,
  params: idParams,
  response: inboundMail,
  answers: [409],
} as const

export const addInboundMail = endpoint({
  ...decision,
  method: 'POST',
  path: '/inbound-mails/:id/add',
  summary:
    'Add the text of a held e-mail to its thread, or to that of a `reference` that it names, as a message of the person to whom we wrote',
  body: z.nullish(z.object({ reference: z.optional(text(40)) })),
})

export const dismissInboundMail = endpoint({
  ...decision,
  method: 'POST',
  path: '/inbound-mails/:id/dismiss',
  summary: 'Do not add a held e-mail; its sender is not told',
})
