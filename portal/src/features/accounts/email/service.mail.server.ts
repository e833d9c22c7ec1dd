import { type AttemptLimit, countAttempt, forgiveAttempt } from '#platform/attempts.server.ts'
import { addAnswering, type MailThread } from '#features/inbound-mail/service.addresses.server.ts'
import { writeMail, addLayout } from '#features/mail-texts/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import type { Mail } from '#platform/mail.server.ts'
import { Problem } from '#platform/problem.ts'
import type { SecurityEvent } from '../factors/rules.ts'
import { accountMails } from '../mails.ts'
import { maxHeldMails, invitationDays, linkMailLimits, mailDayFactor, officeMailFactor } from '../rules.ts'
import { invitationQueue } from '../rules.queues.ts'
import { insertHeldMail, claimHeldMails } from './store.addresses.server.ts'
import { isVerifiedAddress, lockAddress, findUser, lockUser } from '#people/store.server.ts'

/** The recipient: an account, an address typed into a form, or an address of the Commission from the configuration. */
export type Recipient = { account: string } | { address: string } | { office: string }

export interface Delivery {
  to: Recipient
  mail: Omit<Mail, 'to'>
  /** The thread to which an answer to this mail belongs; none for mail to staff, who answer in the portal. */
  thread?: MailThread | undefined
  /** The job that sends this mail; it runs again once the recipient's address is verified. The data holds ids only. */
  job?: { queue: string; data: object }
  /** The person whose action caused the mail, unless a member of staff. */
  cause?: string | undefined
}

interface Target {
  email: string
  proved: boolean
  /** Staff and the Commission's own addresses, which receive mail from many people. */
  office: boolean
}

/**
 * Sends a mail unless the recipient's address is unverified or has reached its limit. All mail except links and notices about addresses is sent
 * through this function (decision 13). Returns whether it was sent; throws when the mail server fails, so that the job is retried.
 */
export async function deliverMail(deps: Deps, delivery: Delivery): Promise<boolean> {
  const target = await findTarget(deps, delivery.to)
  if (!target) return false
  if (!target.proved) {
    await holdMail(deps, delivery, target.email)
    return false
  }
  const limits = limitsOf(deps, target, delivery.cause)
  if (await countAll(deps, limits)) {
    const mail = await addAnswering(deps, delivery, recipientOf(delivery.to))
    return sendCounted(deps, limits, { ...mail, to: target.email })
  }
  // Send one notice per hour that there is more news; drop the other mails.
  const note = [limitOf('mail-note', target.email, { limit: 1, windowMinutes: 60 })]
  if (!(await countAll(deps, note))) return false
  const more = await writeMail(deps, accountMails, 'moreNews', { link: `${deps.config.publicUrl}/login` })
  await sendCounted(deps, note, { ...more, to: target.email })
  return false
}

/** Sends a link for which no other limit of mails counts; false when the address has received too many links of this kind. */
export async function sendLinkMail(
  deps: Deps,
  kind: 'proof' | 'reset' | 'company-invitation' | SecurityEvent,
  email: string,
  write: () => Promise<Omit<Mail, 'to'> | undefined>,
): Promise<boolean> {
  const limits = linkMailLimits.map((each) => limitOf(`mail-${kind}`, email, each))
  // Count before creating the link: a new link invalidates the previous one, which may still be in the mailbox.
  if (!(await countAll(deps, limits))) return false
  const mail = await write()
  if (mail) return sendCounted(deps, limits, { ...mail, to: email })
  await forgiveAll(deps, limits)
  return false
}

/** Notifies a verified address of its change. No mail limit applies, so that a flood cannot suppress it; the changes per account are limited. */
export const sendChangeNotice = (deps: Deps, mail: Mail): Promise<void> => sendMail(deps, mail)

const sendMail = async (deps: Deps, mail: Mail): Promise<void> => deps.mailer.send(await addLayout(deps, mail))

/** Queues the mails held until verification. The caller has locked the account or the address. */
export async function releaseHeldMails(deps: Deps, tx: Db, email: string, userId?: string): Promise<void> {
  const recipients = [`address:${email}`, ...(userId ? [`account:${userId}`] : [])]
  for (const { queue, data } of await claimHeldMails(tx, recipients)) await deps.jobs.enqueue(tx, queue, data)
}

async function findTarget(deps: Deps, to: Recipient): Promise<Target | undefined> {
  const { db } = deps.database
  if ('office' in to) return { email: to.office, proved: true, office: true }
  if ('address' in to) {
    const email = normaliseEmail(to.address)
    return { email, proved: await isVerifiedAddress(db, email), office: false }
  }
  const row = await findUser(db, to.account)
  return row && { email: row.email, proved: row.emailVerifiedAt !== null, office: row.role === 'Admin' }
}

/** The recipient as mails that are held and signed addresses name it. */
const recipientOf = (to: Recipient): string =>
  'account' in to ? `account:${to.account}` : `address:${normaliseEmail('address' in to ? to.address : to.office)}`

/** Stores the job until the address is verified, and invites the owner of an address without an account to verify it. */
async function holdMail(deps: Deps, { to, job }: Delivery, email: string): Promise<void> {
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
    const invitation = limitOf('mail-invitation', email, { limit: 1, windowMinutes: invitationDays * 1_440 })
    if (await countAll(deps, [invitation], tx)) await deps.jobs.enqueue(tx, invitationQueue, { email })
  })
}

async function lockAccountProof(tx: Db, id: string): Promise<boolean> {
  const row = await lockUser(tx, id)
  return Boolean(row?.emailVerifiedAt)
}

async function lockAddressProof(tx: Db, email: string): Promise<boolean> {
  await lockAddress(tx, email)
  return isVerifiedAddress(tx, email)
}

interface Window {
  limit: number
  windowMinutes: number
}
const limitOf = (what: string, account: string, window: Window): AttemptLimit => ({
  ...window,
  what,
  whom: { account },
})
type Limits = AttemptLimit[]

/** Hourly and daily limits: of mails to one address, and of mails that one person causes to staff and offices. */
function limitsOf(deps: Deps, target: Target, cause: string | undefined): Limits {
  const hour = deps.config.mailLimit
  const both = (kind: string, value: string, factor: number): Limits => [
    limitOf(`${kind}-hour`, value, { limit: hour * factor, windowMinutes: 60 }),
    limitOf(`${kind}-day`, value, { limit: hour * factor * mailDayFactor, windowMinutes: 1_440 }),
  ]
  // Check the person's limit first, so that refused mails do not use up the limit of the office.
  return [
    ...(cause && target.office ? both('mail-from', cause, 1) : []),
    ...both('mail-to', target.email, target.office ? officeMailFactor : 1),
  ]
}

/** Counts a mail under every limit; false when one is exceeded. */
async function countAll(deps: Deps, limits: Limits, db: Db = deps.database.db): Promise<boolean> {
  for (const limit of limits)
    try {
      await countAttempt(deps, limit, db)
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many') return false
      throw error
    }
  return true
}

/** Sends a mail and reverts the count if that fails. */
async function sendCounted(deps: Deps, limits: Limits, mail: Mail): Promise<true> {
  try {
    await sendMail(deps, mail)
    return true
  } catch (error) {
    await forgiveAll(deps, limits)
    throw error
  }
}

async function forgiveAll(deps: Deps, limits: Limits): Promise<void> {
  for (const limit of limits) await forgiveAttempt(deps, limit)
}
