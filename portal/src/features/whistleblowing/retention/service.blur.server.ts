import type { Deps } from '#platform/deps.server.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { blurRows, scrubKeys, shuffleRows } from './store.blur.server.ts'

/** Removes the remains of deleted keys from the file of their table; if this fails, the daily job repeats it. */
export const scrub = (deps: Deps): Promise<void> => tryTo(deps, () => scrubKeys(deps.database.db))

/** Removes traces in the tables of when and in which order reports arrived on and after `day`. */
export async function blur(deps: Deps, day: string): Promise<void> {
  const { db } = deps.database
  // First, so that the update follows the order of the random keys; last, so that no old row versions remain.
  await tryTo(deps, () => shuffleRows(db))
  await tryTo(deps, () => blurRows(db, day))
  await tryTo(deps, () => shuffleRows(db))
  await scrub(deps)
}

/** A table that cannot be rewritten, because it is being read, is left for the next night; other tables do not wait for it. */
const tryTo = (deps: Deps, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a table of reports could not be rewritten just now'),
  )
