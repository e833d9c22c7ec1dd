// A case is sent to the company that it names by a job that mails the company's desk (service.delivery.server.ts). Until the mail server has taken the
// mail it is 'being sent': its days have not begun, and the person is not told.

import { requireFilled } from '#fields/mail/placeholders.ts'
import { decide } from '#engines/records/kind.ts'
import { requireVersion } from '#engines/records/service.actions.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import type { ActionPreview } from '#features/lists/contract.ts'
import type { RecordAction } from '#features/lists/service.sources.server.ts'
import { isVerifiedAddress } from '#people/store.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isParty } from '#platform/mandates.ts'
import { requireOfficer } from '#platform/permission.ts'
import { conflict, ownRecord } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { nounOf } from '../contract.kind.ts'
import { claimUnassigned } from '../engine/service.act.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, findCases, updateCase } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { attachmentRole } from '../rules.ts'
import { referralMessages as words } from './messages.ts'
import { firstNoticeDays } from './rules.ts'
import { giveUpAt, referral as referralKind, stateOf } from './rules.lifecycle.ts'
import { publishHeldOf } from './service.answers.server.ts'
import { queueReferralMail, seenChange } from './service.changes.server.ts'
import { readDesk } from './service.desks.server.ts'
import { endQuestion, listReferrals, listToRefer, type ReferralRow, referralStore } from './store.server.ts'

interface CaseOfKind {
  kind: CaseKind
  row: CaseRow
}

/** Why a case cannot be sent to its company now; '' where it can. */
export async function refusalToRefer(deps: Deps, db: Db, { kind, row }: CaseOfKind): Promise<string> {
  const noun = nounOf(kind)
  if (row.status === 'Resolved') return words.resolved(noun)
  if (row.unconfirmed) return words.unconfirmed(noun)
  if (!kind.refers || !row.company) return words.noCompany(noun)
  const company = companyLabel(row.company)
  const [latest] = await listReferrals(db, row.id)
  const state = latest ? stateOf(latest) : ({ status: '', remindedAt: null } as const)
  const moment = { by: 'staff', now: deps.clock.now() } as const
  if (!decide(referralKind, state, 'send', moment).allowed) return words.openBefore(companyLabel(latest!.company))
  const { mailbox } = await readDesk(db, row.company)
  if (!mailbox) return words.noDesk(company)
  return (await isVerifiedAddress(db, mailbox)) ? '' : words.unproved(company)
}

/** Whether the company hears of a case for the first time: the person has not complained there, and nothing has reached it from us. */
const isFirst = ({ reportedToDisco, company }: CaseRow, earlier: readonly ReferralRow[]): boolean =>
  !reportedToDisco && !earlier.some((referral) => referral.company === company && referral.deliveredAt)

/** The working days that the company has, and whether it is its first notice. */
export async function readAnswerDays(db: Db, row: CaseRow, earlier: readonly ReferralRow[]) {
  const isFirstNotice = isFirst(row, earlier)
  return { isFirstNotice, days: isFirstNotice ? firstNoticeDays : (await readDesk(db, row.company)).days }
}

interface NewReferral extends CaseOfKind {
  actor: SignedIn
  question?: string | undefined
  /** Ids of the documents of the case that the company may open. */
  documents?: readonly string[]
}

/** Sends a case, which the caller has locked, to its company. 409 with `refusalToRefer`, 403 for an own case. */
export async function referLocked(deps: Deps, tx: Db, referring: NewReferral): Promise<CaseRow> {
  const { actor, kind, row: found, question = '', documents: wanted = [] } = referring
  requireOfficer(actor, found, may.handleCases)
  const refusal = await refusalToRefer(deps, tx, { kind, row: found })
  if (refusal) throw conflict(refusal)
  requireFilled('question', question)
  const claimed = await claimUnassigned(deps, tx, kind, found, { actor, by: 'staff', takes: 'free' })
  const row = await publishHeldOf(deps, tx, claimed)
  const chosen = (await listDocuments(tx, kind.key, row.id)).filter(
    ({ id, role }) => role !== attachmentRole && wanted.includes(id),
  )
  if (chosen.length !== new Set(wanted).size) throw conflict(words.documentMissing)
  const now = deps.clock.now()
  const { isFirstNotice, days } = await readAnswerDays(tx, row, await listReferrals(tx, row.id))
  const fresh = {
    caseId: row.id,
    company: row.company,
    mailbox: (await readDesk(tx, row.company)).mailbox,
    question,
    documents: chosen.map(({ id }) => id),
    isFirstNotice,
    sentAt: now,
    sentById: actor.id,
    sentByName: actor.name,
    stepDays: days,
  }
  // The person is asked about the newest answer only.
  await endQuestion(tx, row.id)
  const referral = await referralStore.insert(tx, { ...fresh, nextWorkAt: giveUpAt(fresh) })
  const stored = await updateCase(tx, row.id, {
    ...seenChange(deps, row),
    companyAnswer: 'sending',
    // The Commission works on it from here on.
    ...(row.status === 'New' && { status: 'In Progress' as const }),
    unanswered: false,
    firstAnsweredAt: row.firstAnsweredAt ?? now,
  })
  const quoted = companyLabel(row.company)
  await recordChange(deps, tx, stored, { actor, by: 'staff', action: 'sendReferral', quoted })
  await queueReferralMail(deps, tx, { id: referral.id, mail: 'refer' })
  return stored
}

type Lock = (tx: Db, actor: SignedIn, id: string) => Promise<CaseRow>

/** Sends a case of the list to the company that it names, with the same question for each. */
export const referAction = (kind: CaseKind, lock: Lock): RecordAction => ({
  preview: (deps, actor, ids) => previewReferrals(deps, kind, actor, ids),
  async apply(deps, tx, actor, id, { input: { note: question }, version }) {
    const row = await lock(tx, actor, id)
    requireVersion(row, version, caseMessages.stale(nounOf(kind)))
    return referLocked(deps, tx, { actor, kind, row, question })
  },
})

/** So many references are named of cases that are refused. */
const maxNamed = 5

/**
 * The cases by company, then those that would be refused, by reason. Whether one is refused depends on its owner, its company, its status and the state of its
 * latest referral, so one of each is asked about: of 10,000 cases some twenty.
 */
async function previewReferrals(
  deps: Deps,
  kind: CaseKind,
  actor: SignedIn,
  ids: readonly string[],
): Promise<ActionPreview['groups']> {
  const { db } = deps.database
  const rows = await listToRefer(db, ids)
  const alike = Map.groupBy(rows, (row) =>
    [isParty(actor, row), row.company, row.status === 'Resolved', row.companyAnswer, row.unconfirmed].join(),
  )
  const groups = new Map<string, ActionPreview['groups'][number]>()
  for (const members of alike.values()) {
    const [row] = await findCases(db, [members[0]!.id])
    if (!row) continue
    const refusal = isParty(actor, row) ? ownRecord().message : await refusalToRefer(deps, db, { kind, row })
    const label = refusal || `to ${companyLabel(row.company)}`
    const { count = 0, records = [] } = groups.get(label) ?? {}
    const references = [...records, ...members.map((each) => each.reference)]
    groups.set(label, {
      label,
      isRefused: refusal !== '',
      count: count + members.length,
      records: refusal ? references.slice(0, maxNamed) : [],
    })
  }
  return [...groups.values()].sort((one, other) => Number(one.isRefused) - Number(other.isRefused))
}
