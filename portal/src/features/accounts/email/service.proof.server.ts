import { countAttempt } from '#platform/attempts.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField, Problem, unauthorized } from '#platform/problem.ts'
import { accountMails } from '../mails.ts'
import { messages } from '../messages.ts'
import { proofLinkDays, resendLimits } from '../rules.ts'
import { proofMailQueue } from '../rules.queues.ts'
import { endEarlierUse, type EndEarlierUse } from '../service.lock-out.server.ts'
import { guardAttempts } from '../sign-in/service.attempts.server.ts'
import { releaseHeldMails, sendLinkMail } from './service.mail.server.ts'
import { hashToken, newToken, verifyPassword } from '../sign-in/service.passwords.server.ts'
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

/** Called for each feature in the transaction that verifies the address of an account, e.g. to assign the records filed for it. */
export type AddressProved = (deps: Deps, tx: Db, owner: { userId: string; email: string }) => Promise<void>
/** What the features do when an address is verified, and before it where its owner takes over the account. */
export interface VerificationHooks {
  addressProved: readonly AddressProved[]
  endEarlierUse: readonly EndEarlierUse[]
}
/** Called when the link verifies the new address of an account. */
export type ApplyChange = (tx: Db, row: UserRow) => Promise<void>

/** A mailed link, with the password of the account where the browser has no session of it, and the network of the person. */
export interface OpenedLink {
  token: string
  password?: string | undefined
  actor: Actor
  address: string
}

const dayMs = 86_400_000
const proofLink = (deps: Deps, token: string) => `${deps.config.publicUrl}/verify-email?token=${token}`
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

/** Run by the job: asks the owner of an address typed into a form to allow mail to it. */
export async function mailInvitation(deps: Deps, email: string): Promise<void> {
  if (await isProvedAddress(deps.database.db, email)) return
  await sendLinkMail(deps, 'proof', email, async () => {
    const token = newToken()
    await deps.database.transaction(async (tx) => {
      await lockAddress(tx, email)
      const link = { tokenHash: hashToken(token), purpose: 'proof', email, expiresAt: proofEnd(deps) } as const
      await replaceProofLink(tx, link)
    })
    return writeProof(deps, 'invitation', token)
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
export async function openProofLink(
  deps: Deps,
  opened: OpenedLink,
  on: { hooks: VerificationHooks; apply: ApplyChange },
): Promise<void> {
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
      if (!link.usedAt) await proveTypedAddress(deps, tx, link.email)
    } else if (row?.email === link.email) {
      if (!link.usedAt && !row.emailVerifiedAt) {
        await requireRegistrant(deps, row, opened, true)
        await verifyAddress(deps, tx, row, { by: 'registrant', hooks: on.hooks })
      }
    } else {
      const pending = row && (await findPendingChange(tx, row.id))
      if (link.usedAt || pending?.toEmail !== link.email) throw new Problem(400, messages.proofInvalid)
      await requireRegistrant(deps, row!, opened, false)
      await on.apply(tx, row!)
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

async function proveTypedAddress(deps: Deps, tx: Db, email: string): Promise<void> {
  await lockAddress(tx, email)
  await insertProvedAddress(tx, email, deps.clock.now())
  await releaseHeldMails(deps, tx, email)
}

/** How the first verification of an address came about: by its registrant, or by the owner of the mailbox alone, where everything before ends. */
interface Verification {
  by: 'registrant' | 'mailbox'
  hooks: VerificationHooks
}

/**
 * Every first verification of the address of an account ends here: the account receives the records filed for it, and held mail is sent. The caller has
 * locked the row.
 */
export async function verifyAddress(deps: Deps, tx: Db, row: UserRow, { by, hooks }: Verification): Promise<void> {
  if (row.emailVerifiedAt) return
  const now = deps.clock.now()
  const actor = actorOf(row)
  if (by === 'mailbox') await endEarlierUse(deps, tx, actor, hooks.endEarlierUse)
  await updateUser(tx, row.id, { emailVerifiedAt: now })
  await joinRecords(deps, tx, row.id, row.email, hooks.addressProved)
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

/** The person who acts through a mailed link, without a session. */
export const actorOf = (row: UserRow) =>
  ({
    kind: 'user',
    id: row.id,
    role: row.role,
    duties: row.duties,
    memberships: [],
    email: row.email,
    name: row.name,
    sessionId: '',
  }) as const
