import { addressProblem } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { invalidField } from '#platform/problem.ts'
import type { VersionAction } from '../contract.manager.ts'
import { freeSlug, slugOf } from '../rules.ts'
import { type ItemRow, slugsLike } from '../engine/store.server.ts'
import { addressTaken } from './rules.ts'
import { findAt, findFormerItem } from './store.addresses.server.ts'

export interface Placing {
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
export async function placeBelow(
  tx: Db,
  type: ContentType,
  { name, below }: Field,
  { before, body, action, slug: returned, given }: Placing,
): Promise<{ body: Record<string, unknown>; slug: string }> {
  const typed = typeof body[name] === 'string' ? body[name] : ''
  const problem = addressProblem(typed, below)
  if (problem) throw invalidField(name, problem)
  const wanted = returned || typed.slice(below.length + 1) || given || publicSlugOf(before)
  const slug = wanted ? await checkFree(wanted) : await fromTitle(tx, type, below, { before, body })
  return { body: { ...body, [name]: `${below}/${slug}` }, slug }

  async function checkFree(asked: string): Promise<string> {
    const other = await findAt(tx, type.key, asked)
    if (!other || other.id === before?.id) return asked
    // Nobody can be asked when a file is imported.
    if (action !== 'import') throw invalidField(name, addressTaken(type, other))
    return freeSlug(asked, await slugsLike(tx, type.key, asked))
  }
}

/** Other sites may link to it; that of an example was public before. */
const publicSlugOf = (before: Placing['before']): string =>
  before && (before.publishedAt !== null || before.example !== null) ? before.slug : ''

async function fromTitle(
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
