import { deliverMail, sendLinkMail } from '#features/accounts/email/service.mail.server.ts'
import { readAccount } from '#features/accounts/service.directory.server.ts'
import { hashToken, newToken } from '#features/accounts/sign-in/service.passwords.server.ts'
import { writeMail } from '#features/mail-texts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import type { Mandate } from '#platform/mandates.ts'
import { companyMails } from './mails.ts'
import { mandateWords } from './messages.ts'
import { invitationDays } from './rules.ts'
import { memberNoticeQueue } from './rules.queues.ts'
import { findInvitation, setInvitationToken } from './store.invitations.server.ts'
import { findCompany, findMember } from './store.server.ts'

export interface MemberNotice {
  /** The recipient's mandates were changed or taken away, or a person whom the recipient has invited is a member now. */
  event: 'changed' | 'joined'
  companyId: string
  to: string
  /** The person who did it. */
  by: string
}

/**
 * Run by the job, which makes the link, so that no usable token is stored in the queue. Every address gets the same mail at the same cost, with or
 * without an account, and it contains nothing that a person has typed: the address may be mistyped, or typed to annoy.
 */
export async function mailInvitation(deps: Deps, id: string): Promise<void> {
  const { db } = deps.database
  const row = await findInvitation(db, id)
  if (!row) return
  await sendLinkMail(deps, 'company-invitation', row.email, async () => {
    const token = newToken()
    if (!(await setInvitationToken(db, id, hashToken(token), deps.clock.now()))) return undefined
    const link = `${deps.config.publicUrl}/companies/invitation#${token}`
    return writeMail(deps, companyMails, 'invitation', { link, days: String(invitationDays) })
  })
}

/** Run by the job: tells a person what they may do for a company now. */
export async function mailMemberNotice(deps: Deps, notice: MemberNotice, once: Mail['once']): Promise<void> {
  const { db } = deps.database
  const company = await findCompany(db, notice.companyId)
  if (!company) return
  const mail = await (notice.event === 'joined' ? writeJoined : writeMandates)(deps, notice, company.name)
  const job = { queue: memberNoticeQueue, data: notice }
  if (mail) await deliverMail(deps, { to: { account: notice.to }, job, mail: { once, ...mail }, cause: notice.by })
}

async function writeMandates(deps: Deps, { companyId, to }: MemberNotice, company: string) {
  const member = await findMember(deps.database.db, companyId, to)
  const link = `${deps.config.publicUrl}/companies`
  const mandates = member?.mandates ?? []
  // Without mandates they are no longer a member.
  if (mandates.length === 0) return writeMail(deps, companyMails, 'removed', { company, link })
  return writeMail(deps, companyMails, 'changed', { company, mandates: listOf(mandates), link })
}

async function writeJoined(deps: Deps, { companyId, by }: MemberNotice, company: string) {
  const [member, account] = [await findMember(deps.database.db, companyId, by), await readAccount(deps, by)]
  if (!member || !account) return undefined
  const name = `${account.name} ${account.surname}`.trim()
  const link = `${deps.config.publicUrl}/companies/${companyId}`
  return writeMail(deps, companyMails, 'joined', { company, name, mandates: listOf(member.mandates), link })
}

const listOf = (mandates: readonly Mandate[]) =>
  mandates.map((mandate) => `- ${mandateWords[mandate].name}: ${mandateWords[mandate].does}`).join('\n')
