import { emptyBody, wordsOf } from '#fields/content-schema.ts'
import type { ContentField, ContentType, ItemOfType } from '#fields/content-type.ts'
import { systemActor } from '#platform/actor.ts'
import { stale } from '#platform/problem.ts'
import type { ItemState, ItemSummary, ManagedItem, StaleFacts } from '../contract.manager.ts'
import { binDays, filesIn } from '../rules.ts'
import type { Review } from '../table.server.ts'
import type { ItemRow } from './store.server.ts'
import type { ListedRow } from './store.manager.server.ts'

type Body = Record<string, unknown>

/** Names of a type's picture fields. */
export const picturesOf = (type: ContentType): string[] =>
  Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []))

/** An item as returned by calls: body, aliases of fields, alternative texts of pictures (`alts`, by file ID) and general properties. */
export function toItem<T extends ContentType>(type: T, row: ItemRow, alts: ReadonlyMap<string, string>): ItemOfType<T> {
  const body: Body = { ...row.body }
  for (const [name, field] of Object.entries(type.fields) as [string, ContentField][])
    if (field.alias) body[field.alias] = body[name]
  for (const name of picturesOf(type)) {
    const [file = ''] = filesIn(body[name])
    body[`${name.replace(/Url$/, '')}Alt`] = alts.get(file) ?? ''
  }
  return {
    ...body,
    id: row.id,
    order: row.position,
    slug: row.slug,
    version: row.bodyVersion,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdByName: row.createdByName,
    updatedByName: row.updatedByName,
  } as unknown as ItemOfType<T>
}

/** The draft, or the body if there is no draft. */
export const workingBody = (row: ItemRow): Body => row.draft ?? row.body

/** A search vector has at most 1 MB, which this many characters never reach. */
const longestSearched = 100_000

/** The title, the beginning of the text for lists, short so that they stay fast, and the text for the search of the manager, in lower case. */
export function namesOf(type: ContentType, body: Body): { title: string; words: string; allWords: string } {
  const words = wordsOf(type.fields, body)
  const title = textAt(body, type.title) || (words.split('\n').find(Boolean) ?? '')
  const lower = words.toLowerCase()
  return { title: title.slice(0, 200), words: lower.slice(0, 500), allWords: lower.slice(0, longestSearched) }
}

/** The text of a field, `group.field` too; empty if it has none. */
export function textAt(body: Body, path: string): string {
  let value: unknown = body
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null ? (value as Body)[name] : ''
  return typeof value === 'string' ? value : ''
}

/** What the portal itself does to content, it does at a time that staff have set. */
export const authorName = (id: string, name: string): string => (id === systemActor.id ? 'the schedule' : name)

export function stateOf(row: Pick<ItemRow, 'status' | 'publishedAt'>, hasDraft: boolean): ItemState {
  if (row.status === 'published') return hasDraft ? 'changed' : 'published'
  return row.publishedAt ? 'unpublished' : 'draft'
}

type Facts = Omit<ItemSummary, 'excerpt' | 'imageUrl'>
const moment = (date: Date | null) => date?.toISOString() ?? null

function factsOf(row: Omit<ItemRow, 'body' | 'draft' | 'words'>, hasDraft: boolean): Facts {
  const drafted = row.draftAt !== null && row.draftAt > row.updatedAt
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    slug: row.slug,
    state: stateOf(row, hasDraft),
    order: row.position,
    version: row.version,
    publishAt: moment(row.publishAt),
    unpublishAt: moment(row.unpublishAt),
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
    changedAt: (drafted ? row.draftAt! : row.updatedAt).toISOString(),
    changedByName: drafted ? (row.draftByName ?? '') : authorName(row.updatedById, row.updatedByName),
    review: row.review && toReview(row.review, row.draftAt),
    checkBy: row.checkBy,
    checkByName: row.checkByName,
    deletedAt: moment(row.deletedAt),
    purgeAt: row.deletedAt && new Date(row.deletedAt.getTime() + binDays * 86_400_000).toISOString(),
  }
}

const toReview = ({ state, at, byName, note, returned }: Review, draftAt: Date | null) => ({
  state,
  at,
  byName,
  note,
  changed: draftAt !== null && draftAt > new Date(at),
  returned: returned ?? null,
})

export const toSummary = (row: ListedRow): ItemSummary => ({
  ...factsOf(row, row.hasDraft),
  excerpt: row.excerpt,
  imageUrl: row.imageUrl,
})

export function toManaged(type: ContentType, row: ItemRow): ManagedItem {
  return {
    ...factsOf(row, row.draft !== null),
    published: row.status === 'published' ? row.body : null,
    draft: row.draft && {
      body: row.draft,
      at: (row.draftAt ?? row.updatedAt).toISOString(),
      byName: row.draftByName ?? row.updatedByName,
      behind: row.publishedAt !== null && row.draftBase !== null && row.draftBase < row.bodyVersion,
    },
    body: workingBody(row),
    page: pageOf(type, row.slug),
  }
}

/** A single item before its first save has the content that the site ships with, at version 0. */
export function unsavedSingle(type: ContentType): ManagedItem {
  const start = new Date(0).toISOString()
  return {
    id: 'single',
    type: type.key,
    title: '',
    slug: '',
    state: 'draft',
    order: 1,
    version: 0,
    publishAt: null,
    unpublishAt: null,
    review: null,
    checkBy: null,
    checkByName: null,
    createdAt: start,
    createdByName: '',
    changedAt: start,
    changedByName: '',
    deletedAt: null,
    purgeAt: null,
    published: null,
    draft: null,
    body: { ...emptyBody(type.fields), ...type.builtIn },
    page: pageOf(type, ''),
  }
}

/** The page of the site that shows an item. */
export const pageOf = (type: ContentType, slug: string): string =>
  (type.page ?? type.search?.link ?? '/').replace('{slug}', slug)

/** 409 for a write based on an outdated version, with the stored item, its author and time. */
export function refuseStale(type: ContentType, row: ItemRow): never {
  const current = toManaged(type, row)
  const facts: StaleFacts = { current, byName: current.changedByName, at: current.changedAt }
  const words = `${facts.byName} saved this in the meantime. Your changes are kept here; compare them with the saved version.`
  throw stale(words, facts)
}
