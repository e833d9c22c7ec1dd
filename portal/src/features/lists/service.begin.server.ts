import { lockAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { tooMany } from '#platform/problem.ts'
import { listMessages as words } from './messages.ts'
import { batchQueue } from './rules.queues.ts'
import { listLimits } from './rules.ts'
import { type BatchEntry, countUnfinished, insertBatch } from './store.batches.server.ts'

type NewBatch = Omit<Parameters<typeof insertBatch>[1], 'actorId' | 'createdAt'>

/** Stores a batch with the records that are chosen now, and queues it. A person has at most three that are not done. */
export async function beginBatch(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  batch: NewBatch,
  choose: () => Promise<readonly BatchEntry[]>,
): Promise<string> {
  // Locks the person, so that batches that are begun at once are counted.
  await lockAccount(tx, actor.id)
  if ((await countUnfinished(tx, actor.id)) >= listLimits.batchesAtOnce) throw tooMany(words.tooManyBatches, 10)
  const entries = await choose()
  const createdAt = deps.clock.now()
  const { id } = await insertBatch(tx, { ...batch, actorId: actor.id, createdAt }, entries)
  await deps.jobs.enqueue(tx, batchQueue, { id })
  const { list, action, about, undoes } = batch
  const details = { list, action, records: entries.length, ...(about && { about }), ...(undoes && { undoes }) }
  await recordAudit(tx, { at: createdAt, actor, action: 'list.batch', recordType: 'batch', recordId: id, details })
  return id
}
