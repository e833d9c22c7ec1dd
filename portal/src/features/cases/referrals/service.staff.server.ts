import { requireFilled } from '#fields/mail/placeholders.ts'
import { availableActions, decide } from '#engines/records/kind.ts'
import { written } from '#engines/records/rules.written.ts'
import { requireAllowed, requireVersion } from '#engines/records/service.actions.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { conflict, invalidField, notFound } from '#platform/problem.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { endOfDay } from '#platform/values/nigerian-time.ts'
import type { CaseCalls } from '../contract.calls.ts'
import { nounOf } from '../contract.kind.ts'
import { actOnCase, type CaseCall, performAction } from '../engine/service.act.server.ts'
import { readOwnCase, recordCaseView } from '../engine/service.access.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, lockCase } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { type Referrals, referralActions } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { linkDays } from './rules.ts'
import { answerDueAt, referral as referralKind, type ReferralMoments, stateOf, statusOf } from './rules.lifecycle.ts'
import { documentsOf, type Referred, changeReferral } from './service.changes.server.ts'
import {
  recordAnswer,
  isLatest,
  publishHeld,
  publishHeldOf,
  requireTimeAsked,
  withoutAnswer,
} from './service.answers.server.ts'
import { withdrawal } from './service.ends.server.ts'
import { readAnswerDays, referLocked, refusalToRefer } from './service.send.server.ts'
import { listReferrals, referralStore } from './store.server.ts'

/** What was asked of the company about a case and what it answered, for staff who do not own it. */
export async function readReferrals(deps: Deps, actor: SignedIn, kind: CaseKind, id: string): Promise<Referrals> {
  const { db } = deps.database
  requireDuty(actor, may.readCases)
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.readCases)
  recordCaseView(deps, actor, kind, row)
  await publishRead(deps, row)
  const now = deps.clock.now()
  const referrals = await listReferrals(db, row.id)
  const documents = await listDocuments(db, kind.key, row.id)
  const { days } = await readAnswerDays(db, row, referrals)
  return {
    referrals: referrals.map(({ sentByName: sentBy, ...referral }) => ({
      ...written(referral),
      ...documentsOf(referral, documents),
      sentBy,
      state: statusOf(referral),
      actions: actionsOf(deps, actor, row, referral).filter(
        (action) => action !== 'noAnswer' || isLatest(row, referral, referrals),
      ),
    })),
    refusal: await refusalToRefer(deps, db, { kind, row }),
    company: row.company && companyLabel(row.company),
    dueAt: row.company ? answerDueAt(now, days, await viewHolidays(deps, now)).toISOString() : null,
  }
}

/** An answer that an officer reads can no longer be corrected. */
async function publishRead(deps: Deps, { id }: CaseRow): Promise<void> {
  if (!(await listReferrals(deps.database.db, id)).some(({ held }) => held)) return
  await deps.database.transaction(async (tx) => {
    const row = await lockCase(tx, id)
    if (row) await publishHeldOf(deps, tx, row, ['owner'])
  })
}

/** What a member of staff may do about a referral now. */
function actionsOf(deps: Deps, actor: SignedIn, row: CaseRow, referral: ReferralMoments) {
  if (!isOfficer(actor, row, may.handleCases)) return []
  const allowed = availableActions(referralKind, stateOf(referral), { by: 'staff', now: deps.clock.now() })
  return referralActions.filter((action) => allowed.includes(action))
}

/** Takes an action of staff about the referrals of a case once, with the case locked, ends the draft of its text, and returns all of them. */
async function act(
  deps: Deps,
  call: CaseCall,
  { input, draft }: { input: object; draft: string },
  work: (tx: Db, row: CaseRow) => Promise<unknown>,
): Promise<Referrals> {
  const { actor, kind, id } = call
  requireDuty(actor, may.handleCases)
  await actOnCase(deps, call, input, async (tx, row) => {
    await work(tx, row)
    await clearDraft(tx, { kind: kind.key, record: row.id, userId: actor.id, field: draft })
  })
  return readReferrals(deps, actor, kind, id)
}

type Body<Name extends keyof CaseCalls> = BodyOf<CaseCalls[Name]>

/** Sends a case to the company that it names, or to `company`, which it names from now on. */
export const refer = (deps: Deps, call: CaseCall, { version, company, ...input }: Body<'refer'>) =>
  act(
    deps,
    call,
    { input: { refer: { ...input, ...(company && { company }) } }, draft: 'refer' },
    async (tx, found) => {
      requireOfficer(call.actor, found, may.handleCases)
      requireVersion(found, version, caseMessages.stale(nounOf(call.kind)))
      const row =
        company && company !== found.company ? await nameCompany(deps, tx, call, { row: found, company }) : found
      return referLocked(deps, tx, { ...call, row, ...input })
    },
  )

