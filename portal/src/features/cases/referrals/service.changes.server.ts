import { readTimes } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { clockActor, recordChange } from '../engine/service.history.server.ts'
import { type CaseChange, type CaseRow, lockCase, updateCase } from '../engine/store.server.ts'
import { isOpen, missedBy, nextReferralWork, statusOf } from './rules.lifecycle.ts'
import { referralMailQueue, type ReferralMailJob } from './rules.queues.ts'
import { endQuestion, listReferrals, type ReferralChange, type ReferralRow, referralStore } from './store.server.ts'

// A referral changes only while its case is locked. The state of the latest one is repeated in the case, in the same transaction.

export interface Referred {
  row: CaseRow
  referral: ReferralRow
}

/** A company as the author of its answer. */
export const companyActor = (company: string): SignedIn => ({
  kind: 'user',
  id: `company ${company}`,
  role: 'User',
  duties: [],
  memberships: [],
  email: '',
  name: companyLabel(company),
  sessionId: '',
})

/** Locks a referral with its case; undefined where it is gone. */
export async function lockReferred(tx: Db, id: string): Promise<Referred | undefined> {
  const found = await referralStore.find(tx, id)
  const row = found && (await lockCase(tx, found.caseId))
  const referral = row && (await referralStore.lock(tx, id))
  return referral && { row, referral }
}

/** Changes a referral with the next task of its clock, without the case. */
async function storeChange(deps: Deps, tx: Db, referral: ReferralRow, set: ReferralChange): Promise<ReferralRow> {
  const { holidays } = await readTimes(tx, deps.clock.now())
  const next = nextReferralWork({ ...referral, ...set }, holidays)
  return referralStore.change(tx, referral.id, { ...set, nextWorkAt: next?.at ?? null })
}

/** What changes of a case that people see changed: an action on an older copy is refused. */
export const seenChange = (deps: Deps, { version }: CaseRow) => ({ updatedAt: deps.clock.now(), version: version + 1 })

/** Changes a referral of a locked case. What the clock does leaves the version of the case, so that nobody's work becomes stale. */
export async function changeReferral(
  deps: Deps,
  tx: Db,
  { row, referral }: Referred,
  { set, ofCase = {} }: { set: ReferralChange; ofCase?: CaseChange },
): Promise<Referred> {
  const changed = await storeChange(deps, tx, referral, set)
  const [latest = changed] = await listReferrals(tx, row.id)
  return { row: await updateCase(tx, row.id, { ...ofCase, companyAnswer: statusOf(latest) }), referral: changed }
}

export const queueReferralMail = (deps: Deps, tx: Db, job: ReferralMailJob): Promise<void> =>
  deps.jobs.enqueue(tx, referralMailQueue, job)

/** What a withdrawal changes of a referral; the company is told where it has heard of it. */
export async function withdrawal(deps: Deps, tx: Db, referral: ReferralRow, withdrawnReason: string) {
  const now = deps.clock.now()
  if (referral.deliveredAt) await queueReferralMail(deps, tx, { id: referral.id, mail: 'withdraw' })
  return { withdrawnAt: now, withdrawnReason, missedAt: missedBy(referral, now) }
}

/**
 * Ends what is open with the company when its case is resolved or names another one: the referral is withdrawn, and the person is no longer asked whether
 * it is solved. Answers what that changes of the case, which the caller writes.
 */
export async function endReferrals(
  deps: Deps,
  tx: Db,
  row: CaseRow,
  note: string,
): Promise<Pick<CaseChange, 'companyAnswer'>> {
  if (row.companyAnswer === '') return {}
  await endQuestion(tx, row.id)
  const referral = (await listReferrals(tx, row.id)).find(isOpen)
  if (!referral) return {}
  await storeChange(deps, tx, referral, await withdrawal(deps, tx, referral, note))
  await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action: 'withdrawReferral', note })
  return { companyAnswer: 'withdrawn' }
}

/** What was asked of companies about a case and what they answered, for the export of personal data: without the mailbox and the people of the company. */
export const exportReferrals = async (db: Db, caseId: string) =>
  (await listReferrals(db, caseId)).map((referral) => ({
    company: companyLabel(referral.company),
    question: referral.question,
    sentAt: referral.sentAt,
    answeredAt: referral.answeredAt,
    outcome: referral.outcome,
    answer: referral.answer,
    offeredKobo: referral.offeredKobo,
    confirmation: referral.confirmation,
  }))
