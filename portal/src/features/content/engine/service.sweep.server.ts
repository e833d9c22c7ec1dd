import { releaseFiles, removeReleasedFiles } from '#features/documents/service.sweep.server.ts'
import { unusedFileDays } from '../rules.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sweepScratch } from '#platform/files/scratch.server.ts'
import { deleteFileRow, lockForgottenFiles } from '../library/store.files.server.ts'
import { deleteOldTickets } from '../transfer/store.tickets.server.ts'

const dayMs = 86_400_000

/** Deletes files that were sent for an item some days ago and are not used, expired tickets, and temporary files of killed processes. */
export async function sweepContentFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteOldTickets(deps.database.db, now)
  await sweepScratch(deps.config, daysAgo(1))
  for (;;) {
    const gone = await deps.database.transaction(async (tx) => {
      const rows = await lockForgottenFiles(tx, daysAgo(unusedFileDays), 50)
      for (const row of rows) {
        await deleteFileRow(tx, row.id)
        await releaseFiles(deps, tx, Object.values(row.variants))
      }
      return rows.length
    })
    if (gone === 0) break
  }
  // Delete the bytes after the rows: a row without bytes would show as a broken picture.
  await removeReleasedFiles(deps)
}
