// What comes from outside is the person's to read at once. An officer takes back what was not for them: the message stays in the history for staff, and
// nothing of it is changed. A moved message is written into the other case, with its files.

import { requireVersion } from '#engines/records/service.actions.server.ts'
import { changeRole, shareDocuments } from '#features/documents/service.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import type { CaseCalls } from '../contract.calls.ts'
import { nounOf } from '../contract.kind.ts'
import { actionScope, type CaseCall, performAction } from '../engine/service.act.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import { readCase } from '../engine/service.server.ts'
import { customerOf } from '../engine/service.access.server.ts'
import { type CaseRow, findCase, type HistoryRow, listHistory, lockCase, updateCase } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { isSamePerson } from '../related/service.follow.server.ts'
import { lockPair, requireReference } from '../related/service.links.server.ts'
import { withheldRole } from '../rules.ts'
import { answersTo, isFromOutside, withheldOf } from '../rules.withheld.ts'
import { referralMessages as words } from './messages.ts'
import { isOpen } from './rules.lifecycle.ts'
import { addCompanyMessage, recordAnswer, withoutAnswer } from './service.answers.server.ts'
import { changeReferral, seenChange } from './service.changes.server.ts'
import { listReferrals, referralStore } from './store.server.ts'

type MessageCall = CaseCall & { mid: string }
type Withholding = BodyOf<CaseCalls['withholdMessage']>

/** Withholds a message that came from outside from the person of a case, or moves it to the case `reference`. */
export async function withholdMessage(deps: Deps, call: MessageCall, { reference, ...body }: Withholding) {
  const { actor, kind, id, key, mid } = call
  requireDuty(actor, may.handleCases)
  const found = await findCase(deps.database.db, id)
  if (found?.kind !== kind.key) throw notFound(kind.words.notFound)
  await deps.database.transaction(async (tx) => {
    const other = reference ? await requireReference(tx, reference) : undefined
    if (other?.id === found.id) throw conflict(words.moveToItself)
    const [row, target] = other ? await lockPair(tx, found.id, other.id) : [await lockCase(tx, found.id)]
    if (!row) throw notFound(kind.words.notFound)
    for (const each of target ? [row, target] : [row]) requireOfficer(actor, each, may.handleCases)
    const input = { id: row.id, withhold: mid, reference, reason: body.reason }
    await onceFor(tx, { scope: actionScope(kind, actor), key, input }, async () => {
      requireVersion(row, body.version, caseMessages.stale(nounOf(kind)))
      await withholdLocked(deps, tx, call, { row, target, reason: body.reason })
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

interface Locked {
  row: CaseRow
  target: CaseRow | undefined
  reason: string
}

async function withholdLocked(deps: Deps, tx: Db, { actor, kind, mid }: MessageCall, { row, target, reason }: Locked) {
  const history = await listHistory(tx, row.id)
  const entry = history.find(({ id }) => String(id) === mid)
  if (!entry || !isFromOutside(entry)) throw notFound(words.messageMissing)
  if (withheldOf(history).has(entry.id)) throw conflict(words.withheldBefore)
  const changed = await updateCase(tx, row.id, seenChange(deps, row))
  await recordChange(deps, tx, changed, {
    actor,
    by: 'staff',
    action: target ? 'moveMessage' : 'withholdMessage',
    note: [target?.reference, reason].filter(Boolean).join(': '),
    about: String(entry.id),
  })
  const place = { recordType: row.kind, from: row.id }
  const isOfMessage = (file: { id: string }) => entry.documents.includes(file.id)
  const files = target ? await shareDocuments(tx, { ...place, to: target.id }, isOfMessage) : []
  await changeRole(tx, { recordType: row.kind, recordId: row.id, ids: entry.documents }, withheldRole)
  if (!target) return
  const move = entry.actorRole === 'owner' ? moveMessage : moveAnswer
  await move(deps, tx, { kind, row: changed, target, entry, files })
}

interface Moving extends Pick<CaseCall, 'kind'> {
  row: CaseRow
  target: CaseRow
  entry: HistoryRow
  files: { id: string; originalName: string }[]
}

async function moveMessage(deps: Deps, tx: Db, { kind, row, target, entry, files }: Moving): Promise<void> {
  if (target.kind !== kind.key || !isSamePerson(row, target)) throw conflict(words.moveToOtherPerson)
  const actor = { ...customerOf(target), id: entry.actorId, name: entry.actorName }
  const named = { files: files.map(({ originalName }) => originalName), documents: files.map(({ id }) => id) }
  const { note, quoted } = entry
  await performAction(deps, tx, kind, target, { actor, by: 'owner', action: 'message', note, quoted, ...named })
}

/** The company's answer leaves the first case, whose referral is as it was before, and becomes that of the other, as of the moment at which it came. */
async function moveAnswer(deps: Deps, tx: Db, { kind, row, target, entry, files }: Moving): Promise<void> {
  const from = await referralStore.lock(tx, entry.about)
  const to = from && (await listReferrals(tx, target.id)).find(({ company }) => company === from.company)
  if (!to || target.kind !== kind.key) throw conflict(words.moveToOtherDesk)
  const rest = answersTo(from, await listHistory(tx, row.id))
  const isAnswer = from.answeredAt !== null && rest.length === 0
  const answer = rest.map(({ note }) => note).join('\n\n')
  const asksTime = entry.action === 'companyNeedsTime'
  const set = isAnswer ? await withoutAnswer(deps, tx, row, from) : { answer, ...(asksTime && { askedUntil: null }) }
  await changeReferral(deps, tx, { kind, row, referral: from }, { set })
  const own = await referralStore.change(tx, to.id, { files: [...to.files, ...files.map(({ id }) => id)] })
  const { outcome, offeredKobo, companyReference } = from
  const said = isAnswer ? { outcome, offeredKobo, companyReference } : { outcome: null }
  const input = { ...said, answer: entry.note }
  const takes = isOpen(own) || (own.answeredAt !== null && own.outcome === null && said.outcome !== null)
  const record = takes ? recordAnswer : addCompanyMessage
  const answering = { way: from.answeredBy ?? 'mail', input, at: entry.at, quoted: entry.quoted, files } as const
  await record(deps, tx, { kind, row: target, referral: own }, answering)
}
