import type { Deps } from '#platform/deps.server.ts'
import { describeError } from '#platform/telemetry.server.ts'
import { blurRows, scrubKeys, shuffleRows } from './store.blur.server.ts'

/** What remains of destroyed keys in the table's file goes too; the daily job does it again where this fails. */
export const scrub = (deps: Deps): Promise<void> => tryTo(deps, () => scrubKeys(deps.database.db))

/** Takes away what the tables themselves tell of the moment and the order in which reports of the days since `day` came. */
export async function blur(deps: Deps, day: string): Promise<void> {
  const { db } = deps.database
  // Before, so that the new places follow from the random keys; after, so that nothing of the old ones is left.
  await tryTo(deps, () => shuffleRows(db))
  await tryTo(deps, () => blurRows(db, day))
  await tryTo(deps, () => shuffleRows(db))
  await scrub(deps)
}

/** A table that somebody reads just then is left for the next night; nothing else must wait for it. */
const tryTo = (deps: Deps, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    deps.log.warn({ error: describeError(error) }, 'a table of reports could not be rewritten just now'),
  )
