import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { requiredText } from '#platform/schemas.ts'
import { itemParams, managerTag } from '../contract.manager.ts'

/** Comments of an item; the oldest resolved one goes when there are more. */
export const maxComments = 200
export const longestComment = 2_000

const comments = '/content-manager/:type/items/:id/comments'

export const comment = z.object({
  id: z.string(),
  /** The name of a field of the type; empty for the item. */
  field: z.string(),
  text: z.string(),
  at: z.string(),
  byName: z.string(),
  resolved: z.nullable(z.object({ at: z.string(), byName: z.string() })),
})
export type Comment = z.infer<typeof comment>

const shared = { tag: managerTag, access: 'staff' } as const

export const listComments = endpoint({
  ...shared,
  duties: may.readContent,
  method: 'GET',
  path: comments,
  summary: 'What staff say about an item and its fields, oldest first',
  params: itemParams,
  response: z.array(comment),
})
/** Everybody who works on the item gets a mail: its authors, who submitted it, and who commented. */
export const addComment = endpoint({
  ...shared,
  duties: may.draftContent,
  method: 'POST',
  path: comments,
  summary: 'Comment on a field of an item',
  params: itemParams,
  body: z.object({
    field: z._default(z.string().check(z.maxLength(60)), ''),
    text: requiredText(longestComment, 'Write a comment'),
  }),
  response: comment,
  status: 201,
  idempotent: true,
})
export const resolveComment = endpoint({
  ...shared,
  duties: may.draftContent,
  method: 'PUT',
  path: `${comments}/:comment/resolved`,
  summary: 'Mark a comment as resolved, or open it again',
  params: z.extend(itemParams, { comment: z.uuid() }),
  body: z.object({ resolved: z.boolean() }),
  response: comment,
})
