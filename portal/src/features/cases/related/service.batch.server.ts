import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, Problem } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { takeAction } from '../engine/service.changes.server.ts'
import { noteChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, lockCase } from '../engine/store.server.ts'
import { outageQueue } from '../rules.queues.ts'
import { relatedMessages as words } from './messages.ts'
import { batchesOfOutage } from './rules.ts'
import { auditOutage, readOutageDetail, requireLockedOutage } from './service.outages.server.ts'
import {
  type BatchRow,
  closeItem,
  findBatch,
  findWaiting,
  finishBatch,
  insertBatch,
  isBatchRunning,
  listBatches,
  refuseWaiting,
} from './store.batches.server.ts'
import { findMerge } from './store.merges.server.ts'
import { countOutageCases, updateOutage } from './store.outages.server.ts'

interface Batch {
  action: 'announce' | 'resolve'
  note: string
  /** The number of open cases that the person saw. */
  expected: number
}

/**
 * Stores an announcement to the open cases of an outage, or their resolution, with the cases as they are now, and queues it. 409 when there are other
 * cases than the person saw, or while the last one is under way.
 */
export async function startBatch(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  { id, key }: { id: string; key: string | undefined },
  { action, note, expected }: Batch,
) {
  requireDuty(actor, may.handleCases)
  await deps.database.transaction(async (tx) => {
    const outage = await requireLockedOutage(tx, id)
    const request = { scope: `outage.batch:${actor.id}`, key, input: { id: outage.id, action, note } }
    await onceFor(tx, request, async () => {
      const at = deps.clock.now()
      if (await isBatchRunning(tx, outage.id)) throw conflict(words.batchRunning)
      if ((await listBatches(tx, outage.id, batchesOfOutage)).length >= batchesOfOutage)
        throw conflict(words.tooManyBatches)
      const { open = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
      if (open === 0) throw conflict(words.noCases)
      if (open !== expected) throw conflict(words.casesChanged(open))
      const author = { byId: actor.id, byName: actor.name, at }
      const batch = await insertBatch(tx, { outageId: outage.id, action, note, ...author })
      if (action === 'resolve' && !outage.endedAt)
        await updateOutage(tx, outage.id, { endedAt: at, version: outage.version + 1 })
      await auditOutage(tx, at, actor, action, outage.id, { batch: batch.id, cases: batch.total })
      await deps.jobs.enqueue(tx, outageQueue, { batchId: batch.id })
      return {}
    })
  })
  return readOutageDetail(deps, actor, kinds, id)
}

/**
 * Works on a batch: each case in its own transaction, which also notes the outcome, so that neither a crash nor a parallel run repeats a message. A case
 * that fails for a reason of the portal stays, and the job runs again.
 */
export async function runBatch(deps: Deps, kinds: readonly CaseKind[], batchId: string): Promise<void> {
  const { db } = deps.database
  const batch = await findBatch(db, batchId)
  if (!batch || batch.finishedAt) return
  const actor = await readAuthor(deps, batch)
  if (!actor) await deps.database.transaction((tx) => refuseWaiting(tx, batch.id, words.noLongerAllowed))
  let failed: unknown
  let after = '00000000-0000-0000-0000-000000000000'
  for (let id = await findWaiting(db, batch.id, after); id && actor; id = await findWaiting(db, batch.id, after)) {
    after = id
    try {
      await workOn(deps, kinds, { batch, actor, caseId: id })
    } catch (error) {
      failed = error
      deps.log.warn({ case: id, error: describeError(error) }, 'an outage’s batch failed on a case')
    }
  }
  if (failed) throw failed
  await finishBatch(db, batch.id, deps.clock.now())
}

/** The member of staff who started a batch, with the duties of now; undefined when they may no longer do it. */
async function readAuthor(deps: Deps, { byId, byName }: BatchRow): Promise<SignedIn | undefined> {
  const account = await readAccount(deps, byId)
  if (!account || !holds(account, may.handleCases)) return undefined
  const { id, duties } = account
  return { kind: 'user', id, role: 'Admin', duties, memberships: [], email: '', name: byName, sessionId: '' }
}

interface Working {
  batch: BatchRow
  actor: SignedIn
  caseId: string
}

/** Works on one case. A refusal by its lifecycle is noted as the outcome. */
async function workOn(deps: Deps, kinds: readonly CaseKind[], { batch, actor, caseId }: Working): Promise<void> {
  const item = { batchId: batch.id, caseId }
  const close = (tx: Db, state: 'done' | 'refused', reason = '') => closeItem(tx, item, { state, reason })
  try {
    await deps.database.transaction(async (tx) => {
      // The case first, then its entry in the batch: the order in which deleting a case locks the two.
      const row = await lockCase(tx, caseId)
      const kind = kinds.find(({ key }) => key === row?.kind)
      if (!row || !kind || !(await close(tx, 'done'))) return
      await doFor(deps, tx, { batch, actor, row, kind })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await deps.database.transaction((tx) => close(tx, 'refused', error.message))
  }
}

type Done = Omit<Working, 'caseId'> & { row: CaseRow; kind: CaseKind }

async function doFor(deps: Deps, tx: Db, { batch, actor, row, kind }: Done): Promise<void> {
  const { action, note } = batch
  const move = { actor, by: 'staff', note } as const
  if (action === 'resolve') {
    // The note is written for all, so that the people of merged duplicates read it too.
    const set = { resolutionNote: note }
    await takeAction(deps, tx, kind, row, { ...move, action: 'resolve', set, outcome: note })
  } else if (await findMerge(tx, row.id))
    // A duplicate is resolved and takes no messages, but its person reads announcements.
    await noteChange(deps, tx, row, { ...move, action: 'message', mails: ['owner'] })
  else await takeAction(deps, tx, kind, row, { ...move, action: 'message' })
}
