// A referral changes only while its case is locked. The state of the latest one is repeated in the case, in the same transaction.

import { readTimes } from '#features/calendar/service.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { clockActor, type RecordEvent, recordChange } from '../engine/service.history.server.ts'
import { type CaseKind, findKind } from '../engine/service.kinds.server.ts'
import { type CaseChange, type CaseRow, findCase, lockCase, updateCase } from '../engine/store.server.ts'
import { referralMailQueue, type ReferralMailJob, unsentRole } from './rules.ts'
import { nextReferralWork, statusOf } from './rules.lifecycle.ts'
import { listReferrals, type ReferralChange, type ReferralRow, referralStore } from './store.server.ts'

export interface Referred {
  kind: CaseKind
  row: CaseRow
  referral: ReferralRow
}

/** A referral with its case; undefined where it is gone. */
export async function findReferred(deps: Deps, id: string): Promise<Referred | undefined> {
  const { db } = deps.database
  const referral = await referralStore.find(db, id)
  const row = referral && (await findCase(db, referral.caseId))
  const kind = findKind(deps, row)
  return referral && row && kind && { kind, row, referral }
}

/** As `findReferred`, and locks both. */
export async function lockReferred(deps: Deps, tx: Db, id: string): Promise<Referred | undefined> {
  const found = await referralStore.find(tx, id)
  const row = found && (await lockCase(tx, found.caseId))
  const referral = row && (await referralStore.lock(tx, id))
  const kind = findKind(deps, row)
  return referral && kind && { kind, row, referral }
}

/** The documents of its case that staff ticked for the company, and the files that the company has sent, or has added to an answer that it has not sent. */
export const documentsOf = (
  { documents, files }: Pick<ReferralRow, 'documents' | 'files'>,
  all: readonly DocumentView[],
) => ({
  documents: all.filter(({ id }) => documents.includes(id)),
  files: all.filter(({ id, role }) => files.includes(id) && role !== unsentRole),
  unsent: all.filter(({ id, role }) => files.includes(id) && role === unsentRole),
})

/** Changes a referral with the next task of its clock, without the case. */
export async function storeChange(
  deps: Deps,
  tx: Db,
  referral: ReferralRow,
  set: ReferralChange,
): Promise<ReferralRow> {
  const { holidays } = await readTimes(tx, deps.clock.now())
  const next = nextReferralWork({ ...referral, ...set }, holidays)
  return referralStore.change(tx, referral.id, { ...set, nextWorkAt: next?.at ?? null })
}

/** What changes of a case that people see changed: an action on an older copy is refused. */
export const seenChange = (deps: Deps, { version }: CaseRow) => ({ updatedAt: deps.clock.now(), version: version + 1 })

export interface Step {
  set: ReferralChange
  /** What the clock does leaves the version of the case, so that nobody's work becomes stale. */
  isSeen?: boolean | undefined
  /** Besides what people see changed. */
  ofCase?: CaseChange
  /** The mail to the company. */
  mail?: ReferralMailJob['mail'] | undefined
  /** The entry of the history with its mails; without it nobody reads of the step. */
  event?: RecordEvent
}

/** Changes a referral of a locked case, with all that follows from it. */
export async function changeReferral(deps: Deps, tx: Db, referred: Referred, step: Step): Promise<Referred> {
  const { kind, row } = referred
  const { set, isSeen, ofCase, mail, event } = step
  const referral = await storeChange(deps, tx, referred.referral, set)
  const [latest = referral] = await listReferrals(tx, row.id)
  const change = { ...(isSeen && seenChange(deps, row)), ...ofCase, companyAnswer: statusOf(latest) }
  const changed = await updateCase(tx, row.id, change)
  if (mail) await queueReferralMail(deps, tx, { id: referral.id, mail })
  if (event) await recordChange(deps, tx, changed, { ...event, referral: referral.id })
  return { kind, row: changed, referral }
}

export const queueReferralMail = (deps: Deps, tx: Db, job: ReferralMailJob): Promise<void> =>
  deps.jobs.enqueue(tx, referralMailQueue, job)

export const byClock = { actor: clockActor, by: 'clock' } as const
