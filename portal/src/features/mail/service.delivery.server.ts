import { holdMail, recipientOf, writeMoreNews } from '#features/accounts/email/service.held.server.ts'
import { addAnswering } from '#features/inbound-mail/service.addresses.server.ts'
import { type AttemptLimit, countsWithin, forgiveAttempt } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import type { MailService, Recipient } from '#people/mail.server.ts'
import { findUser, isVerifiedAddress } from '#people/store.server.ts'
import { addLayout } from './service.server.ts'

interface Target {
  email: string
  proved: boolean
  /** Staff and the Commission's own addresses, which receive mail from many people. */
  office: boolean
  /** For which no limit of mails to one address counts. */
  limitless?: true
}

export const deliver: MailService['deliver'] = async (deps, delivery) => {
  const target = await findTarget(deps, delivery.to)
  if (!target) return false
  if (!target.proved) {
    await holdMail(deps, delivery, target.email)
    return false
  }
  const limits = limitsOf(deps, target, delivery.cause)
  if (await countsWithin(deps, limits)) {
    const mail = await addAnswering(deps, delivery, recipientOf(delivery.to))
    return sendCounted(deps, limits, { ...mail, to: target.email })
  }
  // Send one notice per hour that there is more news; drop the other mails.
  const notice = [limitOf('mail-note', target.email, { limit: 1, windowMinutes: 60 })]
  if (!(await countsWithin(deps, notice))) return false
  await sendCounted(deps, notice, { ...(await writeMoreNews(deps)), to: target.email })
  return false
}

export const sendLink: MailService['sendLink'] = async (deps, kind, email, write, record) => {
  const limits = linkMailLimits.map((each) => limitOf(`mail-${kind}`, email, each))
  // Count before creating the link: a new link invalidates the previous one, which may still be in the mailbox.
  if (!(await countsWithin(deps, limits))) return false
  const mail = await write()
  if (mail)
    return sendCounted(deps, limits, { ...(await addAnswering(deps, { mail, record }, `address:${email}`)), to: email })
  await forgiveAll(deps, limits)
  return false
}

export const sendMail: MailService['sendNotice'] = async (deps, mail) => deps.mailer.send(await addLayout(deps, mail))

async function findTarget(deps: Deps, to: Recipient): Promise<Target | undefined> {
  const { db } = deps.database
  if ('office' in to) return { email: to.office, proved: true, office: true }
  if ('address' in to) {
    const email = normaliseEmail(to.address)
    return { email, proved: await isVerifiedAddress(db, email), office: false }
  }
  if ('desk' in to) {
    const email = normaliseEmail(to.desk)
    return { email, proved: await isVerifiedAddress(db, email), office: false, limitless: true }
  }
  const row = await findUser(db, to.account)
  return row && { email: row.email, proved: row.emailVerifiedAt !== null, office: row.role === 'Admin' }
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
  if (target.limitless) return []
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

/** Mails with a link to one e-mail address, verified or not, for each kind of link. */
const linkMailLimits = [
  { limit: 6, windowMinutes: 60 },
  { limit: 20, windowMinutes: 1_440 },
] as const

/** The daily mail limit as a multiple of the hourly one (`MAIL_LIMIT`). */
const mailDayFactor = 3

/** The higher mail limit of staff and the Commission's own addresses, which receive mail from many people. */
const officeMailFactor = 10
