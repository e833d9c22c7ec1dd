import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message, pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { version, body, day, listStatuses, itemSummary, managedItem } from './contract.items.ts'
import { reviewLimits } from './rules.ts'

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
const storedVersion = z.number().check(z.int(), z.minimum(1))
/** A change of one item, which answers it as it is then: by publishers, and by all who draft. */
const publishes = { ...post, params: itemParams, response: managedItem } as const
const drafts = { ...publishes, duties: may.draftContent } as const

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
  ...drafts,
  path: `${items}/:id/duplicate`,
  summary: 'Copy an item as a new draft at the end of its list',
  status: 201,
  idempotent: true,
})
/** Used by autosave: fields may be incomplete, but not unsafe or too long. */
export const saveDraft = endpoint({
  ...drafts,
  method: 'PUT',
  path: `${items}/:id/draft`,
  summary: 'Save a draft beside the published version',
  body: z.object({ version, body }),
})
/** Publishes the given body, else the draft, else the unpublished body. It must meet every rule of the type (400 with fields). */
export const publishItem = endpoint({
  ...publishes,
  path: `${items}/:id/publish`,
  summary: 'Publish an item',
  body: z.object({
    version,
    body: z.optional(body),
    /** Takes the item off the site that is published in the same place. */
    replace: z.optional(z.boolean()),
  }),
})
export const unpublishItem = endpoint({
  ...publishes,
  path: `${items}/:id/unpublish`,
  summary: 'Unpublish an item; its content stays',
  body: started,
})
/** 409 for an item that was never published: delete it instead. */
export const discardDraft = endpoint({
  ...drafts,
  path: `${items}/:id/discard-draft`,
  summary: 'Discard the draft; it stays in the history',
  body: started,
})
/** Times in the future, or null for none. Publishing requires a draft that meets the rules of the type. */
export const scheduleItem = endpoint({
  ...publishes,
  method: 'PUT',
  path: `${items}/:id/schedule`,
  summary: 'Schedule when an item is published and unpublished',
  body: z.object({ version, publishAt: z.nullable(z.iso.datetime()), unpublishAt: z.nullable(z.iso.datetime()) }),
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
  ...publishes,
  path: '/content-manager/:type/bin/:id/restore',
  summary: 'Restore an item from the bin',
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

// An editor submits a draft, and a publisher approves it, by publishing it or scheduling when it is published, or returns it with words.

/** The draft must meet every rule of the type (400 with fields). Publishers get a mail. */
export const submitItem = endpoint({
  ...drafts,
  path: `${items}/:id/submit`,
  summary: 'Submit a draft to the publishers for review',
  body: z.object({ version: storedVersion, note: z._default(text(reviewLimits.note), '') }),
})
export const takeBackItem = endpoint({
  ...drafts,
  path: `${items}/:id/take-back`,
  summary: 'Take a submitted draft back from review',
  body: z.object({ version: storedVersion }),
})
/** The author gets a mail. */
export const returnItem = endpoint({
  ...publishes,
  path: `${items}/:id/return`,
  summary: 'Return a submitted draft to its author, with what to change',
  body: z.object({ version: storedVersion, words: requiredText(reviewLimits.words, 'Write what to change') }),
})
export const listForReview = endpoint({
  ...read,
  path: '/content-manager/for-review',
  summary: 'Drafts of all types that wait for a publisher, first submitted first',
  query: z.object(pageQuery),
  response: pageOf(itemSummary),
})

/** The person who sets the date gets the reminder. */
export const setCheckDate = endpoint({
  ...drafts,
  method: 'PUT',
  path: `${items}/:id/check-date`,
  summary: 'Set or remove the day on which an item is due for a check',
  body: z.object({ version: storedVersion, checkBy: z.nullable(day) }),
})

const versions = `${items}/:id/versions`
const versionParams = z.extend(itemParams, { version: z.coerce.number().check(z.int(), z.minimum(1)) })

/** The action that made a version. */
export const versionActions = [
  'create',
  'draft',
  'update',
  'publish',
  'publish-scheduled',
  'unpublish',
  'unpublish-scheduled',
  'discard-draft',
  'submit',
  'take-back',
  'return',
  'check-date',
  'duplicate',
  'schedule',
  'delete',
  'restore',
  'restore-version',
  'replace-file',
  'import',
  'address',
] as const
export type VersionAction = (typeof versionActions)[number]

/** One difference, described with the labels of the type. The browser compares with the same `fields/content/content-compare.ts`. */
export const fieldChange = z.object({
  /** Path in the body, e.g. `details.2` or `governanceGuidelines.title`. */
  field: z.string(),
  label: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.string(),
  after: z.string(),
  /** The difference as a sentence, with long texts shortened. */
  words: z.string(),
})

export const versionSummary = z.object({
  version: z.number(),
  action: z.enum(versionActions),
  /** The label of the action, e.g. `Published`. */
  words: z.string(),
  at: z.string(),
  byName: z.string(),
  /** Whether this version's body was the published one when it was written. */
  isPublic: z.boolean(),
  /** Differences from the previous version. */
  changes: z.array(fieldChange),
})
export type VersionSummary = z.infer<typeof versionSummary>

export const listVersions = endpoint({
  ...read,
  path: versions,
  summary: 'History of an item, newest first: who, when and what changed',
  params: itemParams,
  query: z.object(pageQuery),
  response: pageOf(versionSummary),
})
export const getVersion = endpoint({
  ...read,
  path: `${versions}/:version`,
  summary: 'One version with its body, and how it differs from what the editor shows now',
  params: versionParams,
  response: z.object({
    ...versionSummary.shape,
    body: z.record(z.string(), z.unknown()),
    /** Differences between this version and the item's current body. */
    since: z.array(fieldChange),
  }),
})
/** Restores as a draft or publishes at once; both add a new version. */
export const restoreVersion = endpoint({
  ...drafts,
  path: `${versions}/:version/restore`,
  summary: 'Restore an old version as a new one',
  params: versionParams,
  body: z.object({
    /** The version of the item that the editor shows. */
    version: storedVersion,
    publish: z._default(z.boolean(), false),
  }),
})
