import { actorOf } from '#people/actors.server.ts'
import { addressLost, addressVerified } from '#people/hooks.server.ts'
import { writeMail, sendChangeNotice, sendLinkMail } from '#people/mail.server.ts'
import type { SignedIn, Actor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, Problem, tooMany, invalidField, unauthorized } from '#platform/problem.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import {
  addressChangesPerDay,
  undoDays,
  strangerLeadMs,
  proofLinkDays,
  resendLimits,
  changeNoticeQueue,
  proofMailQueue,
  resetMailQueue,
} from '../rules.ts'
import { lockOut, removeEarlierUse } from '../service.lock-out.server.ts'
import { guardAttempts } from '../sign-in/service.attempts.server.ts'
import { hashToken, newToken, verifyPassword } from '../sign-in/service.passwords.server.ts'
import { deletePasswordResetsOf } from '../store.server.ts'
import {
  findUserByEmail,
  lockUser,
  updateUser,
  type UserRow,
  findUser,
  isVerifiedAddress,
  lockAddress,
} from '#people/store.server.ts'
import { deskLinkPrefix } from './contract.ts'
import { releaseHeldMails } from './service.held.server.ts'
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
  insertVerifiedAddress,
  markLinkUsed,
  replaceProofLink,
} from './store.addresses.server.ts'

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
export const verifyEmail = (deps: Deps, opened: OpenedLink): Promise<void> =>
  openProofLink(deps, opened, (tx, row) => applyEmailChange(deps, tx, row))

/** Replaces the old address with the verified new one. The caller has locked the account. */
async function applyEmailChange(deps: Deps, tx: Db, row: UserRow): Promise<void> {
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
  if (row.emailVerifiedAt) await joinRecords(deps, tx, row.id, change.toEmail)
  else await verifyAddress(deps, tx, { ...row, email: change.toEmail }, 'registrant')
  const entry = { action: 'account.change-email', recordType: 'account', recordId: row.id }
  await recordAudit(tx, { at: now, actor: await actorOf(tx, row), ...entry })
}

/** Run by the job: notifies the old address of a change and mails a link to undo it. */
export async function mailChangeNotice(deps: Deps, changeId: string, event: 'asked' | 'applied'): Promise<void> {
  const change = await findChange(deps.database.db, changeId)
  const email = change?.fromEmail
  if (!change || !email) return
  const token = newToken()
  const link = { tokenHash: hashToken(token), purpose: 'undo', email, userId: change.userId, changeId } as const
  await insertLink(deps.database.db, { ...link, expiresAt: undoEnd(deps) })
  const address = `${deps.config.publicUrl}/undo-email-change/${token}`
  const mail = await writeMail(deps, accountMails, event, { link: address, days: String(undoDays) })
  await sendChangeNotice(deps, { to: email, ...mail })
}

/** 'This was not me': restores the old address, locks everybody out, and mails a link to set a new password. */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
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
    await lockOut(deps, tx, { person: await actorOf(tx, row), since })
    // Lock the address before its records, in the same order as elsewhere, to avoid deadlocks.
    await joinRecords(deps, tx, row.id, change.fromEmail)
    for (const { toEmail } of undone)
      for (const lose of deps.hooks.of(addressLost)) await lose(deps, tx, { userId: row.id, email: toEmail })
    await deps.jobs.enqueue(tx, resetMailQueue, { email: change.fromEmail })
  })
}

async function restoreAddress(deps: Deps, tx: Db, row: UserRow, email: string): Promise<void> {
  const now = deps.clock.now()
  await updateUser(tx, row.id, { email, emailVerifiedAt: now })
  const entry = { action: 'account.undo-email-change', recordType: 'account', recordId: row.id }
  await recordAudit(tx, { at: now, actor: await actorOf(tx, row), ...entry })
}

/** Called when the link verifies the new address of an account. */
type ApplyChange = (tx: Db, row: UserRow) => Promise<void>

/** A mailed link, with the password of the account where the browser has no session of it, and the network of the person. */
interface OpenedLink {
  token: string
  password?: string | undefined
  actor: Actor
  address: string
}

const dayMs = 86_400_000
const proofLink = (deps: Deps, token: string) => `${deps.config.publicUrl}/verify-email/${token}`
const writeProof = (deps: Deps, reason: 'account' | 'change' | 'invitation', token: string) =>
  writeMail(deps, accountMails, reason, { link: proofLink(deps, token), days: String(proofLinkDays) })
const proofEnd = (deps: Deps) => new Date(deps.clock.now().getTime() + proofLinkDays * dayMs)

/** Mails a link to the unverified address of an account. Run by the job, so that no usable token is stored in the queue. */
export async function mailProofLink(deps: Deps, userId: string): Promise<void> {
  const pending = await findPendingChange(deps.database.db, userId)
  const row = await findUser(deps.database.db, userId)
  const email = pending?.toEmail ?? (row?.emailVerifiedAt ? undefined : row?.email)
  if (!row || !email) return
  await sendLinkMail(deps, 'proof', email, async () => {
    const token = newToken()
    await deps.database.transaction(async (tx) => {
      // Without the lock, two simultaneous mails would leave two valid links.
      await lockUser(tx, userId)
      const link = { tokenHash: hashToken(token), purpose: 'proof', email, userId, expiresAt: proofEnd(deps) } as const
      await replaceProofLink(tx, link)
    })
    return writeProof(deps, pending ? 'change' : 'account', token)
  })
}

