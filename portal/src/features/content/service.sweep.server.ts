import type { Deps } from '#platform/deps.server.ts'
import { deleteFileRow, lockForgottenFiles } from './store.files.server.ts'
import { deleteOldTickets } from './store.tickets.server.ts'

const dayMs = 86_400_000

/** Removes files that came with a save a day ago and that no item knows, nor its history; and tickets that are over. */
export async function sweepContentFiles(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deleteOldTickets(deps.database.db, now)
  for (;;) {
    const gone = await deps.database.transaction(async (tx) => {
      const rows = await lockForgottenFiles(tx, new Date(now.getTime() - dayMs), 50)
      for (const row of rows) await deleteFileRow(tx, row.id)
      return rows
    })
    // The bytes go after the rows: a row without bytes would be a broken picture.
    for (const row of gone) for (const key of Object.values(row.variants)) await deps.files.remove(key)
    if (gone.length === 0) return
  }
}
