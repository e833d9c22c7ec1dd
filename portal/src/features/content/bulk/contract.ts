import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { itemParams, managerTag } from '../contract.manager.ts'
import { managedItem } from '../contract.items.ts'

export const bulkActions = ['publish', 'unpublish', 'delete', 'restore', 'tag', 'untag'] as const
export type BulkAction = (typeof bulkActions)[number]
export const mostAtOnce = 100

const key = z.string().check(z.maxLength(60))
const named = { type: z.string(), id: z.string() }

/** Each item is changed by itself: one that is refused, with a sentence, stops no other. `restore` brings items back from the bin; `tag` puts them under a topic, `untag` takes them out. */
export const changeMany = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.publishContent,
  method: 'POST',
  path: '/content-manager/bulk',
  summary: 'Publish, unpublish, delete, restore or tag up to 100 items',
  body: z.object({
    action: z.enum(bulkActions),
    /** The slug of the topic for `tag` and `untag`. */
    topic: z.optional(z.string().check(z.maxLength(80))),
    items: z
      .array(z.object({ type: key, id: key, version: z.number().check(z.int(), z.minimum(0)) }))
      .check(z.minLength(1, 'Choose an item'), z.maxLength(mostAtOnce, `Choose at most ${mostAtOnce} items`)),
  }),
  response: z.object({
    /** With the version that each item has now; 0 in the bin. */
    done: z.array(z.object({ ...named, version: z.number() })),
    refused: z.array(z.object({ ...named, message: z.string() })),
  }),
})

export const duplicateItem = endpoint({
  tag: managerTag,
  access: 'staff',
  duties: may.draftContent,
  method: 'POST',
  path: '/content-manager/:type/items/:id/duplicate',
  summary: 'Copy an item as a new draft at the end of its list',
  params: itemParams,
  response: managedItem,
  status: 201,
  idempotent: true,
})
