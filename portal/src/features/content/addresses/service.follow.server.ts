import { addressFieldOf } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { VersionAction } from '../contract.history.ts'
import type { ItemRow, NewItem } from '../engine/store.server.ts'
import { deleteRedirect, findAt, listChildren, saveRedirect } from './store.addresses.server.ts'

const wasPublic = ({ publishedAt, example }: ItemRow): boolean => publishedAt !== null || example !== null

/** The example that the item took the place of by its address alone is on the site again. */
const isShownAgain = ({ examples }: ContentType, { slug, example }: ItemRow): boolean =>
  example !== slug && Boolean(examples?.list.some(({ key }) => key === slug))

interface Moved {
  type: ContentType
  before: ItemRow | undefined
  row: ItemRow
  /** Writes the item's next version, with its line in the history. */
  write(
    tx: Db,
    deps: Deps,
    actor: SignedIn,
    type: ContentType,
    before: ItemRow,
    change: Partial<NewItem>,
    written: { action: VersionAction; note: string; body: Record<string, unknown>; isPublic: boolean },
  ): Promise<ItemRow>
}

/** After an item's address changed: the old one leads to the new one, and the pages below it move with it, each with a line in its history. */
export async function followAddress(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  { type, before, row, write }: Moved,
): Promise<void> {
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
  for (const child of await listChildren(tx, type.key, before.slug)) {
    const slug = row.slug + child.slug.slice(before.slug.length)
    const body = { ...child.body, [name]: `/${slug}` }
    const note = `the page above it moved to /${row.slug}`
    const isPublic = child.status === 'published'
    const set = { body, slug, bodyVersion: child.version + 1 }
    await write(tx, deps, actor, type, child, set, { action: 'address', note, body, isPublic })
  }
}
