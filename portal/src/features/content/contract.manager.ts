import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message, pageOf, pageQuery, text } from '#platform/schemas.ts'
import { version, body, listStatuses, itemSummary, managedItem } from './contract.items.ts'

// The calls of the content manager are the same for every type of the hook `contentTypes`. `:type` is the key of the type; `:id` is the ID of
// an item, or `single` for a type with a single item. Every write contains the version on which it is based; if that version is outdated,
// the answer is 409 with `StaleFacts`.

export const managerTag = 'Content manager'
const items = '/content-manager/:type/items'
const moment = z.string()

export const typeParams = z.object({ type: z.string().check(z.maxLength(60)) })
export const itemParams = z.object({ type: z.string().check(z.maxLength(60)), id: z.string().check(z.maxLength(60)) })

const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const
const post = { tag: managerTag, access: 'staff', duties: may.publishContent, method: 'POST' } as const
const started = z.object({ version })

/** Counts per type, for the tabs. */
export const getOverview = endpoint({
  ...read,
  path: '/content-manager/overview',
  summary: 'Numbers of items by type and state',
  response: z.array(
    z.object({
      type: z.string(),
      total: z.number(),
      drafts: z.number(),
      scheduled: z.number(),
      /** Drafts that wait for a publisher. */
      submitted: z.number(),
      /** Items in which the last check found something. */
      found: z.number(),
      bin: z.number(),
    }),
  ),
})

export const listItems = endpoint({
  ...read,
  path: items,
  summary: 'A page of the items of a type, drafts included, filtered by words and state',
  params: typeParams,
  query: z.object({
    ...pageQuery,
    search: z._default(text(200), ''),
    status: z._default(z.enum(listStatuses), 'all'),
  }),
  response: pageOf(itemSummary),
})
export const getItem = endpoint({
  ...read,
  path: `${items}/:id`,
  summary: 'One item with its draft',
  params: itemParams,
  response: managedItem,
})

export const createItem = endpoint({
  ...post,
  duties: may.draftContent,
  path: items,
  summary: 'Create an item as a draft',
  params: typeParams,
  body: z.object({
    body,
    order: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
    /** The key of the example that the item is to replace; 409 if another item replaces it already. */
    example: z.optional(z.string().check(z.maxLength(120))),
  }),
  response: managedItem,
  status: 201,
  idempotent: true,
})
export const duplicateItem = endpoint({
  ...post,
  duties: may.draftContent,
  path: `${items}/:id/duplicate`,
  summary: 'Copy an item as a new draft at the end of its list',
  params: itemParams,
  response: managedItem,
  status: 201,
  idempotent: true,
})
/** Used by autosave: fields may be incomplete, but not unsafe or too long. */
export const saveDraft = endpoint({
  ...post,
  duties: may.draftContent,
  method: 'PUT',
  path: `${items}/:id/draft`,
  summary: 'Save a draft beside the published version',
  params: itemParams,
  body: z.object({ version, body }),
  response: managedItem,
})
/** Publishes the given body, else the draft, else the unpublished body. It must meet every rule of the type (400 with fields). */
export const publishItem = endpoint({
  ...post,
  path: `${items}/:id/publish`,
  summary: 'Publish an item',
  params: itemParams,
  body: z.object({
    version,
    body: z.optional(body),
    /** Takes the item off the site that is published in the same place. */
    replace: z.optional(z.boolean()),
  }),
  response: managedItem,
})
export const unpublishItem = endpoint({
  ...post,
  path: `${items}/:id/unpublish`,
  summary: 'Unpublish an item; its content stays',
  params: itemParams,
  body: started,
  response: managedItem,
})
/** 409 for an item that was never published: delete it instead. */
export const discardDraft = endpoint({
  ...post,
  duties: may.draftContent,
  path: `${items}/:id/discard-draft`,
  summary: 'Discard the draft; it stays in the history',
  params: itemParams,
  body: started,
  response: managedItem,
})
/** Times in the future, or null for none. Publishing requires a draft that meets the rules of the type. */
export const scheduleItem = endpoint({
  ...post,
  method: 'PUT',
  path: `${items}/:id/schedule`,
  summary: 'Schedule when an item is published and unpublished',
  params: itemParams,
  body: z.object({ version, publishAt: z.nullable(z.iso.datetime()), unpublishAt: z.nullable(z.iso.datetime()) }),
  response: managedItem,
})
/** Moves the item before another one, or to the end if null. Public at once; does not conflict with open editors. */
export const moveItem = endpoint({
  ...post,
  path: `${items}/:id/move`,
  summary: 'Change the order of a list',
  params: itemParams,
  body: z.object({ before: z.nullable(z.string().check(z.maxLength(60))) }),
  response: z.object({ id: z.string(), order: z.number() }),
})
/** The bin keeps items for 30 days. */
export const removeItem = endpoint({
  ...post,
  method: 'DELETE',
  path: `${items}/:id`,
  summary: 'Move an item to the bin',
  params: itemParams,
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: message,
})

export const listBin = endpoint({
  ...read,
  path: '/content-manager/:type/bin',
  summary: 'Deleted items of a type, last deleted first',
  params: typeParams,
  query: z.object({ ...pageQuery, search: z._default(text(200), '') }),
  response: pageOf(itemSummary),
})
/** Restores the previous state: a published item is public again. */
export const restoreFromBin = endpoint({
  ...post,
  path: '/content-manager/:type/bin/:id/restore',
  summary: 'Restore an item from the bin',
  params: itemParams,
  response: managedItem,
})
export const purgeItem = endpoint({
  ...post,
  method: 'DELETE',
  path: '/content-manager/:type/bin/:id',
  summary: 'Permanently delete an item in the bin, with its history',
  params: itemParams,
  response: message,
})

/** An address of the real page that shows the draft to anyone who has the address, for a short time and while the author is an Admin. */
export const previewItem = endpoint({
  ...post,
  duties: may.draftContent,
  path: `${items}/:id/preview`,
  summary: 'An address that shows the draft on the real page for a short time',
  params: itemParams,
  response: z.object({ url: z.string(), expiresAt: moment }),
})
