import { countAttempt } from '#platform/attempts.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, Problem, tooMany } from '#platform/problem.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import { addressChangesPerDay, undoDays } from '../rules.ts'
import { changeNoticeQueue, proofMailQueue, resetMailQueue } from '../rules.queues.ts'
import { sendChangeNotice } from './service.mail.server.ts'
import { hashToken, newToken } from '../sign-in/service.passwords.server.ts'
import {
  actorOf,
  type AddressProved,
  joinRecords,
  type OpenedLink,
  openProofLink,
  type VerificationHooks,
  verifyAddress,
} from './service.proof.server.ts'
import { strangerLeadMs } from '../rules.ts'
import { lockOut, type RemoveAdded } from '../service.lock-out.server.ts'
import {
  deleteChangesFrom,
  deleteOpenProofLinks,
  deletePendingChange,
  findChange,
  findLink,
  findPendingChange,
  insertChange,
  insertLink,
  isReservedAddress,
  lockLink,
  markChangeApplied,
} from './store.addresses.server.ts'
import { deletePasswordResetsOf, findUserByEmail, lockUser, updateUser, type UserRow } from '../store.server.ts'

/** Called for each feature when an account loses an e-mail address, e.g. to give up the records filed for it. */
export type AddressLost = AddressProved

const undoEnd = (deps: Deps) => new Date(deps.clock.now().getTime() + undoDays * 86_400_000)
const refuseTaken = () => conflict(messages.emailTaken, { fields: [{ field: 'email', message: messages.emailTaken }] })

/** 409 when another account gave up the address recently and may still restore it. */
export async function refuseReserved(deps: Deps, tx: Db, email: string, userId: string): Promise<void> {
  if (await isReservedAddress(tx, email, userId, deps.clock.now())) throw refuseTaken()
}

/** Stores the new address, to be applied once verified, and mails both addresses. The caller has locked the account and checked the password. */
export async function startEmailChange(deps: Deps, tx: Db, row: UserRow, toEmail: string): Promise<void> {
  if (await findUserByEmail(tx, toEmail)) throw refuseTaken()
  await refuseReserved(deps, tx, toEmail, row.id)
  const now = deps.clock.now()
  await deletePendingChange(tx, row.id)
  await deleteOpenProofLinks(tx, row.id)
  const fromEmail = row.emailVerifiedAt ? row.email : null
  const { id } = await insertChange(tx, { userId: row.id, fromEmail, toEmail, requestedAt: now })
  await deps.jobs.enqueue(tx, proofMailQueue, { userId: row.id })
  if (fromEmail) await deps.jobs.enqueue(tx, changeNoticeQueue, { changeId: id, event: 'asked' })
}

/** Limits the changes of address, because each one sends a mail to the old address. 429 with the time to wait. */
export async function countEmailChange(deps: Deps, userId: string): Promise<void> {
  const window = { limit: addressChangesPerDay, windowMinutes: 1_440 }
  try {
    await countAttempt(deps, { ...window, what: 'email-change', whom: { account: userId } })
  } catch (error) {
    if (error instanceof Problem && error.retryAfter) throw tooMany(messages.tooManyChanges, error.retryAfter)
    throw error
  }
}

/** Deletes the unverified new address and invalidates its link. */
export async function cancelEmailChange(deps: Deps, actor: SignedIn): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row || !(await findPendingChange(tx, row.id))) return
    await voidPendingChange(tx, row.id)
    // The current address was never verified either: mail a link for it.
    if (!row.emailVerifiedAt) await deps.jobs.enqueue(tx, proofMailQueue, { userId: row.id })
    const entry = { action: 'account.cancel-email-change', recordType: 'account', recordId: row.id }
    await recordAudit(tx, { at: deps.clock.now(), actor, ...entry })
  })
}

/** Cancels a pending change, e.g. after a password reset, when a stranger may have started it. The caller has locked the account. */
export async function voidPendingChange(tx: Db, userId: string): Promise<void> {
  await deletePendingChange(tx, userId)
  await deleteOpenProofLinks(tx, userId)
}

