import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { indexEntries, type SearchEntry } from './service.server.ts'
import { deleteEntry, deleteOtherEntries, findPlace, isTaken, listPlaces, lockBuiltIns } from './store.server.ts'

const builtIn = 'built-in:'
const stored = 'content:'
const placeOf = ({ source, link }: { source: string; link: string }) => `${source} ${link}`

/** The built-in entries that a stored one at this place replaces. */
const builtInsAt = (place: Parameters<typeof placeOf>[0], builtIns: readonly SearchEntry[]) =>
  builtIns.filter((entry) => !entry.isCard && placeOf(entry) === placeOf(place))

/**
 * Replaces the built-in entries in the index, except those whose address belongs to a stored entry. Every process runs this at start; a lock makes
 * them run one after the other.
 */
export async function syncBuiltInEntries(deps: Deps, entries: readonly SearchEntry[]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockBuiltIns(tx)
    const taken = new Set((await listPlaces(tx, stored)).map(placeOf))
    const shown = entries.filter((entry) => entry.isCard || !taken.has(placeOf(entry)))
    const ids = shown.map((entry) => entry.id)
    await deleteOtherEntries(tx, builtIn, ids)
    await indexEntries(tx, shown, deps.clock.now())
  })
}

/** Brings some of the built-in entries in line with what the site shows of them; `shown` are all that it shows. */
export async function syncSomeEntries(
  tx: Db,
  some: readonly SearchEntry[],
  shown: ReadonlySet<SearchEntry>,
  now: Date,
): Promise<void> {
  for (const entry of some) {
    if (!shown.has(entry) || (!entry.isCard && (await isTaken(tx, stored, entry)))) await deleteEntry(tx, entry.id)
    else if (!(await findPlace(tx, entry.id))) await indexEntries(tx, [entry], now)
  }
}

/** Replaces all entries whose ids begin with `prefix`, which no other entries have. The caller lets one run at a time. */
export async function replaceEntries(tx: Db, prefix: string, entries: SearchEntry[], now: Date): Promise<void> {
  const ids = entries.map(({ id }) => id)
  await deleteOtherEntries(tx, prefix, ids)
  await indexEntries(tx, entries, now)
}

/** Adds or replaces a stored entry; it replaces a built-in entry at the same address. */
export async function indexStored(tx: Db, entry: SearchEntry, now: Date, builtIns: readonly SearchEntry[]) {
  await removeStored(tx, entry.id, now, builtIns)
  for (const { id } of builtInsAt(entry, builtIns)) await deleteEntry(tx, id)
  await indexEntries(tx, [entry], now)
}

/** Removes a stored entry; the built-in entry at its address returns, unless another stored entry has that address. */
export async function removeStored(tx: Db, id: string, now: Date, builtIns: readonly SearchEntry[]) {
  const place = await findPlace(tx, id)
  if (!place) return
  await deleteEntry(tx, id)
  if (await isTaken(tx, stored, place)) return
  await indexEntries(tx, builtInsAt(place, builtIns), now)
}
