import { hashToken } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sameEmail } from '#platform/emails.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import type { CompanySummary } from './contract.ts'
import { messages } from './messages.ts'
import { inOrder, linkLimits, mostMembers } from './rules.ts'
import { memberNoticeQueue, recordType } from './rules.queues.ts'
import type { MemberNotice } from './service.notices.server.ts'
import { requirePlace, withMembership } from './service.server.ts'
import { deleteInvitation, findOpenInvitation, type InvitationRow } from './store.invitations.server.ts'
import { insertMember, listMemberRows, lockCompany } from './store.server.ts'

/** Makes the person a member: once, before the link expires, and only with the proved address to which it was sent. */
export async function acceptInvitation(
  deps: Deps,
  actor: SignedIn,
  { token, key }: { token: string; key: string | undefined },
): Promise<CompanySummary> {
  const window = { limit: linkLimits.accept, windowMinutes: linkLimits.minutes }
  await countAttempt(deps, { ...window, what: 'company-accept', whom: { account: actor.id } })
  const tokenHash = hashToken(token)
  return deps.database.transaction((tx) =>
    onceFor(tx, { scope: `company.accept:${actor.id}`, key, input: tokenHash }, () => join(deps, tx, actor, tokenHash)),
  )
}

async function join(deps: Deps, tx: Db, actor: SignedIn, tokenHash: string): Promise<CompanySummary> {
  const now = deps.clock.now()
  const account = await requirePlace(tx, actor)
  const found = await findOpenInvitation(tx, tokenHash, now)
  const company = found && (await lockCompany(tx, found.companyId))
  // Read again under the lock: it may have been used or withdrawn meanwhile.
  const invitation = company && (await findOpenInvitation(tx, tokenHash, now))
  if (!invitation) throw notFound(messages.invitationEnded)
  if (!sameEmail(account.email, invitation.email)) throw forbidden(messages.otherAddress)
  if (!account.emailVerified) throw forbidden(messages.unproved)
  const members = await listMemberRows(tx, company.id)
  if (members.some(({ userId }) => userId === actor.id)) throw conflict(messages.youAreMember)
  if (members.length >= mostMembers) throw conflict(messages.tooManyMembers)
  await addMember(deps, tx, actor, invitation)
  return { id: company.id, name: company.name, cacNumber: company.cacNumber, mandates: inOrder(invitation.mandates) }
}

async function addMember(deps: Deps, tx: Db, actor: SignedIn, invitation: InvitationRow): Promise<void> {
  const { id, companyId, mandates, invitedBy } = invitation
  const now = deps.clock.now()
  await insertMember(tx, { companyId, userId: actor.id, mandates, addedAt: now, invitedBy })
  await deleteInvitation(tx, companyId, id)
  const entry = { action: 'company.accept-invitation', recordType, recordId: companyId, companyId }
  const member = withMembership(actor, { companyId, mandates })
  await recordAudit(tx, { at: now, actor: member, ...entry, details: { invitation: id, mandates, invitedBy } })
  if (!invitedBy) return
  const notice: MemberNotice = { event: 'joined', companyId, to: invitedBy, by: actor.id }
  await deps.jobs.enqueue(tx, memberNoticeQueue, notice)
}
