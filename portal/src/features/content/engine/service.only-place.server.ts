import { addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Db } from '#platform/database/database.server.ts'
import { Problem } from '#platform/problem.ts'
import type { PlaceFacts } from '../contract.items.ts'
import { writeRow } from './service.changes.server.ts'
import { type ItemEdit, pageOf } from './service.views.server.ts'
import { type ItemRow, lockPublished, lockType } from './store.server.ts'

/** Makes the changes of a type with one place, or with addresses, wait for each other; call it before an item is locked. */
export async function lockPlace(tx: Db, type: ContentType): Promise<void> {
  if (type.onePlace || addressFieldOf(type)) await lockType(tx, type.key)
}

interface AddressChange {
  /** The item that is to be published; undefined for a new one. */
  id?: string | undefined
  /** Takes the other items off the site; otherwise the answer is 409 while there is one. */
  replace: boolean
}

/** Keeps a type with one place to one published item. The item that is replaced stays in the manager, with its history. */
export async function unpublishOthers(edit: ItemEdit, { id, replace }: AddressChange): Promise<void> {
  const { tx, type } = edit
  if (!type.onePlace) return
  const others = (await lockPublished(tx, type.key)).filter((row) => row.id !== id)
  const [first] = others
  if (first && !replace) throw placeTaken(type, first)
  for (const row of others) {
    const set = { status: 'draft', unpublishAt: null, bodyVersion: row.version + 1 } as const
    await writeRow(edit, row, set, { action: 'unpublish', body: row.body, isPublic: false })
  }
}

function placeTaken(type: ContentType, { id, title, slug, body }: ItemRow): Problem {
  const page = pageOf(type, slug, body)
  const facts: PlaceFacts = { taken: { id, title, page } }
  const words = `“${title}” is published at ${page}, where there is place for one ${type.one.toLowerCase()}. Replace it, or change it instead.`
  return new Problem(409, words, { code: 'place-taken', facts })
}
