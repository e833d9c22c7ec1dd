import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message, requiredText } from '#platform/schemas.ts'
import { replyMessages as words } from './messages.ts'
import { nameLimit, nextSteps, replyEffects, textLimit } from './rules.ts'

const staff = { tag: 'Canned replies', access: 'staff', duties: may.writeToPeople } as const

export const cannedReply = z.object({
  id: z.string(),
  name: z.string(),
  /** With placeholders as `{{name}}`. */
  text: z.string(),
  /** Keys of the kinds of record for which it is offered; none means all. */
  kinds: z.array(z.string()),
  /** What the box offers to do when the text is sent, where the record allows it: ask and pause the deadline, or resolve. */
  next: z.enum(nextSteps),
  /** Whether it also offers to assign the record to the sender. */
  assigns: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
})
export type CannedReply = z.infer<typeof cannedReply>

const written = {
  name: requiredText(nameLimit, words.nameMissing),
  text: requiredText(textLimit, words.textMissing),
  kinds: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50)), []),
  next: z._default(z.enum(nextSteps), 'none'),
  assigns: z._default(z.boolean(), false),
}
/** A kind of record for which replies are written. */
const recordKind = z.object({
  key: z.string(),
  plural: z.string(),
  /** What sending a reply can also do there. */
  can: z.array(z.enum(replyEffects)),
})
export type RecordKind = z.infer<typeof recordKind>

export const listCannedReplies = endpoint({
  ...staff,
  method: 'GET',
  path: '/canned-replies',
  summary: 'Texts that staff send often, by name',
  response: z.object({ replies: z.array(cannedReply), kinds: z.array(recordKind) }),
})

export const addCannedReply = endpoint({
  ...staff,
  method: 'POST',
  path: '/canned-replies',
  idempotent: true,
  status: 201,
  summary: 'Add a reply for all officers',
  body: z.object(written),
  response: cannedReply,
  answers: [409],
})

export const changeCannedReply = endpoint({
  ...staff,
  method: 'PUT',
  path: '/canned-replies/:id',
  summary: 'Change a reply; 409 where someone else has changed it since `version`',
  params: idParams,
  body: z.object({ ...written, version: z.number() }),
  response: cannedReply,
})

export const deleteCannedReply = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/canned-replies/:id',
  summary: 'Delete a reply',
  params: idParams,
  response: message,
})