/** Run by the job: asks the owner of an address typed into a form to allow mail to it, or a company to confirm the mailbox of its desk. */
export async function mailInvitation(
  deps: Deps,
  { email, company }: { email: string; company?: string },
): Promise<void> {
  if (await isVerifiedAddress(deps.database.db, email)) return
  await sendLinkMail(deps, 'proof', email, async () => {
    const token = newToken()
    await deps.database.transaction(async (tx) => {
      await lockAddress(tx, email)
      const link = { tokenHash: hashToken(token), purpose: 'proof', email, expiresAt: proofEnd(deps) } as const
      await replaceProofLink(tx, link)
    })
    if (!company) return writeProof(deps, 'invitation', token)
    const link = proofLink(deps, `${deskLinkPrefix}${token}`)
    return writeMail(deps, accountMails, 'desk', { link, days: String(proofLinkDays), company: companyLabel(company) })
  })
}

/** Mails the link again. 429 with the time to wait; the same answer when the address is already verified. */
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

/** Opens a mailed link: takes effect once, with the same answer when it is opened again. 400 when it has expired or been superseded. */
async function openProofLink(deps: Deps, opened: OpenedLink, apply: ApplyChange): Promise<void> {
  const tokenHash = hashToken(opened.token)
  const guesses = opened.password !== undefined && (await guardAttempts(deps, 'verify', tokenHash, opened.address))
  await deps.database.transaction(async (tx) => {
    // Lock the account before its link, as everywhere, to avoid deadlocks.
    const owner = (await findLink(tx, tokenHash))?.userId
    const row = owner ? await lockUser(tx, owner) : undefined
    const now = deps.clock.now()
    const link = await lockLink(tx, tokenHash, now)
    if (!link || link.purpose !== 'proof') throw new Problem(400, messages.proofInvalid)
    if (!link.userId) {
      if (!link.usedAt) await verifyTypedAddress(deps, tx, link.email)
    } else if (row?.email === link.email) {
      if (!link.usedAt && !row.emailVerifiedAt) {
        await requireRegistrant(deps, row, opened, true)
        await verifyAddress(deps, tx, row, 'registrant')
      }
    } else {
      const pending = row && (await findPendingChange(tx, row.id))
      if (link.usedAt || pending?.toEmail !== link.email) throw new Problem(400, messages.proofInvalid)
      await requireRegistrant(deps, row!, opened, false)
      await apply(tx, row!)
    }
    await markLinkUsed(tx, tokenHash, link.usedAt ?? now)
  })
  if (guesses) await guesses.succeeded()
}

/**
 * Everybody can give the address of somebody else to an account of their own. Its owner, who presses the link in the mail, must not confirm that: only
 * a person with a session or the password of the account does. 403 with the code `password-needed` for others.
 */
async function requireRegistrant(deps: Deps, row: UserRow, { actor, password }: OpenedLink, maySetPassword: boolean) {
  if (actor.kind === 'user' && actor.id === row.id) return
  if (password === undefined)
    throw new Problem(403, messages.passwordToConfirm, { code: 'password-needed', facts: { maySetPassword } })
  if (!(await verifyPassword(deps, row.passwordHash, password))) throw invalidField('password', messages.wrongPassword)
}

export async function verifyTypedAddress(deps: Deps, tx: Db, email: string): Promise<void> {
  await lockAddress(tx, email)
  await insertVerifiedAddress(tx, email, deps.clock.now())
  await releaseHeldMails(deps, tx, email)
}

/** How the first verification of an address came about: by its registrant, or by the owner of the mailbox alone, where everything before ends. */
type Verification = 'registrant' | 'mailbox'

/**
 * Every first verification of the address of an account ends here: the account receives the records filed for it, and held mail is sent. The caller has
 * locked the row.
 */
export async function verifyAddress(deps: Deps, tx: Db, row: UserRow, by: Verification): Promise<void> {
  if (row.emailVerifiedAt) return
  const now = deps.clock.now()
  const actor = await actorOf(tx, row)
  if (by === 'mailbox') await removeEarlierUse(deps, tx, actor)
  await updateUser(tx, row.id, { emailVerifiedAt: now })
  await joinRecords(deps, tx, row.id, row.email)
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'account.verify-email',
    recordType: 'account',
    recordId: row.id,
    details: { by },
  })
}

/** Assigns the records filed for a verified address to its account, and releases the held mail. */
async function joinRecords(deps: Deps, tx: Db, userId: string, email: string): Promise<void> {
  await lockAddress(tx, email)
  for (const join of deps.hooks.of(addressVerified)) await join(deps, tx, { userId, email })
  await releaseHeldMails(deps, tx, email, userId)
}
