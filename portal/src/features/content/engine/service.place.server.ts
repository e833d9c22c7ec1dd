import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { addressFieldOf } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { PlaceFacts } from '../contract.items.ts'
import { writeRow } from './service.changes.server.ts'
import { pageOf } from './service.views.server.ts'
import { type ItemRow, listPublished, lockType } from './store.server.ts'

/** Makes the changes of a type with one place, or with addresses, wait for each other; call it before an item is locked. */
export async function lockPlace(tx: Db, type: ContentType): Promise<void> {
  if (type.onePlace || addressFieldOf(type)) await lockType(tx, type.key)
}

interface Taking {
  /** The item that is to be published; undefined for a new one. */
  id?: string | undefined
  /** Takes the other items off the site; otherwise the answer is 409 while there is one. */
  replace: boolean
}

/** Keeps a type with one place to one published item. The item that is replaced stays in the manager, with its history. */
export async function takePlace(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  { id, replace }: Taking,
): Promise<void> {
  if (!type.onePlace) return
  const others = (await listPublished(tx, type.key)).filter((row) => row.id !== id)
  const [first] = others
  if (first && !replace) throw placeTaken(type, first)
  for (const row of others) {
    const set = { status: 'draft', unpublishAt: null, bodyVersion: row.version + 1 } as const
    await writeRow(tx, deps, actor, type, row, set, { action: 'unpublish', body: row.body, isPublic: false })
  }
}

function placeTaken(type: ContentType, { id, title, slug, body }: ItemRow): Problem {
  const page = pageOf(type, slug, body)
  const facts: PlaceFacts = { taken: { id, title, page } }
  const words = `“${title}” is published at ${page}, where there is place for one ${type.one.toLowerCase()}. Replace it, or change it instead.`
  return new Problem(409, words, { code: 'place-taken', facts })
}
