// A type with a field of kind `address` is a tree of pages (the field has the complete path) or, with `below`, has one more part below a page of the
// site (articles). The address is checked when it is published, in the transaction and under a lock of the type: the page above exists, no address of
// the site's own (`own-addresses.ts`), none taken. Drafts have no slug: two may want the same address, and the first to be published has
// it. A page that moves takes the pages below it with it (`service.follow.server.ts`).
// Former addresses refer to the item and not to an address, so several moves make no chain and no loop. Redirects that staff add are shortened to the
// end of their chain. They are 301 with `no-cache`, since an address can be used again. A route wins over a page, a page over a redirect, a redirect
// over a guess (`app/pages/near-pages.ts`).
// An empty address of an article keeps its slug, else it is made from the title; a title whose slug once belonged to another article gets a number.
// The guidelines keep `/guidelines`, which menus and documents quote. Pages and redirects are one list in memory, good for some thousand.
import {
  addressFieldOf,
  addressLimits,
  addressProblem,
  isBelow,
  isPlacedInTree,
  parentOf,
} from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { trimEndOf } from '#platform/values/trim-marks.ts'
import { isOwnAddress } from './own-addresses.ts'
import type { VersionAction } from '../contract.manager.ts'
import type { ItemEdit } from '../engine/service.views.server.ts'
import { countItems, type ItemRow, lockType, slugsLike, type NewItem } from '../engine/store.server.ts'
import { freeSlug, slugOf } from '../rules.ts'
import { addressTaken } from './rules.ts'
import { findAt, findFormerItem, deleteRedirect, lockChildren, saveRedirect } from './store.addresses.server.ts'

type Body = Record<string, unknown>

/** 409 when a type of pages has as many as it may have. */
export async function refuseTooMany(tx: Db, type: ContentType): Promise<void> {
  if (!isPlacedInTree(type)) return
  await lockType(tx, type.key)
  if ((await countItems(tx, type.key)) >= addressLimits.pages)
    throw conflict(`There are ${addressLimits.pages} pages already. Delete one that is no longer needed first.`)
}

/** The body and slug of an item that is to be public, with its address checked against all others; undefined for types without addresses. */
export async function placeItem(
  tx: Db,
  type: ContentType,
  placing: Placing,
): Promise<{ body: Body; slug: string } | undefined> {
  const field = addressFieldOf(type)
  if (!field) return undefined
  await lockType(tx, type.key)
  return field.below ? placeBelow(tx, type, field, placing) : placeInTree(tx, type, field.name, placing)
}

async function placeInTree(tx: Db, type: ContentType, name: string, { before, body, action, slug }: Placing) {
  const typed = body[name]
  const written = slug ? `/${slug}` : typeof typed === 'string' ? typed : ''
  const wanted = written || (await fromTitle(tx, type, body))
  // Pages come from the bin, or from a file, in any order.
  const loose = slug !== undefined || action === 'import'
  const address = await belowPresentParent(tx, type, wanted, loose)
  const problem = address === undefined ? noParent(parentOf(wanted)) : await findProblem(tx, type, address, before)
  if (problem || address === undefined) throw invalidField(name, problem ?? '')
  return { body: { ...body, [name]: address }, slug: address.slice(1) }
}

async function fromTitle(tx: Db, type: ContentType, body: Body): Promise<string> {
  const title = body[type.title]
  const slug = slugOf(typeof title === 'string' ? title : '').slice(0, addressLimits.segment)
  return `/${freeSlug(trimEndOf(slug, '-'), await slugsLike(tx, type.key, slug))}`
}

/** The address below where its parent is now: the draft may have been begun before the parent moved. */
async function belowPresentParent(
  tx: Db,
  type: ContentType,
  address: string,
  loose: boolean,
): Promise<string | undefined> {
  const parent = parentOf(address)
  if (!parent || (await findAt(tx, type.key, parent.slice(1)))) return address
  const moved = await findFormerItem(tx, type.key, parent)
  if (moved) return `/${moved.slug}${address.slice(parent.length)}`
  return loose ? address : undefined
}

const noParent = (parent: string) => `There is no page at ${parent}. Publish it first, or choose another address.`

async function findProblem(
  tx: Db,
  type: ContentType,
  address: string,
  before: ItemRow | undefined,
): Promise<string | undefined> {
  if (isOwnAddress(address)) return `The address ${address} belongs to another part of the site. Choose another one.`
  if (before?.slug && isBelow(address, `/${before.slug}`))
    return 'A page cannot be below itself. Choose another address.'
  const other = await findAt(tx, type.key, address.slice(1))
  if (other && other.id !== before?.id) return addressTaken(type, other)
  return addressProblem(address)
}

