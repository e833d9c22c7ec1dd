import { applyAction, availableActions } from '#engines/records/rules.lifecycle.ts'
import { actOnce, requireAllowed, requireVersion } from '#engines/records/service.actions.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { listDocumentsOf } from '#features/documents/service.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { endOfDay } from '#platform/values/nigerian-time.ts'
import { nounOf } from '../contract.kind.ts'
import type { CaseCall } from '../engine/service.actions.server.ts'
import { actionScope, lockOwnCase, readOwnCase, recordCaseView } from '../engine/service.clock.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { type Referrals, type ReferralView, referralActions } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { linkDays } from './rules.ts'
import { answerDueAt, referralLifecycle, stateOf, statusOf } from './rules.lifecycle.ts'
import { type CompanyAnswerInput, recordAnswer } from './service.answers.server.ts'
import { changeReferral, queueReferralMail, type Referred, seenChange, withdrawal } from './service.changes.server.ts'
import { filesOf } from './service.company.server.ts'
import { readAnswerDays, refusalToRefer } from './service.send.server.ts'
import { listReferrals, type ReferralRow, referralStore } from './store.server.ts'

/** What was asked of the company about a case and what it answered, for staff who do not own it. */
export async function readReferrals(deps: Deps, actor: SignedIn, kind: CaseKind, id: string): Promise<Referrals> {
  const { db } = deps.database
  requireDuty(actor, may.readCases)
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.readCases)
  recordCaseView(deps, actor, kind, row)
  const now = deps.clock.now()
  const referrals = await listReferrals(db, row.id)
  const documents = await listDocumentsOf(db, kind.key, [row.id])
  const { days } = await readAnswerDays(db, row, referrals)
  return {
    referrals: referrals.map((referral) =>
      toView(referral, {
        documents,
        files: filesOf(referral, documents),
        may: actionsOf(deps, actor, row, referral),
      }),
    ),
    refusal: await refusalToRefer(deps, db, { kind, row }),
    company: row.company && companyLabel(row.company),
    dueAt: row.company ? answerDueAt(now, days, await viewHolidays(deps, now)).toISOString() : null,
  }
}

/** What a member of staff may do about a referral now. */
function actionsOf(deps: Deps, actor: SignedIn, row: CaseRow, referral: ReferralRow) {
  if (!isOfficer(actor, row, may.handleCases)) return []
  const allowed = availableActions(referralLifecycle, stateOf(referral), { by: 'staff', now: deps.clock.now() })
  return referralActions.filter((action) => allowed.includes(action))
}

function toView(
  row: ReferralRow,
  of: { documents: readonly DocumentView[]; files: DocumentView[]; may: ReferralView['actions'] },
): ReferralView {
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  const {
    caseId: _case,
    sentById: _by,
    askedAt: _asked,
    nextWorkAt: _work,
    undeliveredAt: _,
    stepFrom: _from,
    stepDays: _days,
    ...shown
  } = row
  return {
    ...shown,
    state: statusOf(row),
    documents: of.documents.filter(({ id }) => row.documents.includes(id)),
    sentAt: row.sentAt.toISOString(),
    sentBy: row.sentByName,
    deliveredAt: at(row.deliveredAt),
    dueAt: at(row.dueAt),
    remindedAt: at(row.remindedAt),
    missedAt: at(row.missedAt),
    answeredAt: at(row.answeredAt),
    withdrawnAt: at(row.withdrawnAt),
    confirmedAt: at(row.confirmedAt),
    files: of.files,
    actions: of.may,
  }
}

type Versioned<Input> = Input & { version?: number | undefined }
type StaffAction = (typeof referralActions)[number]

/** Takes an action on a referral of a case and returns all of them. */
async function act(
  deps: Deps,
  { actor, kind, id, key, rid }: CaseCall & { rid: string },
  { action, version, ...input }: Versioned<{ action: StaffAction; [field: string]: unknown }>,
  work: (tx: Db, referred: Referred) => Promise<unknown>,
): Promise<Referrals> {
  requireDuty(actor, may.handleCases)
  const lock = (tx: Db) => lockOwnCase(tx, actor, kind, id)
  const once = { scope: actionScope(kind, actor), key, input: { id, rid, action, ...input }, lock }
  await actOnce(deps, once, async (tx, row) => {
    requireOfficer(actor, row, may.handleCases)
    const referral = await referralStore.lock(tx, rid)
    if (referral?.caseId !== row.id) throw notFound(words.notFound)
    const moment = { by: 'staff', now: deps.clock.now() } as const
    requireAllowed(applyAction(referralLifecycle, stateOf(referral), action, moment))
    requireVersion(referral, version, caseMessages.stale(nounOf(kind)))
    await work(tx, { row, referral })
    await clearDraft(tx, { kind: kind.key, record: row.id, userId: actor.id, field: `refer-${action}` })
  })
  return readReferrals(deps, actor, kind, id)
}

export type ReferralCall = CaseCall & { rid: string }

export const remindCompany = (deps: Deps, call: ReferralCall, version?: number) =>
  act(deps, call, { action: 'remind', version }, async (tx, referred) => {
    await changeReferral(deps, tx, referred, { set: { remindedAt: deps.clock.now() } })
    await queueReferralMail(deps, tx, { id: call.rid, mail: 'remind' })
    await recordChange(deps, tx, referred.row, { actor: call.actor, by: 'staff', action: 'remindCompany' })
  })

/** Gives the company until a later day, which does not move with holidays. */
export const extendReferral = (
  deps: Deps,
  call: ReferralCall,
  { until, reason, version }: Versioned<{ until: string; reason: string }>,
) =>
  act(deps, call, { action: 'extend', version, until, reason }, async (tx, referred) => {
    const dueAt = endOfDay(until)
    const { referral, row } = referred
    if (dueAt <= deps.clock.now() || (referral.dueAt && dueAt <= referral.dueAt)) throw conflict(words.dueEarlier)
    if (dueAt.getTime() > referral.sentAt.getTime() + linkDays * 86_400_000) throw conflict(words.dueTooLate)
    await changeReferral(deps, tx, referred, {
      set: { dueAt, stepFrom: null, stepDays: null },
      ofCase: seenChange(deps, row),
    })
    const note = `${until}: ${reason}`
    await recordChange(deps, tx, row, { actor: call.actor, by: 'staff', action: 'extendReferral', note })
  })

export const withdrawReferral = (deps: Deps, call: ReferralCall, { reason, version }: Versioned<{ reason: string }>) =>
  act(deps, call, { action: 'withdraw', version, reason }, async (tx, referred) => {
    const set = await withdrawal(deps, tx, referred.referral, reason)
    const { row } = await changeReferral(deps, tx, referred, { set, ofCase: seenChange(deps, referred.row) })
    await recordChange(deps, tx, row, { actor: call.actor, by: 'staff', action: 'withdrawReferral', note: reason })
  })

export const answerForCompany = (
  deps: Deps,
  call: ReferralCall,
  { how, version, ...input }: Versioned<CompanyAnswerInput & { how: string }>,
) =>
  act(deps, call, { action: 'answer', version, how, ...input }, (tx, referred) => {
    if (referred.row.status === 'Resolved') throw conflict(words.closedBefore)
    return recordAnswer(deps, tx, referred, { actor: call.actor, way: 'staff', how, input })
  })