/** Verifies an address with a mailed link, and applies the change of address that the account requested, if any. */
export const verifyEmail = (deps: Deps, opened: OpenedLink, hooks: VerificationHooks): Promise<void> =>
  openProofLink(deps, opened, { hooks, apply: (tx, row) => applyEmailChange(deps, tx, row, hooks) })

/** Replaces the old address with the verified new one. The caller has locked the account. */
async function applyEmailChange(deps: Deps, tx: Db, row: UserRow, hooks: VerificationHooks): Promise<void> {
  const change = await findPendingChange(tx, row.id)
  if (!change) throw new Problem(400, messages.proofInvalid)
  const now = deps.clock.now()
  await updateUser(tx, row.id, { email: change.toEmail })
  await refuseReserved(deps, tx, change.toEmail, row.id)
  if (change.fromEmail) {
    await markChangeApplied(tx, change.id, now, undoEnd(deps))
    await deps.jobs.enqueue(tx, changeNoticeQueue, { changeId: change.id, event: 'applied' })
  } else await deletePendingChange(tx, row.id)
  // A password link already mailed to the old address must no longer work.
  await deletePasswordResetsOf(tx, row.id)
  if (row.emailVerifiedAt) await joinRecords(deps, tx, row.id, change.toEmail, hooks.addressProved)
  else await verifyAddress(deps, tx, { ...row, email: change.toEmail }, { by: 'registrant', hooks })
  const entry = { action: 'account.change-email', recordType: 'account', recordId: row.id }
  await recordAudit(tx, { at: now, actor: actorOf(row), ...entry })
}

/** Run by the job: notifies the old address of a change and mails a link to undo it. */
export async function mailChangeNotice(deps: Deps, changeId: string, event: 'asked' | 'applied'): Promise<void> {
  const change = await findChange(deps.database.db, changeId)
  const email = change?.fromEmail
  if (!change || !email) return
  const token = newToken()
  const link = { tokenHash: hashToken(token), purpose: 'undo', email, userId: change.userId, changeId } as const
  await insertLink(deps.database.db, { ...link, expiresAt: undoEnd(deps) })
  const address = `${deps.config.publicUrl}/undo-email-change?token=${token}`
  const mail = await writeMail(deps, accountMails, event, { link: address, days: String(undoDays) })
  await sendChangeNotice(deps, { to: email, ...mail })
}

/** 'This was not me': restores the old address, locks everybody out, and mails a link to set a new password. */
export async function undoEmailChange(
  deps: Deps,
  token: string,
  on: { proved: readonly AddressProved[]; lost: readonly AddressLost[]; removeAdded: readonly RemoveAdded[] },
): Promise<void> {
  const tokenHash = hashToken(token)
  await deps.database.transaction(async (tx) => {
    const owner = (await findLink(tx, tokenHash))?.userId
    const row = owner ? await lockUser(tx, owner) : undefined
    const link = await lockLink(tx, tokenHash, deps.clock.now())
    const change = link?.changeId ? await findChange(tx, link.changeId) : undefined
    if (!row || !change?.fromEmail || link?.purpose !== 'undo') throw new Problem(400, messages.undoInvalid)
    await restoreAddress(deps, tx, row, change.fromEmail)
    const since = new Date(change.requestedAt.getTime() - strangerLeadMs)
    const undone = await deleteChangesFrom(tx, change)
    await lockOut(deps, tx, { person: actorOf(row), since }, on.removeAdded)
    // Lock the address before its records, in the same order as elsewhere, to avoid deadlocks.
    await joinRecords(deps, tx, row.id, change.fromEmail, on.proved)
    for (const { toEmail } of undone)
      for (const feature of on.lost) await feature(deps, tx, { userId: row.id, email: toEmail })
    await deps.jobs.enqueue(tx, resetMailQueue, { email: change.fromEmail })
  })
}

async function restoreAddress(deps: Deps, tx: Db, row: UserRow, email: string): Promise<void> {
  const now = deps.clock.now()
  await updateUser(tx, row.id, { email, emailVerifiedAt: now })
  const entry = { action: 'account.undo-email-change', recordType: 'account', recordId: row.id }
  await recordAudit(tx, { at: now, actor: actorOf(row), ...entry })
}
