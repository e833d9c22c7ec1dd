import * as z from 'zod/mini'

const moment = z.string()
export const version = z.number().check(z.int(), z.minimum(0))
export const body = z.record(z.string(), z.unknown())
const who = z.string()
export const day = z.iso.date('Enter the date as year, month and day, for example 2027-03-27')

/** `draft`: never published; `published`; `changed`: published, with a newer draft; `unpublished`: removed from the site. */
export const itemStates = ['draft', 'published', 'changed', 'unpublished'] as const
export type ItemState = (typeof itemStates)[number]
export const reviewStates = ['submitted', 'returned'] as const
export type ReviewState = (typeof reviewStates)[number]
export const listStatuses = ['all', ...itemStates, 'scheduled', ...reviewStates] as const

const review = z.object({
  state: z.enum(reviewStates),
  at: moment,
  byName: who,
  /** What the author wrote to the publishers; may be empty. */
  note: z.string(),
  /** Whether the draft was changed after it was submitted. */
  changed: z.boolean(),
  returned: z.nullable(z.object({ at: moment, byName: who, words: z.string() })),
})

const facts = {
  id: z.string(),
  type: z.string(),
  /** The name in lists, from the draft if there is one; may be empty. */
  title: z.string(),
  slug: z.string(),
  state: z.enum(itemStates),
  order: z.number(),
  /** Incremented by every write, including drafts; 0 for a single item that was never saved. */
  version,
  publishAt: z.nullable(moment),
  unpublishAt: z.nullable(moment),
  createdAt: moment,
  createdByName: who,
  /** Time of the last write, including drafts. */
  changedAt: moment,
  changedByName: who,
  /** Set while a draft waits for a publisher, and after a publisher has returned it. */
  review: z.nullable(review),
  /** The day (`YYYY-MM-DD`) on which the item is due for a check, and who is reminded; null for none. */
  checkBy: z.nullable(z.string()),
  checkByName: z.nullable(who),
  /** When the item was moved to the bin, and when it will be deleted permanently. */
  deletedAt: z.nullable(moment),
  purgeAt: z.nullable(moment),
  /** The key of the example that the item takes the place of; empty for others. */
  example: z.string(),
}
/** A row of a list. `excerpt` is the beginning of the text; `imageUrl` may be empty. */
export const itemSummary = z.object({ ...facts, excerpt: z.string(), imageUrl: z.string() })
export type ItemSummary = z.infer<typeof itemSummary>

export const managedItem = z.object({
  ...facts,
  /** The published body, or null if the item is not published. */
  published: z.nullable(body),
  /** The draft, which may be incomplete. `behind`: the published content changed after the draft was begun. */
  draft: z.nullable(z.object({ body, at: moment, byName: who, behind: z.boolean() })),
  /** The body that the editor opens: the draft, else the last published body, else empty fields. */
  body,
  /** The page of the site that shows the item. */
  page: z.string(),
})
export type ManagedItem = z.infer<typeof managedItem>

/** Sent with a 409: the item as stored now, with author and time (`ApiError.facts`). */
export interface StaleFacts {
  current: ManagedItem
  byName: string
  at: string
}

/** Sent with a 409 `place-taken`: the item that is published where this one was to be. */
export interface PlaceFacts {
  taken: { id: string; title: string; page: string }
}
