import { beginBatch, countAbout } from '#features/lists/service.about.server.ts'
import type { Applied, BatchSource, ActionRequest } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { resultOf } from '../engine/service.actions.server.ts'
import { performAction } from '../engine/service.act.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import { type CaseKind, findKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, lockCase } from '../engine/store.server.ts'
import { type CaseOutcome, readOutcome } from '../rules.ts'
import { relatedMessages as words } from './messages.ts'
import { batchesOfOutage, outageBatchKey } from './rules.ts'
import { findMerge } from './store.merges.server.ts'
import { countOutageCases, listOutageEntries, updateOutage } from './store.outages.server.ts'
import { auditOutage, changeOutage } from './service.outages.server.ts'

interface Batch {
  action: 'announce' | 'resolve'
  note: string
  /** The number of open cases that the person saw. */
  expected: number
  /** What came of each, where they are resolved. */
  outcome?: CaseOutcome | undefined
}

/**
 * Begins an announcement to the open cases of an outage, or their resolution, as a batch with the cases as they are now. 409 when there are other
 * cases than the person saw, or while the last one is under way.
 */
export async function startOutageBatch(
  deps: Deps,
  actor: SignedIn,
  { id, key }: { id: string; key: string | undefined },
  { action, note, expected, outcome }: Batch,
) {
  return changeOutage(deps, actor, id, async (tx, outage) => {
    const request = { scope: `outage.batch:${actor.id}`, key, input: { id: outage.id, action, note, outcome } }
    await onceFor(tx, request, async () => {
      const at = deps.clock.now()
      const about = { list: outageBatchKey, id: outage.id }
      const { all, unfinished } = await countAbout(tx, about)
      if (unfinished > 0) throw conflict(words.batchRunning)
      if (all >= batchesOfOutage) throw conflict(words.tooManyBatches)
      const { open = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
      if (open === 0) throw conflict(words.noCases)
      if (open !== expected) throw conflict(words.casesChanged(open))
      const entries = await listOutageEntries(tx, outage.id, action)
      const input = { note, ...(outcome && { choice: outcome }) }
      const described = { list: about.list, about: about.id, action, input }
      const batch = await beginBatch(deps, tx, actor, described, () => Promise.resolve(entries))
      if (action === 'resolve' && !outage.endedAt)
        await updateOutage(tx, outage.id, { endedAt: at, version: outage.version + 1 })
      await auditOutage(tx, at, actor, action, outage.id, { batch, cases: entries.length })
      return {}
    })
  })
}

/** What an announcement and the resolution of an outage do to one case. */
export const outageBatches: BatchSource = {
  list: { key: outageBatchKey, duties: { act: may.handleCases } },
  actions: {
    announce: { apply: (deps, tx, actor, id, given) => onCase(announce, { deps, tx, actor, id, given }) },
    resolve: { apply: (deps, tx, actor, id, given) => onCase(resolve, { deps, tx, actor, id, given }) },
  },
}

interface BatchStep {
  deps: Deps
  tx: Db
  actor: SignedIn
  given: ActionRequest
  row: CaseRow
  kind: CaseKind
}

async function onCase(
  work: (doing: BatchStep) => Promise<unknown>,
  { id, ...step }: Omit<BatchStep, 'row' | 'kind'> & { id: string },
): Promise<Applied> {
  requireDuty(step.actor, may.handleCases)
  const row = await lockCase(step.tx, id)
  const kind = findKind(step.deps, row)
  if (!row || !kind) throw notFound(words.caseDeleted)
  await work({ ...step, row, kind })
  return { version: row.version }
}

async function announce({ deps, tx, actor, row, kind, given }: BatchStep): Promise<void> {
  const { note = '' } = given.input
  const message = { actor, by: 'staff', action: 'message', note } as const
  // A duplicate is resolved and takes no messages, but its person reads announcements.
  if (await findMerge(tx, row.id)) await recordChange(deps, tx, row, { ...message, mails: ['owner'] })
  else await performAction(deps, tx, kind, row, message)
}

async function resolve({ deps, tx, actor, row, kind, given }: BatchStep): Promise<void> {
  const { note = '', choice } = given.input
  const set = { resolutionNote: note, ...resultOf(kind, { outcome: readOutcome(choice) }) }
  // The note is written for all, so that the people of merged duplicates read it too.
  const resolution = { action: 'resolve', note, set, forDuplicates: note, takes: 'free' } as const
  await performAction(deps, tx, kind, row, { actor, by: 'staff', ...resolution })
}
