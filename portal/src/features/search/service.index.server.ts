import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { indexEntries, type SearchEntry } from './service.server.ts'
import {
  deleteEntriesAt,
  deleteEntry,
  deleteOtherEntries,
  findPlace,
  isTaken,
  listPlaces,
  lockBuiltIns,
} from './store.server.ts'

const builtIn = 'built-in:'
const stored = 'content:'
const placeOf = ({ source, link }: { source: string; link: string }) => `${source} ${link}`

/**
 * Makes the index hold exactly these built-in entries; run at start by every process, done once. A built-in thing that a stored one has replaced
 * at its address stays out.
 */
export async function syncBuiltInEntries(deps: Deps, entries: readonly SearchEntry[]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockBuiltIns(tx)
    const taken = new Set((await listPlaces(tx, stored)).map(placeOf))
    const shown = entries.filter((entry) => !taken.has(placeOf(entry)))
    const ids = shown.map((entry) => entry.id)
    await deleteOtherEntries(tx, builtIn, ids)
    await indexEntries(tx, shown, deps.clock.now())
  })
}

/** Adds or replaces a stored thing; a built-in one at the same address gives way. */
export async function indexStored(tx: Db, entry: SearchEntry, now: Date, builtIns: readonly SearchEntry[]) {
  await removeStored(tx, entry.id, now, builtIns)
  await deleteEntriesAt(tx, builtIn, entry)
  await indexEntries(tx, [entry], now)
}

/** Takes a stored thing out; the built-in one that it had replaced comes back, unless another stored thing stands there. */
export async function removeStored(tx: Db, id: string, now: Date, builtIns: readonly SearchEntry[]) {
  const place = await findPlace(tx, id)
  if (!place) return
  await deleteEntry(tx, id)
  if (await isTaken(tx, stored, place)) return
  await indexEntries(
    tx,
    builtIns.filter((entry) => placeOf(entry) === placeOf(place)),
    now,
  )
}
