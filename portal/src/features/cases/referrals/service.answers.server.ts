import { applyAction } from '#engines/records/rules.lifecycle.ts'
import { requireAllowed } from '#engines/records/service.actions.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { AnswerWay, ReferralOutcome } from './rules.ts'
import { missedBy, referralLifecycle, stateOf } from './rules.lifecycle.ts'
import { changeReferral, type Referred, seenChange } from './service.changes.server.ts'
import { endQuestion } from './store.server.ts'

export interface CompanyAnswerInput {
  outcome: ReferralOutcome
  answer: string
  offeredKobo?: number | null | undefined
  companyReference?: string | undefined
}

interface Answering {
  /** The company, or the member of staff who enters its answer. */
  actor: SignedIn
  way: AnswerWay
  /** How an answer came that staff enter. */
  how?: string
  /** An answer by mail has no outcome until staff enter it. */
  input: Omit<CompanyAnswerInput, 'outcome'> & { outcome: ReferralOutcome | null }
  quoted?: string
  files?: readonly { id: string; originalName: string }[]
}

/** Adds a message of a company to the case, which its owner reads too. */
export async function recordCompanyMessage(
  deps: Deps,
  tx: Db,
  { row, referral }: Referred,
  { actor, way, input, quoted, files = [] }: Answering,
): Promise<void> {
  await recordChange(deps, tx, row, {
    actor: { ...actor, name: companyLabel(referral.company) },
    by: 'company',
    action: 'companyAnswer',
    note: input.answer,
    quoted,
    files: files.map(({ originalName }) => originalName),
    documents: files.map(({ id }) => id),
    mails: way === 'staff' ? ['owner'] : ['owner', 'staff'],
    referral: referral.id,
  })
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
  const changed = await changeReferral(deps, tx, referred, { set, ofCase: seenChange(deps, row) })
  await recordCompanyMessage(deps, tx, changed, answering)
}
