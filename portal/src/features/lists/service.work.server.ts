// A batch is a record with a result for each of its records, chosen when it begins, each with its version. A job works them off, one transaction
// each: it reads what the person may do now, acts through the feature's own rules and writes the result, so after a crash each record was done once
// or not at all. A refusal undoes its own record only; a failure of the portal waits and does not hold up the others. A run ends after two seconds
// and queues the next one. A batch of 'all that match' sends its filters with the number that the person saw; another number now is refused (409).
// Undoing is a batch of the records that were changed and have the version that it left, within ten minutes, once. Reconsider one transaction each if
// 10,000 records become a daily task: it takes some minutes.

import { readActor } from '#people/actors.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds } from '#platform/duties.ts'
import { conflict, forbidden, Problem } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { listMessages as words } from './messages.ts'
import { batchQueue } from './rules.queues.ts'
import { batchDays } from './rules.ts'
import type { Applied, BatchSource } from './service.sources.server.ts'
import {
  type BatchRecordRow,
  type BatchRow,
  deleteBatchesBefore,
  endBatchesBefore,
  findBatch,
  hasWaiting,
  lockBatch,
  lockNext,
  storeResult,
  updateBatch,
} from './store.batches.server.ts'

/** A run of the job; another one follows, so that the batches of several people advance together. */
const turnMs = 2_000
const lookAgainMs = 5_000
const dayMs = 86_400_000

/**
 * Works off a part of a batch, and leaves the rest to another run. A record that fails for a reason of the portal waits, and does not hold up the
 * others; when only such records are left, the job fails, and is run again later.
 */
export async function workOnBatch(deps: Deps, sources: readonly BatchSource[], id: string): Promise<void> {
  const batch = await findBatch(deps.database.db, id)
  const source = sources.find(({ list }) => list.key === batch?.list)
  if (!batch || !source || batch.state === 'done') return
  if (batch.state === 'waiting') await updateBatch(deps.database.db, id, { state: 'running' })
  const end = performance.now() + turnMs
  let position: number | undefined = -1
  let failed: unknown
  while (position !== undefined && performance.now() < end) {
    const worked: Worked = await workOnNext(deps, source, batch, position)
    position = worked.position
    failed ??= worked.error
  }
  if (failed && position === undefined) throw failed
  await deps.database.transaction(async (tx) => {
    await lockBatch(tx, id)
    if (await hasWaiting(tx, id)) {
      // Without a next record another process works on the last ones; this run looks whether it finishes them.
      const startAfter = new Date(Date.now() + lookAgainMs)
      return deps.jobs.enqueue(tx, batchQueue, { id }, position !== undefined && !failed ? {} : { startAfter })
    }
    await updateBatch(tx, id, { state: 'done', finishedAt: deps.clock.now() })
  })
}

interface Worked {
  /** Of the record that was worked on; undefined when there is none. */
  position: number | undefined
  /** Why it was not done and waits. */
  error?: unknown
}

/** Takes the next record of a batch after a position and acts on it in one transaction with the result, so that a record is never done twice. */
async function workOnNext(deps: Deps, source: BatchSource, batch: BatchRow, after: number): Promise<Worked> {
  const worked: Worked = { position: undefined }
  try {
    await deps.database.transaction(async (tx) => {
      const record = await lockNext(tx, batch.id, after)
      worked.position = record?.position
      if (record) await workOn(deps, tx, source, batch, record)
    })
  } catch (error) {
    if (worked.position === undefined) throw error
    worked.error = error
    deps.log.warn({ batch: batch.id, error: describeError(error) }, 'a batch failed on a record')
  }
  return worked
}

async function workOn(deps: Deps, tx: Db, source: BatchSource, batch: BatchRow, record: BatchRecordRow) {
  try {
    // Undone with its inner transaction when it is refused half way.
    const applied = await tx.transaction((inner) => act(deps, inner, source, batch, record))
    await storeResult(tx, record, { result: 'done', version: applied.version, before: applied.before ?? null })
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode >= 500) throw error
    await storeResult(tx, record, { result: 'refused', reason: reasonOf(error) })
  }
}

async function act(deps: Deps, tx: Db, source: BatchSource, batch: BatchRow, record: BatchRecordRow): Promise<Applied> {
  const actor = await readActor(tx, batch.actorId)
  if (!actor || !holds(actor, source.list.duties.act)) throw forbidden(words.actionGuarded)
  const { apply, undo } = source.actions[batch.action] ?? {}
  const { recordId: id, seen, before } = record
  if (batch.undoes && undo) return undo(deps, tx, actor, id, { version: seen!, before })
  if (batch.undoes || !apply) throw conflict(words.actionMissing)
  return apply(deps, tx, actor, id, { input: batch.input, version: seen ?? undefined })
}

const reasonOf = ({ message, fields = [] }: Problem): string =>
  fields.length > 0 ? fields.map((field) => field.message).join(', ') : message

/** Ends batches that could not be finished within a day, and deletes old ones with their results. */
export async function sweepBatches(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await deps.database.transaction(async (tx) => {
    await endBatchesBefore(tx, before(1), now, words.notDone)
    await deleteBatchesBefore(tx, before(batchDays))
  })
}
