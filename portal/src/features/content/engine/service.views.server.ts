import { withValueAt } from '#fields/accepted-forms.ts'
import { emptyBody, wordsOf } from '#fields/content-schema.ts'
import type { ContentField, ContentType, ItemOfType } from '#fields/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import { systemActor } from '#platform/actor.ts'
import { stale } from '#platform/problem.ts'
import type { ItemState, ItemSummary, ManagedItem, StaleFacts } from '../contract.manager.ts'
import { binDays, filesIn } from '../rules.ts'
import type { ItemRow } from './store.server.ts'
import type { ListedRow } from './store.manager.server.ts'

type Body = Record<string, unknown>

/** Names of a type's picture fields. */
export const picturesOf = (type: ContentType): string[] =>
  Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []))

const fullAddress = (origin: string, address: unknown): string =>
  typeof address === 'string' && address.startsWith('/') ? origin + address : asText(address)
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an answer needs beside the row: the alternative texts of pictures by file ID, and the address of the site. */
export interface Surroundings {
  alts: ReadonlyMap<string, string>
  origin: string
}

/** An item as returned by calls: body, aliases of fields, alternative texts of pictures and general properties. */
export function toItem<T extends ContentType>(type: T, row: ItemRow, { alts, origin }: Surroundings): ItemOfType<T> {
  let body: Body = readStored(type.fields, row.body)
  for (const [name, field] of Object.entries(type.fields) as [string, ContentField][]) {
    if (field.alias) body = withValueAt(body, field.alias, body[name])
    if (field.kind === 'image' && field.full) body[field.full] = fullAddress(origin, body[name])
  }
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
    updatedBy: row.updatedById,
    updatedByName: row.updatedByName,
    ...(row.example && { example: row.example }),
  } as unknown as ItemOfType<T>
}

/** The draft, or the body if there is no draft. */
export const workingBody = (row: ItemRow): Body => row.draft ?? row.body

/** The title and the beginning of the text, in lower case, for lists and search in the manager; short, so that rows stay small. */
export function namesOf(type: ContentType, body: Body): { title: string; words: string } {
  const words = wordsOf(type.fields, body)
  const title = textAt(body, type.title) || (words.split('\n').find(Boolean) ?? '')
  return { title: title.slice(0, 200), words: words.toLowerCase().slice(0, 500) }
}

function textAt(body: Body, path: string): string {
  let value: unknown = body
  for (const name of path.split('.')) value = typeof value === 'object' && value !== null ? (value as Body)[name] : ''
  return typeof value === 'string' ? value : ''
}

/** What the portal itself does to content, it does at a time that staff have set. */
export const authorName = (id: string, name: string): string => (id === systemActor.id ? 'the schedule' : name)

function stateOf(row: Pick<ItemRow, 'status' | 'publishedAt'>, hasDraft: boolean): ItemState {
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
    deletedAt: moment(row.deletedAt),
    purgeAt: row.deletedAt && new Date(row.deletedAt.getTime() + binDays * 86_400_000).toISOString(),
    example: row.example ?? '',
  }
}

export const toSummary = (row: ListedRow): ItemSummary => ({
  ...factsOf(row, row.hasDraft),
  excerpt: row.excerpt,
  imageUrl: row.imageUrl,
})

export function toManaged(type: ContentType, row: ItemRow): ManagedItem {
  const read = (body: Body) => readStored(type.fields, body)
  return {
    ...factsOf(row, row.draft !== null),
    published: row.status === 'published' ? read(row.body) : null,
    draft: row.draft && {
      body: read(row.draft),
      at: (row.draftAt ?? row.updatedAt).toISOString(),
      byName: row.draftByName ?? row.updatedByName,
      behind: row.publishedAt !== null && row.draftBase !== null && row.draftBase < row.bodyVersion,
    },
    body: read(workingBody(row)),
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
    createdAt: start,
    createdByName: '',
    changedAt: start,
    changedByName: '',
    deletedAt: null,
    purgeAt: null,
    example: '',
    published: null,
    draft: null,
    body: readStored(type.fields, { ...emptyBody(type.fields), ...type.builtIn }),
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
