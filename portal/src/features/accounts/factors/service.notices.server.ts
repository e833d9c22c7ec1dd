import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { sendLinkMail } from '../email/service.mail.server.ts'
import { actorOf } from '../email/service.proof.server.ts'
import { findLink, insertLink, lockLink, markLinkUsed } from '../email/store.addresses.server.ts'
import { securityMails } from '../mails.ts'
import { denialDays } from '../rules.ts'
import { resetMailQueue, securityNoticeQueue } from '../rules.queues.ts'
import { hashToken, newToken } from '../sign-in/service.passwords.server.ts'
import { lockOut, type RemoveAdded } from '../service.lock-out.server.ts'
import { findSessionOrigin, findUser, lockUser } from '../store.server.ts'
import { factorMessages } from './messages.ts'
import { isSecurityEvent, leadOf, type SecurityEvent } from './rules.ts'
import { deleteFactor, deleteRecoveryCodes } from './store.server.ts'

export interface SecurityNotice {
  userId: string
  event: SecurityEvent
  /** The factor that was added. */
  factorId?: string
  /** The session that began on a new device. */
  sessionId?: string
  /** Set by `notify`. */
  at?: string
}

/** Queues the mail about an event, in the transaction of the event. */
export const notify = (deps: Deps, tx: Db, notice: SecurityNotice): Promise<void> =>
  deps.jobs.enqueue(tx, securityNoticeQueue, { ...notice, at: deps.clock.now().toISOString() })

/** Run by the job, which makes the link, so that no usable token is stored in the queue. An address that is not proved gets nothing. */
export async function mailSecurityNotice(deps: Deps, notice: SecurityNotice): Promise<void> {
  const { userId, event, factorId, sessionId, at } = notice
  const { db } = deps.database
  const row = await findUser(db, userId)
  if (!row?.emailVerifiedAt) return
  const where = sessionId ? await describeOrigin(db, sessionId) : ''
  // Counted for each event apart, so that many of one kind hide none of another.
  await sendLinkMail(deps, event, row.email, async () => {
    const token = newToken()
    // From the event on, of which the link so keeps the moment.
    const expiresAt = new Date((at ? new Date(at) : deps.clock.now()).getTime() + denialDays * 86_400_000)
    const link = { tokenHash: hashToken(token), purpose: event, email: row.email, userId, expiresAt }
    await insertLink(db, { ...link, ...(factorId && { factorId }) })
    const address = `${deps.config.publicUrl}/forgot-password#${token}`
    return writeMail(deps, securityMails, event, { where, link: address, days: String(denialDays) })
  })
}

async function describeOrigin(db: Db, sessionId: string): Promise<string> {
  const { device = '', network = '' } = (await findSessionOrigin(db, sessionId)) ?? {}
  return [device, network && `network ${network}`].filter(Boolean).join(', ')
}

const invalid = () => new Problem(400, factorMessages.denialInvalid)

/**
 * 'This was not me': locks everybody out until the owner sets a new password by mail, and undoes what was added since the event. Works once. An address
 * that the account no longer has cannot do it: its owner has the link that undoes the change of address.
 */
export async function denyEvent(deps: Deps, token: string, features: readonly RemoveAdded[]): Promise<void> {
  const tokenHash = hashToken(token)
  await deps.database.transaction(async (tx) => {
    const owner = (await findLink(tx, tokenHash))?.userId
    const row = owner ? await lockUser(tx, owner) : undefined
    const now = deps.clock.now()
    const link = await lockLink(tx, tokenHash, now)
    if (!row || !link || link.usedAt || !isSecurityEvent(link.purpose) || link.email !== row.email) throw invalid()
    await markLinkUsed(tx, tokenHash, now)
    if (link.factorId) await deleteFactor(tx, row.id, link.factorId)
    if (link.purpose === 'recovery-code-used') await deleteRecoveryCodes(tx, row.id)
    const happenedAt = link.expiresAt.getTime() - denialDays * 86_400_000
    const since = new Date(happenedAt - leadOf(link.purpose))
    await lockOut(deps, tx, { person: actorOf(row), since }, features)
    await deps.jobs.enqueue(tx, resetMailQueue, { email: row.email })
    const entry = { action: 'account.deny-event', recordType: 'account', recordId: row.id }
    await recordAudit(tx, { at: now, actor: actorOf(row), ...entry, details: { event: link.purpose } })
  })
}
