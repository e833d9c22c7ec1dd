import { beginBatch, countAbout } from '#features/lists/service.about.server.ts'
import type { Applied, BatchSource, Given } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { takeAction } from '../engine/service.changes.server.ts'
import { noteChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, lockCase } from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { batchesOfOutage, outageBatchKey } from './rules.ts'
import { auditOutage, readOutageDetail, requireLockedOutage } from './service.outages.server.ts'
import { findMerge } from './store.merges.server.ts'
import { countOutageCases, listOutageEntries, updateOutage } from './store.outages.server.ts'

interface Batch {
  action: 'announce' | 'resolve'
  note: string
  /** The number of open cases that the person saw. */
  expected: number
}

/**
 * Begins an announcement to the open cases of an outage, or their resolution, as a batch with the cases as they are now. 409 when there are other
 * cases than the person saw, or while the last one is under way.
 */
export async function startOutageBatch(
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
      const about = { list: outageBatchKey, id: outage.id }
      const { all, unfinished } = await countAbout(tx, about)
      if (unfinished > 0) throw conflict(words.batchRunning)
      if (all >= batchesOfOutage) throw conflict(words.tooManyBatches)
      const { open = 0 } = (await countOutageCases(tx, [outage.id])).get(outage.id) ?? {}
      if (open === 0) throw conflict(words.noCases)
      if (open !== expected) throw conflict(words.casesChanged(open))
      const entries = await listOutageEntries(tx, outage.id, action)
      const described = { list: about.list, about: about.id, action, input: { note } }
      const batch = await beginBatch(deps, tx, actor, described, () => Promise.resolve(entries))
      if (action === 'resolve' && !outage.endedAt)
        await updateOutage(tx, outage.id, { endedAt: at, version: outage.version + 1 })
      await auditOutage(tx, at, actor, action, outage.id, { batch, cases: entries.length })
      return {}
    })
  })
  return readOutageDetail(deps, actor, kinds, id)
}

/** What an announcement and the resolution of an outage do to one case. */
export const outageBatches = (kinds: readonly CaseKind[]): BatchSource => ({
  list: { key: outageBatchKey, duties: { act: may.handleCases } },
  actions: {
    announce: { apply: (deps, tx, actor, id, given) => onCase(kinds, announce, { deps, tx, actor, id, given }) },
    resolve: { apply: (deps, tx, actor, id, given) => onCase(kinds, resolve, { deps, tx, actor, id, given }) },
  },
})

interface Doing {
  deps: Deps
  tx: Db
  actor: SignedIn
  note: string
  row: CaseRow
  kind: CaseKind
}

async function onCase(
  kinds: readonly CaseKind[],
  work: (doing: Doing) => Promise<unknown>,
  { deps, tx, actor, id, given }: Omit<Doing, 'note' | 'row' | 'kind'> & { id: string; given: Given },
): Promise<Applied> {
  requireDuty(actor, may.handleCases)
  const row = await lockCase(tx, id)
  const kind = kinds.find(({ key }) => key === row?.kind)
  if (!row || !kind) throw notFound(words.caseDeleted)
  await work({ deps, tx, actor, row, kind, note: given.input.note ?? '' })
  return { version: row.version }
}

async function announce({ deps, tx, actor, row, kind, note }: Doing): Promise<void> {
  const message = { actor, by: 'staff', action: 'message', note } as const
  // A duplicate is resolved and takes no messages, but its person reads announcements.
  if (await findMerge(tx, row.id)) await noteChange(deps, tx, row, { ...message, mails: ['owner'] })
  else await takeAction(deps, tx, kind, row, message)
}

async function resolve({ deps, tx, actor, row, kind, note }: Doing): Promise<void> {
  // The note is written for all, so that the people of merged duplicates read it too.
  const set = { resolutionNote: note }
  await takeAction(deps, tx, kind, row, { actor, by: 'staff', action: 'resolve', note, set, outcome: note })
}
