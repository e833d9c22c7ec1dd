import type { Deps } from '#platform/deps.server.ts'
import { expiredBefore, looseFileHours } from './rules.ts'
import { claimLooseFiles, lockLooseFiles } from './store.server.ts'
import { ResumableStore } from './resumable/store.resumable.server.ts'
import { deleteUploadsBefore } from './store.uploads.server.ts'

const batch = 100

/** Removes what failed uploads and removed documents leave: expired uploads, temporary files, files without a document. */
export async function sweepLeftovers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - looseFileHours * 3_600_000)
  await deleteUploadsBefore(deps.database.db, expiredBefore(now))
  await new ResumableStore(deps).sweepFiles(dayAgo)
  await deps.files.sweep(dayAgo)
  while ((await removeLooseFiles(deps, now)) === batch);
}

/** Removes only files that this feature has recorded, since other features use the same store. */
async function removeLooseFiles(deps: Deps, now: Date): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const keys = await lockLooseFiles(tx, now, batch)
    for (const key of keys) await deps.files.remove(key)
    if (keys.length > 0) await claimLooseFiles(tx, keys)
    return keys.length
  })
}
