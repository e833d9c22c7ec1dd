import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { may } from '#platform/duties.ts'
import type { listMisses } from './contract.ts'
import { mayBeNoted, missDays, missesShown, queryWords } from './rules.ts'
import { saveMiss, deleteMissesBefore, listMissRows, trimMisses } from './store.misses.server.ts'

/** Counts a search that found too little. */
export async function recordMiss(database: Database, query: string, partly: boolean, now: Date): Promise<void> {
  const words = queryWords(query)
  if (!mayBeNoted(query, words)) return
  // The day alone: the time of a search could tell who made it.
  const lastAt = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  if (await saveMiss(database.db, { words: words.join(' '), partly, lastAt })) await trimMisses(database.db)
}

/** The searches that found too little, the most frequent first; old ones are deleted. */
export async function pruneAndReadMisses(
  { database, clock }: Deps,
  actor: Actor,
): Promise<ResponseOf<typeof listMisses>> {
  requireDuty(actor, may.readContent)
  await deleteMissesBefore(database.db, new Date(clock.now().getTime() - missDays * 86_400_000))
  const rows = await listMissRows(database.db, missesShown)
  return rows.map(({ words, times, partly, lastAt }) => ({ words, times, partly, lastAt: lastAt.toISOString() }))
}
