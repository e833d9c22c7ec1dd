import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mayRemoveFiles } from '#platform/files/file-removal.server.ts'
import type { FileReferences } from '#platform/files/file-references.ts'
import { listOrphans } from '#platform/files/orphaned-files.server.ts'
import { expiredBefore, looseFileHours } from './rules.ts'
import { claimLooseFiles, insertLooseFiles, listUnusedKeys, lockLooseFiles } from './store.server.ts'
import { DiskBytes } from './resumable/store.disk-bytes.server.ts'
import { deleteUploadsBefore, findUnfinishedKeys } from './store.uploads.server.ts'

const batch = 100

/** Removes what failed uploads and removed documents leave: expired uploads, temporary files, files without a document. */
export async function sweepLeftovers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const dayAgo = new Date(now.getTime() - looseFileHours * 3_600_000)
  await deleteUploadsBefore(deps.database.db, expiredBefore(now))
  await new DiskBytes(deps).sweep(dayAgo)
  await deps.files.sweep(dayAgo, (keys) => findUnfinishedKeys(deps.database.db, keys))
  await removeReleasedFiles(deps)
}

/** Removes stored files that no record has, which a process left that was killed between storing a file and noting it. */
export async function removeOrphans(deps: Deps, references: readonly FileReferences[]): Promise<void> {
  const keys = await listOrphans(deps.database.pool, deps.files, references, deps.clock.now())
  await insertLooseFiles(deps.database.db, keys, deps.clock.now())
  await removeReleasedFiles(deps)
}

/**
 * Notes stored files of records that are deleted in the caller's transaction. After the commit `removeReleasedFiles` removes them, else the next sweep:
 * a crash in between leaves no file behind, and a running backup still finds them. A file that another record shares stays.
 */
export const releaseFiles = async (deps: Deps, tx: Db, fileKeys: string[]): Promise<void> =>
  insertLooseFiles(tx, await listUnusedKeys(tx, fileKeys), deps.clock.now())

/** Removes the noted files whose time has come. While a backup runs they stay until a later sweep. */
export async function removeReleasedFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  while ((await removeLooseFiles(deps, now)) === batch);
}

async function removeLooseFiles(deps: Deps, now: Date): Promise<number> {
  return deps.database.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return 0
    const keys = await lockLooseFiles(tx, now, batch)
    for (const key of keys) await deps.files.remove(key)
    if (keys.length > 0) await claimLooseFiles(tx, keys)
    return keys.length
  })
}
