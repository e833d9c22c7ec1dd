import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery } from '#platform/schemas.ts'
import { itemParams, managerTag } from './contract.manager.ts'
import { managedItem } from './contract.items.ts'

const versions = '/content-manager/:type/items/:id/versions'
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

const read = { tag: managerTag, access: 'staff', duties: may.readContent, method: 'GET' } as const

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
  ...read,
  duties: may.draftContent,
  method: 'POST',
  path: `${versions}/:version/restore`,
  summary: 'Restore an old version as a new one',
  params: versionParams,
  body: z.object({
    /** The version of the item that the editor shows. */
    version: z.number().check(z.int(), z.minimum(1)),
    publish: z._default(z.boolean(), false),
  }),
  response: managedItem,
})
