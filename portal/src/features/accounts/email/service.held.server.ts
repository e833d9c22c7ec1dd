import { countsWithin } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { type Delivery, type Recipient, writeMail } from '#people/mail.server.ts'
import { isVerifiedAddress, lockAddress, lockUser } from '#people/store.server.ts'
import { accountMails } from '../mails.ts'
import { invitationDays, maxHeldMails, invitationQueue } from '../rules.ts'
import { claimHeldMails, insertHeldMail } from './store.addresses.server.ts'

/** Queues the mails held until verification. The caller has locked the account or the address. */
export async function releaseHeldMails(deps: Deps, tx: Db, email: string, userId?: string): Promise<void> {
  const recipients = [`address:${email}`, ...(userId ? [`account:${userId}`] : [])]
  for (const { queue, data } of await claimHeldMails(tx, recipients)) await deps.jobs.enqueue(tx, queue, data)
}

/** The recipient as mails that are held and signed addresses name it. */
export const recipientOf = (to: Recipient): string =>
  'account' in to ? `account:${to.account}` : `address:${normaliseEmail(Object.values(to)[0]!)}`

/** Stores the job until the address is verified, and invites the owner of an address without an account to verify it. */
export async function holdMail(deps: Deps, { to, job }: Pick<Delivery, 'to' | 'job'>, email: string): Promise<void> {
  if (!job) return
  await deps.database.transaction(async (tx) => {
    const verified = 'account' in to ? await lockAccountProof(tx, to.account) : await lockAddressProof(tx, email)
    // The address was verified after the first check.
    if (verified) return deps.jobs.enqueue(tx, job.queue, job.data)
    await insertHeldMail(
      tx,
      { recipient: recipientOf('account' in to ? to : { address: email }), ...job, heldAt: deps.clock.now() },
      maxHeldMails,
    )
    if ('account' in to) return
    await inviteAddress(deps, tx, email)
  })
}

/** Asks the owner of an address without an account, or the desk of a company, to open the link that verifies it, once in some days. */
export async function inviteAddress(deps: Deps, tx: Db, email: string, company?: string): Promise<void> {
  const whom = { account: email }
  const invitation = { what: 'mail-invitation', whom, limit: 1, windowMinutes: invitationDays * 1_440 }
  if (await countsWithin(deps, [invitation], tx))
    await deps.jobs.enqueue(tx, invitationQueue, { email, ...(company && { company }) })
}

async function lockAccountProof(tx: Db, id: string): Promise<boolean> {
  const row = await lockUser(tx, id)
  return Boolean(row?.emailVerifiedAt)
}

async function lockAddressProof(tx: Db, email: string): Promise<boolean> {
  await lockAddress(tx, email)
  return isVerifiedAddress(tx, email)
}

/** The mail instead of further ones to an address that has reached its limit. */
export const writeMoreNews = (deps: Deps) =>
  writeMail(deps, accountMails, 'moreNews', { link: `${deps.config.publicUrl}/login` })
