import { readAccounts } from '#people/directory.server.ts'
import { recordView } from '#people/views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { hasMandate, type Mandate } from '#platform/mandates.ts'
import { requireOwner } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { CompanyInvitation, CompanyMember } from './contract.ts'
import { messages } from './messages.ts'
import { inOrder, refuseChange, memberNoticeQueue, recordType } from './rules.ts'
import { problemOf, requireFreshFor, requireManager, requireMember, type MemberNotice } from './service.server.ts'
import {
  type CompanyRow,
  deleteMember,
  findCompany,
  listMemberRows,
  lockCompany,
  type MemberRow,
  updateMandates,
  deleteInvitationsBy,
  listInvitationRows,
} from './store.server.ts'

/** Who may act for a company, with open invitations. Addresses are for managers and staff; each member sees their own. */
export async function readMembers(deps: Deps, actor: SignedIn, id: string) {
  requireOwner(actor, { userId: null, companyId: id }, may.readApplications, messages.notFound)
  const { db } = deps.database
  const company = isUuid(id) ? await findCompany(db, id) : undefined
  if (!company) throw notFound(messages.notFound)
  const rows = await listMemberRows(db, id)
  const invitations = await listInvitationRows(db, id, deps.clock.now())
  const people = [...rows.map(({ userId }) => userId), ...invitations.flatMap(({ invitedBy }) => invitedBy ?? [])]
  const accounts = new Map((await readAccounts(db, people)).map((account) => [account.id, account]))
  const nameOf = (userId: string | null) => {
    const account = accounts.get(userId ?? '')
    return account ? `${account.name} ${account.surname}`.trim() : ''
  }
  const seesAll = hasMandate(actor, id, 'manage') || holds(actor, may.readApplications)
  recordViews(deps, actor, company, rows)
  return {
    members: rows.map(({ userId, mandates, addedAt }): CompanyMember => {
      const email = seesAll || userId === actor.id ? (accounts.get(userId)?.email ?? null) : null
      return { userId, name: nameOf(userId), email, mandates, addedAt: addedAt.toISOString() }
    }),
    invitations: invitations.map((row): CompanyInvitation => {
      const { id: invitationId, mandates, createdAt, expiresAt } = row
      const moments = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
      const email = seesAll ? row.email : null
      const returned = row.returnedAt !== null
      return { id: invitationId, email, mandates, invitedBy: nameOf(row.invitedBy), returned, ...moments }
    }),
  }
}

/** What the page shows staff of persons, each of whom sees the entry. A colleague who is a member looks at their own company. */
function recordViews(deps: Deps, actor: SignedIn, { id, name }: CompanyRow, rows: readonly MemberRow[]): void {
  if (hasMandate(actor, id, 'read')) return
  for (const { userId } of rows)
    recordView(deps, actor, {
      subjectId: userId,
      recordType: 'companyMember',
      recordId: `${id}/${userId}`,
      title: `Members of ${name}`,
    })
}

interface Change {
  id: string
  userId: string
  /** None to remove the member. */
  next: readonly Mandate[]
}

/** Changes what a member may do: a manager for others, everybody for themselves, and there only downward. */
export async function setMandates(deps: Deps, actor: SignedIn, change: Change): Promise<void> {
  requireMember(actor, change.id)
  if (change.userId !== actor.id) requireManager(actor, change.id)
  await deps.database.transaction(async (tx) => {
    const member = await lockForChange(tx, actor, change)
    const next = inOrder(change.next)
    if (String(next) === String(inOrder(member.mandates))) return
    const given = next.filter((one) => !member.mandates.includes(one))
    await requireFreshFor(deps, tx, actor, given)
    await updateMandates(tx, change.id, change.userId, next)
    await recordMemberChange(deps, tx, actor, {
      ...change,
      next,
      before: member.mandates,
      action: 'company.change-member',
    })
  })
}

/** Removes a member, or the person who calls. */
export async function dropMember(deps: Deps, actor: SignedIn, { id, userId }: Omit<Change, 'next'>): Promise<void> {
  requireMember(actor, id)
  if (userId !== actor.id) requireManager(actor, id)
  await deps.database.transaction(async (tx) => {
    const member = await lockForChange(tx, actor, { id, userId, next: [] })
    await deleteMember(tx, id, userId)
    const action = userId === actor.id ? 'company.leave' : 'company.remove-member'
    await recordMemberChange(deps, tx, actor, { id, userId, next: [], before: member.mandates, action })
  })
}

/** The member, while no other change of the company's members is under way; decides by what is stored now, not when the call came. */
async function lockForChange(tx: Db, actor: SignedIn, { id, userId, next }: Change): Promise<MemberRow> {
  if (!(await lockCompany(tx, id))) throw notFound(messages.notFound)
  const members = await listMemberRows(tx, id)
  const refusal = refuseChange(members, { by: actor.id, userId, next })
  if (refusal) throw problemOf(refusal)
  return members.find((one) => one.userId === userId)!
}

/** The entry of the audit log, the end of invitations whose author manages no longer, and the mail to a member changed by somebody else. */
export async function recordMemberChange(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { id, userId, next, before, action }: Change & { before: readonly Mandate[]; action: string },
): Promise<void> {
  if (!next.includes('manage')) await deleteInvitationsBy(tx, id, userId)
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action,
    recordType,
    recordId: id,
    companyId: id,
    details: { userId, before: [...before], after: [...next] },
  })
  if (userId === actor.id) return
  const notice: MemberNotice = { event: 'changed', companyId: id, to: userId, by: actor.id }
  await deps.jobs.enqueue(tx, memberNoticeQueue, notice)
}
