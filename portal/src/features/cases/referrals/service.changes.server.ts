// A referral changes only while its case is locked. The state of the latest one is repeated in the case, in the same transaction.

import { applyAction } from '#engines/records/rules.lifecycle.ts'
import { requireAllowed } from '#engines/records/service.actions.server.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { clockActor, type Noted, recordChange } from '../engine/service.history.server.ts'
import { type CaseKind, findKind } from '../engine/service.kinds.server.ts'
import { type CaseChange, type CaseRow, findCase, lockCase, updateCase } from '../engine/store.server.ts'
import { type AnswerWay, referralMailQueue, type ReferralMailJob, type ReferralOutcome } from './rules.ts'
import { isOpen, missedBy, nextReferralWork, referralLifecycle, stateOf, statusOf } from './rules.lifecycle.ts'
import { endQuestion, listReferrals, type ReferralChange, type ReferralRow, referralStore } from './store.server.ts'

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

/** The documents of its case that staff ticked for the company, and the files that the company has sent. */
export const documentsOf = (
  { documents, files }: Pick<ReferralRow, 'documents' | 'files'>,
  all: readonly DocumentView[],
) => ({
  documents: all.filter(({ id }) => documents.includes(id)),
  files: all.filter(({ id }) => files.includes(id)),
})

/** Changes a referral with the next task of its clock, without the case. */
async function storeChange(deps: Deps, tx: Db, referral: ReferralRow, set: ReferralChange): Promise<ReferralRow> {
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
  noted?: Noted
}

/** Changes a referral of a locked case, with all that follows from it. */
export async function changeReferral(deps: Deps, tx: Db, referred: Referred, step: Step): Promise<Referred> {
  const { kind, row } = referred
  const { set, isSeen, ofCase, mail, noted } = step
  const referral = await storeChange(deps, tx, referred.referral, set)
  const [latest = referral] = await listReferrals(tx, row.id)
  const change = { ...(isSeen && seenChange(deps, row)), ...ofCase, companyAnswer: statusOf(latest) }
  const changed = await updateCase(tx, row.id, change)
  if (mail) await queueReferralMail(deps, tx, { id: referral.id, mail })
  if (noted) await recordChange(deps, tx, changed, { ...noted, referral: referral.id })
  return { kind, row: changed, referral }
}

export const queueReferralMail = (deps: Deps, tx: Db, job: ReferralMailJob): Promise<void> =>
  deps.jobs.enqueue(tx, referralMailQueue, job)

/** What a withdrawal changes of a referral; the company is told where it has heard of it. */
export function withdrawal(deps: Deps, referral: ReferralRow, withdrawnReason: string) {
  const now = deps.clock.now()
  const set = { withdrawnAt: now, withdrawnReason, missedAt: missedBy(referral, now) }
  return { set, mail: referral.deliveredAt ? ('withdraw' as const) : undefined }
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
  const { set, mail } = withdrawal(deps, referral, note)
  await storeChange(deps, tx, referral, set)
  if (mail) await queueReferralMail(deps, tx, { id: referral.id, mail })
  await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action: 'withdrawReferral', note })
  return { companyAnswer: 'withdrawn' }
}

export interface CompanyAnswerInput {
  outcome: ReferralOutcome
  answer: string
  offeredKobo?: number | null | undefined
  companyReference?: string | undefined
}

interface Answering {
  /** The member of staff who enters the answer of the company. */
  enteredBy?: SignedIn
  way: AnswerWay
  /** How an answer came that staff enter. */
  how?: string
  /** An answer by mail has no outcome until staff enter it. */
  input: Omit<CompanyAnswerInput, 'outcome'> & { outcome: ReferralOutcome | null }
  quoted?: string
  files?: readonly { id: string; originalName: string }[]
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

/** A message of a company, which the owner of the case reads too. */
function messageOf({ company }: ReferralRow, { enteredBy, way, input, quoted, files = [] }: Answering): Noted {
  const actor = companyActor(company)
  return {
    actor: enteredBy ? { ...enteredBy, name: actor.name } : actor,
    by: 'company',
    action: 'companyAnswer',
    note: input.answer,
    quoted,
    files: files.map(({ originalName }) => originalName),
    documents: files.map(({ id }) => id),
    mails: way === 'staff' ? ['owner'] : ['owner', 'staff'],
  }
}

/** Adds what a company writes after its answer. */
export async function addCompanyMessage(deps: Deps, tx: Db, { row, referral }: Referred, answering: Answering) {
  const changed = await updateCase(tx, row.id, seenChange(deps, row))
  await recordChange(deps, tx, changed, { ...messageOf(referral, answering), referral: referral.id })
}

/**
 * Records the answer of a company about a locked case: its deadline ends, and where the company says that it has done something, the person is asked. What
 * staff enter about an answer by mail is added to its text. The case's own clock runs on.
 */
export async function recordAnswer(deps: Deps, tx: Db, referred: Referred, answering: Answering): Promise<void> {
  const { row, referral } = referred
  const { way, how = '', input } = answering
  const now = deps.clock.now()
  const isOfStaff = way === 'staff'
  requireAllowed(
    applyAction(referralLifecycle, stateOf(referral), 'answer', { by: isOfStaff ? 'staff' : 'company', now }),
  )
  // Staff enter what a mail of before means; a company that says it itself answers now.
  const answeredAt = (isOfStaff && referral.answeredAt) || now
  const { outcome, answer, offeredKobo = null, companyReference = '' } = input
  const asks = (outcome === 'fixed' || outcome === 'partly') && row.status !== 'Resolved'
  const set = {
    // Who answers has it, also where the portal was killed before it could record that.
    deliveredAt: referral.deliveredAt ?? now,
    answeredAt,
    answeredBy: (isOfStaff && referral.answeredBy) || way,
    answeredHow: how,
    outcome,
    answer: [referral.answer, answer].filter(Boolean).join('\n\n'),
    offeredKobo,
    companyReference,
    missedAt: missedBy(referral, answeredAt),
    ...(asks && { confirmation: 'asked' as const, askedAt: now }),
  }
  if (asks) await endQuestion(tx, row.id)
  await changeReferral(deps, tx, referred, { set, isSeen: true, noted: messageOf(referral, answering) })
}

/** What was asked of companies about a case and what they answered, for the export of personal data: without the mailbox and the people of the company. */
export const exportReferrals = async (db: Db, caseId: string) =>
  (await listReferrals(db, caseId)).map(
    ({ company, question, sentAt, answeredAt, outcome, answer, offeredKobo, confirmation }) => ({
      company: companyLabel(company),
      question,
      sentAt,
      answeredAt,
      outcome,
      answer,
      offeredKobo,
      confirmation,
    }),
  )
