// What a company answers about a case that staff have sent it: recorded, kept back while the company may correct it, taken back, and read by the person.

import { decide } from '#engines/records/kind.ts'
import { requireAllowed } from '#engines/records/service.actions.server.ts'
import { changeRole } from '#features/documents/service.server.ts'
import { actorWithoutAccount, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { endOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { type RecordEvent, recordChange } from '../engine/service.history.server.ts'
import { findKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, type HistoryRow, listHistory, updateCase } from '../engine/store.server.ts'
import type { CaseRole } from '../rules.ts'
import { answersTo } from '../rules.withheld.ts'
import { type AnswerWay, type CompanyReply, companyRole, linkDays, maxTimeAsked } from './rules.ts'
import { missedBy, stateOf, referral as referralKind } from './rules.lifecycle.ts'
import { referralMessages as words } from './messages.ts'
import { endQuestion, listReferrals, type ReferralChange, type ReferralRow, referralStore } from './store.server.ts'
import { type Referred, seenChange, changeReferral } from './service.changes.server.ts'

export interface CompanyAnswerInput {
  outcome: CompanyReply
  until?: string | undefined
  answer: string
  forCommission?: string | undefined
  offeredKobo?: number | null | undefined
  companyReference?: string | undefined
}

/** Whether what came as an answer can be put back: the company still has this referral of the case. */
export const isLatest = (
  row: CaseRow,
  referral: Pick<ReferralRow, 'id' | 'company'>,
  all: readonly Pick<ReferralRow, 'id'>[],
): boolean => row.status !== 'Resolved' && row.company === referral.company && all[0]?.id === referral.id

/** A referral without its answer, as it was before; what the company has no more to do with is withdrawn. */
export async function withoutAnswer(deps: Deps, tx: Db, row: CaseRow, referral: ReferralRow): Promise<ReferralChange> {
  const isBack = isLatest(row, referral, await listReferrals(tx, row.id))
  return {
    answeredAt: null,
    answeredBy: null,
    answeredHow: '',
    outcome: null,
    answer: '',
    offeredKobo: null,
    companyReference: '',
    doneBy: null,
    askFrom: null,
    forCommission: '',
    askedUntil: null,
    confirmation: '',
    askedAt: null,
    confirmedAt: null,
    ...(!isBack && { withdrawnAt: deps.clock.now(), withdrawnReason: words.answerMoved }),
  }
}

interface Answering {
  /** The member of staff who enters the answer of the company. */
  enteredBy?: SignedIn
  way: AnswerWay
  /** How an answer came that staff enter. */
  how?: string
  /** An answer by mail has no outcome until staff enter it. */
  input: Omit<CompanyAnswerInput, 'outcome'> & { outcome: CompanyReply | null }
  quoted?: string
  /** When it came, where that is not now: a mail that waited for staff. */
  at?: Date | undefined
  files?: readonly { id: string; originalName: string }[]
  /** Who is told, where that is not the customer and, of what comes from outside, staff. */
  mails?: readonly CaseRole[]
}

/** A company as the author of its answer. */
export const companyActor = (company: string): SignedIn =>
  actorWithoutAccount({ id: `company ${company}`, name: companyLabel(company) })

/** A message of a company, which the owner of the case reads too. */
function messageOf({ company }: ReferralRow, answering: Answering) {
  const { enteredBy, way, input, quoted, files = [], mails } = answering
  const actor = companyActor(company)
  return {
    actor: enteredBy ? { ...enteredBy, name: actor.name } : actor,
    by: 'company' as const,
    action: 'companyAnswer',
    note: input.answer,
    quoted,
    files: files.map(({ originalName }) => originalName),
    documents: files.map(({ id }) => id),
    mails: mails ?? (way === 'staff' ? (['owner'] as const) : (['owner', 'staff'] as const)),
  } satisfies RecordEvent
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
export async function recordAnswer(deps: Deps, tx: Db, referred: Referred, answering: Answering): Promise<Referred> {
  const { row, referral } = referred
  const { way, how = '', input } = answering
  const now = deps.clock.now()
  const isOfStaff = way === 'staff'
  requireAllowed(
    isOfStaff
      ? decide(referralKind, stateOf(referral), 'answer', { by: 'staff', now })
      : // A company that answers has it, also where a mail came back.
        decide(referralKind, stateOf({ ...referral, undeliveredAt: null }), 'answer', { by: 'company', now }),
  )
  if (input.outcome === 'needsTime') return recordTimeAsked(deps, tx, referred, answering)
  // Staff enter what a mail of before means; a company that says it itself answers now.
  const answeredAt = (isOfStaff && referral.answeredAt) || answering.at || now
  const isInTime = answering.at && referral.dueAt && answering.at <= referral.dueAt
  const { outcome, answer, offeredKobo = null, companyReference = '', forCommission = '' } = input
  const asks = (outcome === 'fixed' || outcome === 'partly') && row.status !== 'Resolved'
  const doneBy = (outcome === 'partly' && input.until) || null
  const askFrom = asks && doneBy && doneBy > nigerianDay(now) ? doneBy : null
  const set = {
    // Who answers has it, also where the portal was killed before it could record that.
    deliveredAt: referral.deliveredAt ?? now,
    undeliveredAt: null,
    answeredAt,
    answeredBy: (isOfStaff && referral.answeredBy) || way,
    answeredHow: how,
    outcome,
    answer: [referral.answer, answer].filter(Boolean).join('\n\n'),
    offeredKobo,
    companyReference,
    forCommission: [referral.forCommission, forCommission].filter(Boolean).join('\n\n'),
    held: null,
    heldUntil: null,
    missedAt: isInTime ? null : missedBy(referral, answeredAt),
    doneBy,
    askFrom,
    ...(asks && !askFrom && { confirmation: 'asked' as const, askedAt: now }),
  }
  if (asks) await endQuestion(tx, row.id)
  const event = messageOf(referral, answering)
  const changed = await changeReferral(deps, tx, referred, { set, isSeen: true, event })
  await recordForCommission(deps, tx, changed, event, forCommission)
  return changed
}

/** The company needs more time: it keeps its day and its reminders, and answers later. What had come by mail was then no answer. */
async function recordTimeAsked(deps: Deps, tx: Db, referred: Referred, answering: Answering): Promise<Referred> {
  const { row, referral } = referred
  const { until = '', forCommission = '' } = answering.input
  const event = { ...messageOf(referral, answering), action: 'companyNeedsTime', quoted: until }
  const changed = await changeReferral(deps, tx, referred, {
    set: {
      ...(referral.answeredAt && (await withoutAnswer(deps, tx, row, referral))),
      deliveredAt: referral.deliveredAt ?? deps.clock.now(),
      undeliveredAt: null,
      askedUntil: until,
      held: null,
      heldUntil: null,
      forCommission: [referral.forCommission, forCommission].filter(Boolean).join('\n\n'),
    },
    isSeen: true,
    event,
  })
  await recordForCommission(deps, tx, changed, event, forCommission)
  return changed
}

async function recordForCommission(deps: Deps, tx: Db, { row }: Referred, { actor, by }: RecordEvent, note: string) {
  if (note) await recordChange(deps, tx, row, { actor, by, action: 'companyNote', note })
}

/** Refuses a day that is later than the link works, and a request for more time without one, with one that is over, or for the fourth time. */
export async function requireTimeAsked(
  deps: Deps,
  db: Db,
  { row, referral }: Referred,
  { outcome, until }: CompanyAnswerInput,
) {
  const isRequest = outcome === 'needsTime'
  if (isRequest && (!until || until <= nigerianDay(deps.clock.now()))) throw invalidField('until', words.untilMissing)
  if (until && endOfDay(until).getTime() > referral.sentAt.getTime() + linkDays * 86_400_000)
    throw invalidField('until', words.dueTooLate)
  if (!isRequest) return
  const history = await listHistory(db, row.id)
  const asked = history.filter(({ action, about }) => action === 'companyNeedsTime' && about === referral.id)
  if (asked.length >= maxTimeAsked) throw conflict(words.askedTooOften)
}

/** What a company has sent and could correct becomes the customer's to read, as of the moment at which it was sent. */
export async function publishHeld(deps: Deps, tx: Db, referred: Referred, mails?: readonly CaseRole[]) {
  const { row, referral } = referred
  if (!referral.held || referral.withdrawnAt) return referred
  const { at, files: ids, ...input } = referral.held
  const files = await changeRole(tx, { recordType: row.kind, recordId: row.id, ids }, companyRole)
  return recordAnswer(deps, tx, referred, { way: 'link', input, at: new Date(at), files, ...(mails && { mails }) })
}

/** As `publishHeld`, for what is held of a locked case. */
export async function publishHeldOf(deps: Deps, tx: Db, row: CaseRow, mails?: readonly CaseRole[]): Promise<CaseRow> {
  const kind = findKind(deps, row)
  const held = (await listReferrals(tx, row.id)).find((each) => each.held)
  const referral = kind && held && (await referralStore.lock(tx, held.id))
  return referral ? (await publishHeld(deps, tx, { kind, row, referral }, mails)).row : row
}

/** What was asked of companies about a case and what they answered, for the export of personal data: without the mailbox and the people of the company. */
export async function exportReferrals(db: Db, caseId: string) {
  const history = await listHistory(db, caseId)
  return (await listReferrals(db, caseId)).map(({ question, sentAt, answeredAt, confirmation, ...referral }) => ({
    ...readAnswer(referral, history),
    question,
    sentAt,
    answeredAt,
    confirmation,
  }))
}

/** What the person reads of an answer. */
export function readAnswer(
  {
    id,
    company,
    outcome,
    offeredKobo,
    doneBy: until,
  }: Pick<ReferralRow, 'id' | 'company' | 'outcome' | 'offeredKobo' | 'doneBy'>,
  history: readonly HistoryRow[],
) {
  const answer = answersTo({ id }, history).map(({ note }) => note)
  // Of an answer that is withheld, not its outcome either.
  const said = answer.length > 0 ? { outcome, until, offeredKobo } : { outcome: null, until: null, offeredKobo: null }
  return { company: companyLabel(company), ...said, answer: answer.join('\n\n') }
}