/** Other sites may link to it; that of an example was public before. */
const wasPublic = ({ publishedAt, example }: ItemRow): boolean => publishedAt !== null || example !== null

/** The example that the item took the place of by its address alone is on the site again. */
const isShownAgain = ({ examples }: ContentType, { slug, example }: ItemRow): boolean =>
  example !== slug && Boolean(examples?.list.some(({ key }) => key === slug))

interface Moved {
  before: ItemRow | undefined
  row: ItemRow
  /** Writes the item's next version, with its line in the history. */
  write(
    edit: ItemEdit,
    before: ItemRow,
    change: Partial<NewItem>,
    written: { action: VersionAction; note: string; body: Record<string, unknown>; isPublic: boolean },
  ): Promise<ItemRow>
}

/** After an item's address changed: the old one leads to the new one, and the pages below it move with it, each with a line in its history. */
export async function followAddress(edit: ItemEdit, { before, row, write }: Moved): Promise<void> {
  const { deps, tx, actor, type } = edit
  const field = addressFieldOf(type)
  if (!field || !row.slug) return
  const { name, below } = field
  // A draft of a type below a page has a slug too, which nobody has seen.
  if (below && row.status !== 'published') return
  // An address that is a page again is no redirect.
  await deleteRedirect(tx, `${below}/${row.slug}`)
  if (!before?.slug || before.slug === row.slug || (below && !wasPublic(before))) return
  if (!isShownAgain(type, before) && !(await findAt(tx, type.key, before.slug))) {
    const author = { createdAt: deps.clock.now(), createdById: actor.id, createdByName: actor.name }
    await saveRedirect(tx, { path: `${below}/${before.slug}`, itemId: row.id, target: below, ...author })
  }
  if (below) return
  for (const child of await lockChildren(tx, type.key, before.slug)) {
    const slug = row.slug + child.slug.slice(before.slug.length)
    const body = { ...child.body, [name]: `/${slug}` }
    const note = `the page above it moved to /${row.slug}`
    const isPublic = child.status === 'published'
    const set = { body, slug, bodyVersion: child.version + 1 }
    await write(edit, child, set, { action: 'address', note, body, isPublic })
  }
}

interface Placing {
  before?: ItemRow
  body: Record<string, unknown>
  action: VersionAction
  /** A free slug, for an item that returns from the bin. */
  slug?: string
  /** The slug that a new item has from an example or a file. */
  given?: string | undefined
}

interface Field {
  name: string
  below: string
}

/**
 * The body and slug of an item that has one more part below a page of the site, such as `/media/new-tariffs`. Without an address the slug of an item
 * that was public stays, and a new item has one from its title that leads nowhere else.
 */
async function placeBelow(
  tx: Db,
  type: ContentType,
  { name, below }: Field,
  { before, body, action, slug: returned, given }: Placing,
): Promise<{ body: Record<string, unknown>; slug: string }> {
  const typed = typeof body[name] === 'string' ? body[name] : ''
  const problem = addressProblem(typed, below)
  if (problem) throw invalidField(name, problem)
  const wanted = returned || typed.slice(below.length + 1) || given || (before && wasPublic(before) ? before.slug : '')
  const slug = wanted ? await checkFree(wanted) : await freeBelow(tx, type, below, { before, body })
  return { body: { ...body, [name]: `${below}/${slug}` }, slug }

  async function checkFree(asked: string): Promise<string> {
    const other = await findAt(tx, type.key, asked)
    if (!other || other.id === before?.id) return asked
    // Nobody can be asked when a file is imported.
    if (action !== 'import') throw invalidField(name, addressTaken(type, other))
    return freeSlug(asked, await slugsLike(tx, type.key, asked))
  }
}

async function freeBelow(
  tx: Db,
  type: ContentType,
  below: string,
  { before, body }: Pick<Placing, 'before' | 'body'>,
): Promise<string> {
  const title = body[type.slugFrom ?? type.title]
  const slug = slugOf(typeof title === 'string' ? title : '')
  const taken = await slugsLike(tx, type.key, slug)
  if (before) taken.delete(before.slug)
  // A link to an item that moved must not lead to this one.
  const former = await findFormerItem(tx, type.key, `${below}/${slug}`)
  return freeSlug(slug, former ? taken.add(slug) : taken)
}
