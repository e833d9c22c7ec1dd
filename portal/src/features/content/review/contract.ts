import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { itemParams, managerTag } from '../contract.manager.ts'
import { itemSummary, managedItem } from '../contract.items.ts'
import { reviewLimits } from '../rules.ts'

// An editor submits a draft, and a publisher approves it, by publishing it or scheduling when it is published, or returns it with words.

const item = '/content-manager/:type/items/:id'
const version = z.number().check(z.int(), z.minimum(1))
const onItem = {
  tag: managerTag,
  access: 'staff',
  duties: may.draftContent,
  params: itemParams,
  response: managedItem,
} as const

/** The draft must meet every rule of the type (400 with fields). Publishers get a mail. */
export const submitItem = endpoint({
  ...onItem,
  method: 'POST',
  path: `${item}/submit`,
  summary: 'Submit a draft to the publishers for review',
  body: z.object({ version, note: z._default(text(reviewLimits.note), '') }),
})
export const takeBackItem = endpoint({
  ...onItem,
  method: 'POST',
  path: `${item}/take-back`,
  summary: 'Take a submitted draft back from review',
  body: z.object({ version }),
})
/** The author gets a mail. */
export const returnItem = endpoint({
  ...onItem,
  method: 'POST',
  duties: may.publishContent,
  path: `${item}/return`,
  summary: 'Return a submitted draft to its author, with what to change',
  body: z.object({ version, words: requiredText(reviewLimits.words, 'Write what to change') }),
})

export const listForReview = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.readContent,
  method: 'GET',
  path: '/content-manager/for-review',
  summary: 'Drafts of all types that wait for a publisher, first submitted first',
  query: z.object(pageQuery),
  response: pageOf(itemSummary),
})
