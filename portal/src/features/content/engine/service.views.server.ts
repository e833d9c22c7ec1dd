import { addressFieldOf } from '#fields/content/content-addresses.ts'
import { emptyBody } from '#fields/content/content-values.ts'
import { asSaved, readStored } from '#fields/stored-body.ts'
import { withValueAt } from '#fields/accepted-forms.ts'
import { wordsOf } from '#fields/content/content-words.ts'
import type { ContentField, ContentType, ItemOfType } from '#fields/content/content-type.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { stale } from '#platform/problem.ts'
import type { ItemState, ItemSummary, ManagedItem, StaleFacts } from '../contract.items.ts'
import { binDays, filesIn } from '../rules.ts'
import { centre, withFocus } from '#platform/files/stored-picture.ts'
import type { PictureFacts } from '../library/store.files.server.ts'
import type { Review } from '../table.server.ts'
import type { ItemRow, ListedRow } from './store.server.ts'

type Body = Record<string, unknown>

/** Who changes an item of which type, in which transaction. */
export interface ItemEdit {
  deps: Deps
  tx: Db
  actor: SignedIn
  type: ContentType
}

export const picturesOf = (type: ContentType): string[] =>
  Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : []))

const fullAddress = (origin: string, address: unknown): string =>
  typeof address === 'string' && address.startsWith('/') ? origin + address : asText(address)
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an answer needs beside the row: what the library knows of pictures by file ID, and the address of the site. */
export interface ItemContext {
  pictures: ReadonlyMap<string, PictureFacts>
  origin: string
}

/** An item as returned by calls: body, aliases of fields, what the library knows of pictures and general properties. */
export function toItem<T extends ContentType>(type: T, row: ItemRow, { pictures, origin }: ItemContext): ItemOfType<T> {
  let body = readBody(type, row, row.body)
  for (const [name, field] of Object.entries(type.fields) as [string, ContentField][]) {
    if (field.alias) body = withValueAt(body, field.alias, body[name])
    if (field.kind === 'image' && field.full) body[field.full] = fullAddress(origin, body[name])
  }
  for (const name of picturesOf(type)) {
    const [file = ''] = filesIn(body[name])
    const { alt = '', caption = '', focus = centre } = pictures.get(file) ?? {}
    const picture = name.replace(/Url$/, '')
    Object.assign(body, { [`${picture}Alt`]: alt, [`${picture}Caption`]: caption })
    if (file) body[name] = withFocus(String(body[name]), focus)
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

type Placed = Pick<ItemRow, 'slug' | 'publishedAt'>

/** A stored body as it is read now. */
export const readBody = (type: ContentType, row: Placed, body: Body): Body =>
  withAddress(type, row, readStored(type.fields, body))

/** A stored body as saving it unchanged would store it, to tell whether another one differs. */
export const savedBody = (type: ContentType, row: Placed, body: Body): Body =>
  withAddress(type, row, asSaved(type.fields, body))

/** What was published has the address of its slug where the body names none. */
export function withAddress(type: ContentType, { slug, publishedAt }: Placed, body: Body): Body {
  const { name, below } = addressFieldOf(type) ?? {}
  return name && below && !body[name] && publishedAt !== null ? { ...body, [name]: `${below}/${slug}` } : body
}

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
    example: row.example ?? '',
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
  const read = (body: Body) => readBody(type, row, body)
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
    page: pageOf(type, row.slug, workingBody(row)),
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
    example: '',
    published: null,
    draft: null,
    body: readStored(type.fields, { ...emptyBody(type.fields), ...type.builtIn }),
    page: pageOf(type, '', {}),
  }
}

export const pageOf = (type: ContentType, slug: string, body: Body): string =>
  (type.page ?? type.search?.link ?? '/').replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'slug' ? slug : textAt(body, name),
  )

/** 409 for a write based on an outdated version, with the stored item, its author and time. */
export function refuseStale(type: ContentType, row: ItemRow): never {
  const current = toManaged(type, row)
  const facts: StaleFacts = { current, byName: current.changedByName, at: current.changedAt }
  const words = `${facts.byName} saved this in the meantime. Your changes are kept here; compare them with the saved version.`
  throw stale(words, facts)
}
