import type { Reply, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { nounOf } from '../contract.kind.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { threadCode } from '../engine/service.thread.server.ts'
import { findCase, updateCase } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase } from '../rules.ts'
import { referralMessages as words } from './messages.ts'
import { automaticMinutes, companyFiles, referralThread } from './rules.ts'
import { recordAnswer, recordCompanyMessage } from './service.answers.server.ts'
import { companyActor, lockReferred, seenChange } from './service.changes.server.ts'
import { addCompanyFiles, requireLive } from './service.company.server.ts'
import { referralStore } from './store.server.ts'

/** Referrals as threads to which the desk of a company answers by mail. */
export const referralThreads = (kinds: readonly CaseKind[]): ThreadKind => ({
  code: referralThread,
  noun: 'case',
  duties: { read: may.readCases, decide: may.handleCases },
  files: { accepts: caseFileKinds, maxBytes: caseFileBytes, maxFiles: companyFiles },
  // The thread is the referral, the page is the case's: found by its reference.
  staffPath(_id, reference) {
    const kind = kinds.find((each) => reference.toLowerCase().startsWith(`${threadCode(each)}-`))
    return kind ? `${kind.path}?search=${reference}` : ''
  },
  async find(deps, id) {
    const { db } = deps.database
    const referral = await referralStore.find(db, id)
    const row = referral && (await findCase(db, referral.caseId))
    if (!row) return undefined
    const ours = Math.max(
      ...[referral.sentAt, referral.deliveredAt, referral.remindedAt].map((at) => at?.getTime() ?? 0),
    )
    return {
      reference: row.reference,
      path: '',
      recipients: [`address:${normaliseEmail(referral.mailbox)}`],
      quietUntil: new Date(ours + automaticMinutes * 60_000),
    }
  },
  addReply: (deps, tx, reply) => addReply(deps, tx, kinds, reply),
})

/** The answer by mail, whose outcome staff enter; what a company writes after its answer is added to the case too. */
async function addReply(deps: Deps, tx: Db, kinds: readonly CaseKind[], reply: Reply): Promise<void> {
  const locked = await lockReferred(tx, reply.threadId)
  const kind = kinds.find(({ key }) => key === locked?.row.kind)
  if (!locked || !kind || normaliseEmail(locked.referral.mailbox) !== reply.sender.email) throw notFound(words.notFound)
  requireLive(deps, locked)
  const { row, referral } = locked
  if (row.version > changesOfCase) throw conflict(caseMessages.tooManyChanges(nounOf(kind)))
  const added = await addCompanyFiles(deps, tx, { kind, ...locked }, reply.files)
  const actor = companyActor(referral.company)
  const input = { outcome: null, answer: reply.text }
  const answering = { actor, way: 'mail', input, quoted: reply.quoted, files: added } as const
  if (!referral.answeredAt) return recordAnswer(deps, tx, locked, answering)
  const changed = await updateCase(tx, row.id, seenChange(deps, row))
  return recordCompanyMessage(deps, tx, { row: changed, referral }, answering)
}
