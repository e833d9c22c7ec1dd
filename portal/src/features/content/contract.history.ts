import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { pageOf, pageQuery } from '#platform/schemas.ts'
import { itemParams, managedItem, managerTag } from './contract.manager.ts'

const versions = '/content-manager/:type/items/:id/versions'
const versionParams = z.extend(itemParams, { version: z.coerce.number().check(z.int(), z.minimum(1)) })

/** What a version came from. */
export const versionActions = [
  'create',
  'draft',
  'update',
  'publish',
  'publish-scheduled',
  'unpublish',
  'unpublish-scheduled',
  'discard-draft',
  'schedule',
  'delete',
  'restore',
  'restore-version',
  'replace-file',
  'import',
] as const
export type VersionAction = (typeof versionActions)[number]

/** One difference in words made from the type's labels; `fields/content-compare.ts` makes the same in the browser from two bodies. */
export const fieldChange = z.object({
  /** Path in the body, e.g. `details.2` or `governanceGuidelines.title`. */
  field: z.string(),
  label: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.string(),
  after: z.string(),
  /** The whole as a sentence, long texts shortened. */
  words: z.string(),
})

export const versionSummary = z.object({
  version: z.number(),
  action: z.enum(versionActions),
  /** The action in words, e.g. `Published`. */
  words: z.string(),
  at: z.string(),
  byName: z.string(),
  /** Whether the body of this version was public when it was written. */
  isPublic: z.boolean(),
  /** Against the version before. */
  changes: z.array(fieldChange),
})
export type VersionSummary = z.infer<typeof versionSummary>

const read = { tag: managerTag, access: 'admin', method: 'GET' } as const

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
    /** From this version to the item's present body. */
    since: z.array(fieldChange),
  }),
})
/** As a draft, or published at once; either way as a new version. */
export const restoreVersion = endpoint({
  ...read,
  method: 'POST',
  path: `${versions}/:version/restore`,
  summary: 'Restore an old version as a new one',
  params: versionParams,
  body: z.object({
    /** The item's version that the editor shows now. */
    version: z.number().check(z.int(), z.minimum(1)),
    publish: z._default(z.boolean(), false),
  }),
  response: managedItem,
})
