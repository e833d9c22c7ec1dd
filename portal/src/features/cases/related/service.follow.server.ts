import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { isParty } from '#platform/mandates.ts'
import { ownRecord } from '#platform/problem.ts'
import { followQueue } from '../rules.queues.ts'
import { clockActor, recordChange } from '../engine/service.history.server.ts'
import {
  type CaseRow,
  type HistoryRow,
  findCase,
  findCases,
  findHistory,
  lockCase,
  updateCase,
} from '../engine/store.server.ts'
import { relatedMessages as words } from './messages.ts'
import { findMerge, listMerges, listUntold, setTold } from './store.merges.server.ts'

export interface FollowJob {
  /** The kept case, and the entry of its history with the resolution. */
  caseId: string
  historyId: number
  /** The entry with the text for the people of the duplicates; omitted when there is none. */
  outcomeId?: number
}

interface Resolved {
  actor: SignedIn
  historyId: number
  /** What the people of duplicates read; the note of the resolution is for the person of the kept case only. */
  outcome: string | undefined
}

/**
 * Queues that the people of the duplicates of a resolved case are told. A job, so that no transaction locks several cases. 403 where a duplicate is the
 * officer's own, which this decides too.
 */
export async function queueOutcome(deps: Deps, tx: Db, kept: CaseRow, { actor, historyId, outcome }: Resolved) {
  const duplicates = await findCases(
    tx,
    (await listMerges(tx, kept.id)).map(({ caseId }) => caseId),
  )
  if (duplicates.length === 0) return
  if (duplicates.some((row) => isParty(actor, row))) throw ownRecord()
  const text = outcome && (await recordChange(deps, tx, kept, { actor, by: 'staff', action: 'share', note: outcome }))
  const job: FollowJob = { caseId: kept.id, historyId, ...(text && { outcomeId: text.id }) }
  await deps.jobs.enqueue(tx, followQueue, job)
}

type Owned = Pick<CaseRow, 'userId' | 'companyId'>

/** Whether two cases are the same person's or company's, who may read everything of both. */
const isSameOwner = (one: Owned, other: Owned): boolean =>
  one.companyId === other.companyId && (one.companyId !== null || (one.userId !== null && one.userId === other.userId))

/** As `isSameOwner`, also for people without an account: who writes from one address that is not just typed. They read nothing by that. */
export const isSamePerson = (one: CaseRow, other: CaseRow): boolean =>
  isSameOwner(one, other) ||
  (!one.userId &&
    !other.userId &&
    one.contactEmail !== '' &&
    one.contactEmail === other.contactEmail &&
    !one.unconfirmed &&
    !other.unconfirmed)

/** Tells the person of each duplicate the outcome, once, each in its own transaction. */
export async function notifyOutcome(deps: Deps, job: FollowJob): Promise<void> {
  const { db } = deps.database
  const kept = await findCase(db, job.caseId)
  const resolution = await findHistory(db, job.historyId)
  const shared = job.outcomeId === undefined ? undefined : await findHistory(db, job.outcomeId)
  // It may have been reopened, or deleted.
  if (kept?.status !== 'Resolved' || !resolution) return
  for (const id of await listUntold(db, kept.id, job.historyId))
    await deps.database.transaction(async (tx) => {
      const row = await lockCase(tx, id)
      const merge = await findMerge(tx, id)
      // The duplicate may have been reopened or separated meanwhile, and another run may have told.
      if (!row || merge?.intoId !== kept.id || merge.toldOf === job.historyId) return
      const own = isSameOwner(row, kept) ? resolution.note : ''
      const note = words.outcome(kept.reference, shared?.note || own)
      // From now the person has the days to reopen it, or to rate it.
      const told = { resolutionNote: note, resolvedAt: resolution.at, resolvedInTime: kept.resolvedInTime }
      const now = deps.clock.now()
      const after = await updateCase(tx, id, { ...told, updatedAt: now, version: row.version + 1 })
      await setTold(tx, id, job.historyId)
      const actor = { ...clockActor, name: resolution.actorName }
      await recordChange(deps, tx, after, { actor, by: 'staff', action: 'outcome', note, mails: ['owner'] })
    })
}

/** Whether the mail about a merge still has news: the merge of that moment was not undone, and its outcome not mailed before. */
export async function isMergeNews(db: Db, { caseId, at }: HistoryRow): Promise<boolean> {
  const merge = await findMerge(db, caseId)
  return merge !== undefined && merge.at <= at && (await findCase(db, merge.intoId))?.status !== 'Resolved'
}
