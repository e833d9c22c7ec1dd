import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { message, pageOf, pageQuery, text } from '#platform/schemas.ts'

// The calls of the content manager, the same for every type of `app/content-types.ts`. `:type` is the type's key; `:id` is an item's id, or
// `single` for the one item of a type that has a single one. Every write carries the version it started from; a stale one is refused with 409
// and `staleFacts` beside the message.

export const managerTag = 'Content manager'
const items = '/content-manager/:type/items'
const moment = z.string()
const version = z.number().check(z.int(), z.minimum(0))
const body = z.record(z.string(), z.unknown())
const who = z.string()

export const typeParams = z.object({ type: z.string().check(z.maxLength(60)) })
export const itemParams = z.object({ type: z.string().check(z.maxLength(60)), id: z.string().check(z.maxLength(60)) })

/** `draft`: never published; `published`; `changed`: published, with a draft beside it; `unpublished`: taken off the site again. */
export const itemStates = ['draft', 'published', 'changed', 'unpublished'] as const
export type ItemState = (typeof itemStates)[number]
export const listStatuses = ['all', ...itemStates, 'scheduled'] as const

const facts = {
  id: z.string(),
  type: z.string(),
  /** What names it in lists, from its draft where it has one; empty while nothing is written. */
  title: z.string(),
  slug: z.string(),
  state: z.enum(itemStates),
  order: z.number(),
  /** Goes up with every write, of drafts too; 0 while a single item was never saved. */
  version,
  publishAt: z.nullable(moment),
  unpublishAt: z.nullable(moment),
  createdAt: moment,
  createdByName: who,
  /** Of the last write, drafts included. */
  changedAt: moment,
  changedByName: who,
  /** In the bin since, and when it is removed for good. */
  deletedAt: z.nullable(moment),
  purgeAt: z.nullable(moment),
}
/** A row of a list: `excerpt` are its first words, `imageUrl` its first picture, or empty. */
export const itemSummary = z.object({ ...facts, excerpt: z.string(), imageUrl: z.string() })
export type ItemSummary = z.infer<typeof itemSummary>

export const managedItem = z.object({
  ...facts,
  /** What the public reads, or null while it reads nothing of it. */
  published: z.nullable(body),
  /** What is being written, or null; it may be incomplete. `behind`: the published content changed after the draft was begun. */
  draft: z.nullable(z.object({ body, at: moment, byName: who, behind: z.boolean() })),
  /** What the editor opens with: the draft, else the last published body, else empty fields. */
  body,
  /** Where the site shows it. */
  page: z.string(),
})
export type ManagedItem = z.infer<typeof managedItem>

/** Beside the message of a 409: what is stored now, who wrote it and when (`ApiError.facts`). */
export interface StaleFacts {
  current: ManagedItem
  byName: string
  at: string
}

const read = { tag: managerTag, access: 'admin', method: 'GET' } as const
const post = { tag: managerTag, access: 'admin', method: 'POST' } as const
const started = z.object({ version })

/** How much there is of each type, for the tabs. */
export const getOverview = endpoint({
  ...read,
  path: '/content-manager/overview',
  summary: 'Numbers of items by type and state',
  response: z.array(
    z.object({ type: z.string(), total: z.number(), drafts: z.number(), scheduled: z.number(), bin: z.number() }),
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

/** Makes a draft; nothing of it is public. */
export const createItem = endpoint({
  ...post,
  path: items,
  summary: 'Create an item as a draft',
  params: typeParams,
  body: z.object({ body, order: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))) }),
  response: managedItem,
  status: 201,
  idempotent: true,
})
/** Autosave: the fields may be incomplete, but not dangerous or too long. */
export const saveDraft = endpoint({
  ...post,
  method: 'PUT',
  path: `${items}/:id/draft`,
  summary: 'Save a draft beside the published version',
  params: itemParams,
  body: z.object({ version, body }),
  response: managedItem,
})
/** Publishes the body sent, else the draft, else what was unpublished; every rule of the type must hold (400 with fields). */
export const publishItem = endpoint({
  ...post,
  path: `${items}/:id/publish`,
  summary: 'Publish an item',
  params: itemParams,
  body: z.object({ version, body: z.optional(body) }),
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
/** 409 for an item that was never published: that one is deleted. */
export const discardDraft = endpoint({
  ...post,
  path: `${items}/:id/discard-draft`,
  summary: 'Discard the draft; it stays in the history',
  params: itemParams,
  body: started,
  response: managedItem,
})
/** Times in the future, or null for none; publishing needs a draft whose rules hold. */
export const scheduleItem = endpoint({
  ...post,
  method: 'PUT',
  path: `${items}/:id/schedule`,
  summary: 'Schedule when an item is published and unpublished',
  params: itemParams,
  body: z.object({ version, publishAt: z.nullable(z.iso.datetime()), unpublishAt: z.nullable(z.iso.datetime()) }),
  response: managedItem,
})
/** The item takes the place before another one, or the last with null. Public at once; it does not disturb who is editing. */
export const moveItem = endpoint({
  ...post,
  path: `${items}/:id/move`,
  summary: 'Change the order of a list',
  params: itemParams,
  body: z.object({ before: z.nullable(z.string().check(z.maxLength(60))) }),
  response: z.object({ id: z.string(), order: z.number() }),
})
/** To the bin, for 30 days. */
export const removeItem = endpoint({
  ...read,
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
/** As it was: what was published is public again. */
export const restoreFromBin = endpoint({
  ...post,
  path: '/content-manager/:type/bin/:id/restore',
  summary: 'Restore an item from the bin',
  params: itemParams,
  response: managedItem,
})
export const purgeItem = endpoint({
  ...read,
  method: 'DELETE',
  path: '/content-manager/:type/bin/:id',
  summary: 'Permanently delete an item in the bin, with its history',
  params: itemParams,
  response: message,
})

/** An address of the real page with the draft in it: for everyone who has the address, for a short time, while its author is an Admin. */
export const previewItem = endpoint({
  ...post,
  path: `${items}/:id/preview`,
  summary: 'An address that shows the draft on the real page for a short time',
  params: itemParams,
  response: z.object({ url: z.string(), expiresAt: moment }),
})
