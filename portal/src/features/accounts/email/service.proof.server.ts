import { countAttempt } from '#platform/attempts.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem, unauthorized } from '#platform/problem.ts'
import { confirmAddressMail } from '../emails/confirm-address.ts'
import { messages } from '../messages.ts'
import { proofLinkDays, resendLimits } from '../rules.ts'
import { proofMailQueue } from '../rules.queues.ts'
import { guardAttempts } from '../sign-in/service.attempts.server.ts'
import { releaseHeldMails, sendLinkMail } from './service.mail.server.ts'
import { hashToken, newToken } from '../sign-in/service.passwords.server.ts'
import {
  findLink,
  findPendingChange,
  insertProvedAddress,
  isProvedAddress,
  lockAddress,
  lockLink,
  markLinkUsed,
  replaceProofLink,
} from './store.addresses.server.ts'
import { findUser, lockUser, updateUser, type UserRow } from '../store.server.ts'

/** What a feature does in the transaction in which an address of an account is proved, e.g. hand over the records made for it. */
export type AddressProved = (deps: Deps, tx: Db, owner: { userId: string; email: string }) => Promise<void>
/** What happens when the link proves the address that an account is to be changed to. */
export type ApplyChange = (tx: Db, row: UserRow) => Promise<void>

const dayMs = 86_400_000
const proofLink = (deps: Deps, token: string) => `${deps.config.publicUrl}/verify-email?token=${token}`
const proofEnd = (deps: Deps) => new Date(deps.clock.now().getTime() + proofLinkDays * dayMs)

/** Run by the job, so that no queue ever holds a usable token: mails a link to the address that the account still has to prove. */
export async function mailProofLink(deps: Deps, userId: string): Promise<void> {
  const pending = await findPendingChange(deps.database.db, userId)
  const row = await findUser(deps.database.db, userId)
  const email = pending?.toEmail ?? (row?.emailVerifiedAt ? undefined : row?.email)
  if (!row || !email) return
  await sendLinkMail(deps, 'proof', email, async () => {
    const token = newToken()
    await deps.database.transaction(async (tx) => {
      // Two mails at once would otherwise leave two links that work.
      await lockUser(tx, userId)
      const link = { tokenHash: hashToken(token), purpose: 'proof', email, userId, expiresAt: proofEnd(deps) } as const
      await replaceProofLink(tx, link)
    })
    return confirmAddressMail({ reason: pending ? 'change' : 'account', link: proofLink(deps, token) })
  })
}

/** Run by the job: asks the owner of an address that somebody typed whether to write there. */
export async function mailInvitation(deps: Deps, email: string): Promise<void> {
  if (await isProvedAddress(deps.database.db, email)) return
  await sendLinkMail(deps, 'proof', email, async () => {
    const token = newToken()
    await deps.database.transaction(async (tx) => {
      await lockAddress(tx, email)
      const link = { tokenHash: hashToken(token), purpose: 'proof', email, expiresAt: proofEnd(deps) } as const
      await replaceProofLink(tx, link)
    })
    return confirmAddressMail({ reason: 'invitation', link: proofLink(deps, token) })
  })
}

/** Mails the link again. 429 that names the wait; the same answer whether or not there is something left to prove. */
export async function resendProofLink(deps: Deps, actor: SignedIn, address: string): Promise<void> {
  const { db } = deps.database
  const row = await findUser(db, actor.id)
  if (!row) throw unauthorized('Invalid token')
  const email = (await findPendingChange(db, actor.id))?.toEmail ?? row.email
  await guardAttempts(deps, 'resend', actor.id, address)
  for (const [kind, value] of [
    ['resend-account', actor.id],
    ['resend-email', email],
  ] as const)
    for (const window of resendLimits)
      await countAttempt(deps, { ...window, what: `${kind}-${window.windowMinutes}`, whom: { account: value } })
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, proofMailQueue, { userId: actor.id }))
}

/** Opens a mailed link: it counts once, and answers the same when the same person opens it again. 400 when it is too old or not the newest. */
export async function openProofLink(
  deps: Deps,
  token: string,
  on: { proved: readonly AddressProved[]; apply: ApplyChange },
): Promise<void> {
  const tokenHash = hashToken(token)
  await deps.database.transaction(async (tx) => {
    // The account before its link: everyone takes them in that order.
    const owner = (await findLink(tx, tokenHash))?.userId
    const row = owner ? await lockUser(tx, owner) : undefined
    const now = deps.clock.now()
    const link = await lockLink(tx, tokenHash, now)
    if (!link || link.purpose !== 'proof') throw new Problem(400, messages.proofInvalid)
    if (!link.userId) {
      if (!link.usedAt) await proveTypedAddress(deps, tx, link.email)
    } else if (row?.email === link.email) {
      if (!link.usedAt) await proveAccount(deps, tx, row, on.proved)
    } else {
      const pending = row && (await findPendingChange(tx, row.id))
      if (link.usedAt || pending?.toEmail !== link.email) throw new Problem(400, messages.proofInvalid)
      await on.apply(tx, row!)
    }
    await markLinkUsed(tx, tokenHash, link.usedAt ?? now)
  })
}

async function proveTypedAddress(deps: Deps, tx: Db, email: string): Promise<void> {
  await lockAddress(tx, email)
  await insertProvedAddress(tx, email, deps.clock.now())
  await releaseHeldMails(deps, tx, email)
}

/** The account's address counts from now on: what others made for it joins the account, and mail that waited goes out. The caller holds the row. */
export async function proveAccount(deps: Deps, tx: Db, row: UserRow, proved: readonly AddressProved[]): Promise<void> {
  if (row.emailVerifiedAt) return
  const now = deps.clock.now()
  await updateUser(tx, row.id, { emailVerifiedAt: now })
  await joinRecords(deps, tx, row.id, row.email, proved)
  const actor = actorOf(row)
  await recordAudit(tx, { at: now, actor, action: 'account.verify-email', recordType: 'account', recordId: row.id })
}

/** Hands over what waited for the owner of a proved address. */
export async function joinRecords(
  deps: Deps,
  tx: Db,
  userId: string,
  email: string,
  proved: readonly AddressProved[],
): Promise<void> {
  await lockAddress(tx, email)
  for (const feature of proved) await feature(deps, tx, { userId, email })
  await releaseHeldMails(deps, tx, email, userId)
}

/** Somebody who acts by a mailed link, without a session. */
export const actorOf = (row: UserRow) =>
  ({ kind: 'user', id: row.id, role: row.role, email: row.email, name: row.name, sessionId: '' }) as const