/** The case names another company, to which it goes. */
async function nameCompany(
  deps: Deps,
  tx: Db,
  { actor, kind }: CaseCall,
  { row, company }: { row: CaseRow; company: string },
) {
  if (!distributionCompanies.some(({ key }) => key === company))
    throw invalidField('company', caseMessages.companyUnknown)
  const [from, to] = [row.company, company].map((key) => (key ? companyLabel(key) : 'not given'))
  const note = `Distribution company: ${from}, now ${to}`
  return performAction(deps, tx, kind, row, { actor, by: 'staff', action: 'edit', note, set: { company } })
}

type ReferralCall = CaseCall & { rid: string }
interface ActionRequest {
  action: (typeof referralActions)[number]
  version?: number | undefined
}

/** Takes an action on one referral, which its lifecycle has to allow. */
const onReferral = (
  deps: Deps,
  { rid, ...call }: ReferralCall,
  { action, version, ...input }: ActionRequest,
  work: (tx: Db, referred: Referred) => Promise<unknown>,
) =>
  act(deps, call, { input: { rid, action, ...input }, draft: `refer-${action}` }, async (tx, row) => {
    requireOfficer(call.actor, row, may.handleCases)
    const locked = await referralStore.lock(tx, rid)
    if (locked?.caseId !== row.id) throw notFound(words.notFound)
    const { referral, ...rest } = await publishHeld(deps, tx, { kind: call.kind, row, referral: locked })
    const moment = { by: 'staff', now: deps.clock.now() } as const
    requireAllowed(decide(referralKind, stateOf(referral), action, moment))
    requireVersion(referral, version, caseMessages.stale(nounOf(call.kind)))
    await work(tx, { ...rest, referral })
  })

export const remindCompany = (deps: Deps, call: ReferralCall, body: Body<'remindCompany'>) =>
  onReferral(deps, call, { action: 'remind', ...body }, (tx, referred) =>
    changeReferral(deps, tx, referred, {
      set: { remindedAt: deps.clock.now() },
      mail: 'remind',
      event: { actor: call.actor, by: 'staff', action: 'remindCompany' },
    }),
  )

/** Gives the company until a later day, which does not move with holidays. */
export const extendReferral = (deps: Deps, call: ReferralCall, body: Body<'extendReferral'>) =>
  onReferral(deps, call, { action: 'extend', ...body }, async (tx, referred) => {
    const dueAt = endOfDay(body.until)
    const { dueAt: before, sentAt } = referred.referral
    if (dueAt <= deps.clock.now() || (before && dueAt <= before)) throw conflict(words.dueEarlier)
    if (dueAt.getTime() > sentAt.getTime() + linkDays * 86_400_000) throw conflict(words.dueTooLate)
    const note = `${body.until}: ${body.reason}`
    await changeReferral(deps, tx, referred, {
      set: { dueAt, stepFrom: null, stepDays: null, askedUntil: null },
      isSeen: true,
      mail: 'extend',
      event: { actor: call.actor, by: 'staff', action: 'extendReferral', note },
    })
  })

export const withdrawReferral = (deps: Deps, call: ReferralCall, body: Body<'withdrawReferral'>) =>
  onReferral(deps, call, { action: 'withdraw', ...body }, (tx, referred) =>
    changeReferral(deps, tx, referred, {
      ...withdrawal(deps, referred.referral, body.reason),
      isSeen: true,
      event: { actor: call.actor, by: 'staff', action: 'withdrawReferral', note: body.reason },
    }),
  )

export const noAnswer = (deps: Deps, call: ReferralCall, body: Body<'noAnswer'>) =>
  onReferral(deps, call, { action: 'noAnswer', ...body }, async (tx, referred) => {
    const { row, referral } = referred
    if (!isLatest(row, referral, await listReferrals(tx, row.id))) throw conflict(words.sentAgain)
    await changeReferral(deps, tx, referred, {
      set: await withoutAnswer(deps, tx, row, referral),
      isSeen: true,
      event: { actor: call.actor, by: 'staff', action: 'noAnswer', note: body.reason },
    })
  })

export const answerForCompany = (deps: Deps, call: ReferralCall, body: Body<'answerForCompany'>) =>
  onReferral(deps, call, { action: 'answer', ...body }, async (tx, referred) => {
    if (referred.row.status === 'Resolved') throw conflict(words.closedBefore)
    const { how, version: _seen, ...input } = body
    requireFilled('answer', input.answer)
    await requireTimeAsked(deps, tx, referred, input)
    await recordAnswer(deps, tx, referred, { enteredBy: call.actor, way: 'staff', how, input })
  })
