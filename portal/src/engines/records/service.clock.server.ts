import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'

const batch = 100
/** Limit of one run; the next run continues. */
const maxPerRun = 10_000

interface DueWork {
  /** The record in a line of the log: 'case'. */
  noun: string
  /** The ids of records with a task due, earliest first. */
  list: (db: Db, now: Date, limit: number) => Promise<string[]>
  /** Does the task of one record and records it as done; false where there was none. */
  work: (tx: Db, id: string, now: Date) => Promise<boolean>
}

/** Does all due tasks of the clock of a kind of record. Each has its own transaction, which also records it as done: a crash or a parallel run repeats nothing, and one that fails delays no others. */
export async function runDueWork(deps: Deps, { noun, list, work }: DueWork): Promise<{ done: number; failed: number }> {
  const now = deps.clock.now()
  const result = { done: 0, failed: 0 }
  const tried = new Set<string>()
  while (tried.size < maxPerRun) {
    // Failed records come first in the order, so read beyond them.
    const ids = await list(deps.database.db, now, batch + result.failed)
    const fresh = ids.filter((id) => !tried.has(id))
    if (fresh.length === 0) break
    for (const id of fresh) {
      tried.add(id)
      try {
        if (await deps.database.transaction((tx) => work(tx, id, now))) result.done++
      } catch (error) {
        result.failed++
        deps.log.warn({ [noun]: id, error: describeError(error) }, `the clock failed on a ${noun}`)
      }
    }
  }
  return result
}
