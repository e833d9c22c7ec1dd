import { readAccounts } from '#people/directory.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { ListBatch } from './contract.ts'
import { listMessages as words } from './messages.ts'
import {
  type BatchRow,
  countBatchesAbout,
  countResults,
  countUnfinishedAbout,
  listBatchesAbout,
  listRefused,
} from './store.batches.server.ts'

export { beginBatch } from './service.batches.server.ts'

/** The record that batches are about, such as an outage of which each announcement is a batch: its page shows them, and they stay as long as it does. */
interface About {
  /** Key of the `BatchSource`. */
  list: string
  id: string
}

/** How many batches are about a record, and how many of them are not done. */
export async function countAbout(db: Db, { list, id }: About): Promise<{ all: number; unfinished: number }> {
  return { all: await countBatchesAbout(db, list, id), unfinished: await countUnfinishedAbout(db, list, id) }
}

export interface BatchAbout extends Pick<BatchRow, 'id' | 'action' | 'input' | 'total' | 'createdAt' | 'finishedAt'> {
  /** Who began it. */
  by: string
  succeeded: number
  refusedTotal: number
  /** The first ones, as many as were asked for. */
  refused: ListBatch['refused']
}

/** The batches about a record, newest first. */
export async function readAbout(
  db: Db,
  { list, id }: About,
  max: { batches: number; refused: number },
): Promise<BatchAbout[]> {
  const rows = await listBatchesAbout(db, list, id, max.batches)
  if (rows.length === 0) return []
  const results = await countResults(
    db,
    rows.map((row) => row.id),
  )
  const people = new Map(
    (await readAccounts(db, [...new Set(rows.map(({ actorId }) => actorId))])).map((person) => [person.id, person]),
  )
  const batches: BatchAbout[] = []
  for (const row of rows) {
    const person = people.get(row.actorId)
    const refusedTotal = results(row.id, 'refused')
    batches.push({
      ...row,
      by: person ? `${person.name} ${person.surname}`.trim() : words.formerPerson,
      succeeded: results(row.id, 'done'),
      refusedTotal,
      refused: refusedTotal > 0 ? await listRefused(db, row.id, max.refused) : [],
    })
  }
  return batches
}
