import { readAccounts, lockAccount, lockOwnAccount, readAccount } from '#people/directory.server.ts'
import type { RemoveAdded } from '#people/hooks.server.ts'
import { hashToken, newToken } from '#features/accounts/sign-in/service.passwords.server.ts'
import { recordView } from '#people/views.server.ts'
import type { SignedIn, Actor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { sameEmail } from '#platform/values/emails.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { hasMandate, type Mandate } from '#platform/mandates.ts'
import { requireOwner } from '#platform/permission.ts'
import { notFound, Problem, conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { CompanyInvitation, CompanyMember, inviteMember, readInvitation } from './contract.ts'
import { messages, handOverFirst, namesOf } from './messages.ts'
import {
  inOrder,
  refuseChange,
  leavesOthersAlone,
  maxMemberships,
  invitationDays,
  invitationLimits,
  linkLimits,
  maxInvitations,
  maxMembers,
  memberNoticeQueue,
  recordType,
  invitationQueue,
} from './rules.ts'
import { problemOf, requireFreshFor, requireManager, requireMember, type MemberNotice } from './service.server.ts'
import {
  type CompanyRow,
  deleteMember,
  findCompany,
  listMemberRows,
  lockCompany,
  type MemberRow,
  updateMandates,
  listCompanyRows,
  listMemberships,
  deleteInvitationsBy,
  listCompaniesInvitedTo,
  listInvitationRows,
  findMember,
  countOtherInvitations,
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
  replaceInvitation,
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
      return { id: invitationId, email, mandates, invitedBy: nameOf(row.invitedBy), ...moments }
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

/**
 * After 'This was not me': removes the members whom an account has brought into companies since a moment, whom these have brought in, and their open
 * invitations. Each company is locked.
 */
export const removeAddedMembers: RemoveAdded = async (deps, tx, { person, since }) => {
  for (const id of await listCompaniesInvitedTo(tx, person.id, since)) {
    await lockCompany(tx, id)
    const rows = (await listMemberRows(tx, id)).filter(({ addedAt }) => addedAt >= since)
    const authors = new Set([person.id])
    // The set grows while it is read, by members who have invited others.
    for (const author of authors) {
      await deleteInvitationsBy(tx, id, author, since)
      for (const { userId, invitedBy, mandates: before } of rows) {
        if (invitedBy !== author || authors.has(userId)) continue
        authors.add(userId)
        await deleteMember(tx, id, userId)
        await follow(deps, tx, person, { id, userId, next: [], before, action: 'company.remove-member' })
      }
    }
  }
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
    await follow(deps, tx, actor, { ...change, next, before: member.mandates, action: 'company.change-member' })
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
    await follow(deps, tx, actor, { id, userId, next: [], before: member.mandates, action })
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
async function follow(
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

/** A person's memberships, for the export of personal data. */
export async function exportOwnCompanies(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const memberships = new Map((await listMemberships(db, actor.id)).map((row) => [row.companyId, row]))
  const part = { ids: [...memberships.keys()], search: undefined, limit: maxMemberships, offset: 0 }
  const { rows } = await listCompanyRows(db, part)
  const companies = rows.map(({ id, name, cacNumber }) => {
    const { mandates = [], addedAt } = memberships.get(id) ?? {}
    const held = namesOf(mandates)
    return { id, title: name, cacNumber, mandates: held, memberSince: addedAt?.toISOString() }
  })
  return { companies }
}

/**
 * 409 with the names of the companies in which others would be left without a manager. Locks them, so that two managers cannot go at the same
 * moment. A company without other members stays for its records, without members.
 */
export async function keepManagers(_deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  // The account before its companies, as everywhere, to avoid deadlocks.
  await lockAccount(tx, person.id)
  const names: string[] = []
  for (const { companyId } of await listMemberships(tx, person.id)) {
    const company = await lockCompany(tx, companyId)
    if (company && leavesOthersAlone(await listMemberRows(tx, companyId), person.id)) names.push(company.name)
  }
  if (names.length > 0) throw new Problem(409, handOverFirst(names), { facts: { companies: names } })
}

/** Removes a person from their companies, with the invitations that they have sent. */
export const leaveCompanies = (why: 'erased' | 'addressVerified') => async (deps: Deps, tx: Db, person: SignedIn) => {
  for (const { companyId, mandates } of await listMemberships(tx, person.id)) {
    await lockCompany(tx, companyId)
    await deleteMember(tx, companyId, person.id)
    await deleteInvitationsBy(tx, companyId, person.id)
    const entry = { action: 'company.leave', recordType, recordId: companyId, companyId }
    const details = { userId: person.id, before: mandates, after: [], [why]: true }
    await recordAudit(tx, { at: deps.clock.now(), actor: person, ...entry, details })
  }
}

/** The companies of an account, by name, for its page. The caller checks permission. */
export async function namesOfCompaniesOf(db: Db, accountId: string): Promise<{ id: string; name: string }[]> {
  const ids = (await listMemberships(db, accountId)).map(({ companyId }) => companyId)
  if (ids.length === 0) return []
  const { rows } = await listCompanyRows(db, { ids, search: undefined, limit: maxMemberships, offset: 0 })
  return rows.map(({ id, name }) => ({ id, name }))
}

const dayMinutes = 1_440

interface Invitation extends BodyOf<typeof inviteMember> {
  id: string
  key: string | undefined
  /** The network of the person. */
  address: string
}

/** Invites an address; whether it has an account changes neither the answer nor the work. The job sends the link. */
export async function sendInvitation(
  deps: Deps,
  actor: SignedIn,
  { id, key, address, ...body }: Invitation,
): Promise<void> {
  requireManager(actor, id)
  await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `company.invite:${id}:${actor.id}`, key, input: body }, async () => {
      const now = deps.clock.now()
      // The account before the company, as everywhere, to avoid deadlocks.
      await lockOwnAccount(tx, actor)
      await lockManaged(tx, actor, id)
      await requireFreshFor(deps, tx, actor, body.mandates)
      await requireNewcomer(tx, id, body.email)
      if ((await countOtherInvitations(tx, id, body.email, now)) >= maxInvitations)
        throw conflict(messages.tooManyInvitations)
      await countInvitation(deps, tx, { person: actor.id, network: address, recipient: `${id} ${body.email}` })
      const mandates = inOrder(body.mandates)
      const row = await replaceInvitation(tx, {
        // Replaced by the job; until then nobody has a link.
        tokenHash: hashToken(newToken()),
        companyId: id,
        email: body.email,
        mandates,
        invitedBy: actor.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + invitationDays * dayMinutes * 60_000),
      })
      await record(deps, tx, actor, row, 'company.invite')
      await deps.jobs.enqueue(tx, invitationQueue, { id: row.id })
      return {}
    }),
  )
}

/** Locks the company; the caller must manage its members still. */
async function lockManaged(tx: Db, actor: SignedIn, id: string): Promise<void> {
  if (!(await lockCompany(tx, id))) throw notFound(messages.notFound)
  const member = await findMember(tx, id, actor.id)
  if (!member) throw problemOf('not-member')
  if (!member.mandates.includes('manage')) throw problemOf('not-manager')
}

/** 409 for the address of a member, which managers see anyway, and for a company with too many members. */
async function requireNewcomer(tx: Db, id: string, email: string): Promise<void> {
  const members = await listMemberRows(tx, id)
  if (members.length >= maxMembers) throw conflict(messages.tooManyMembers)
  const accounts = await readAccounts(
    tx,
    members.map(({ userId }) => userId),
  )
  if (accounts.some((account) => sameEmail(account.email, email))) throw conflict(messages.alreadyMember)
}

async function countInvitation(
  deps: Deps,
  tx: Db,
  { person, network, recipient }: { person: string; network: string; recipient: string },
): Promise<void> {
  const { ofPerson, ofNetwork, toAddress } = invitationLimits
  const limits = [
    { what: 'company-invite-network', whom: { address: network }, limit: ofNetwork },
    { what: 'company-invite', whom: { account: person }, limit: ofPerson },
    { what: 'company-invite-to', whom: { account: recipient }, limit: toAddress },
  ]
  for (const limit of limits) await countAttempt(deps, { ...limit, windowMinutes: dayMinutes }, tx)
}

/** The entry of the audit log, without the address. */
function record(deps: Deps, tx: Db, actor: SignedIn, row: InvitationRow, action: string): Promise<void> {
  const { id, companyId, mandates } = row
  const entry = { action, recordType, recordId: companyId, companyId }
  return recordAudit(tx, { at: deps.clock.now(), actor, ...entry, details: { invitation: id, mandates } })
}

/** Ends an open invitation; its link no longer works. */
export async function endInvitation(
  deps: Deps,
  actor: SignedIn,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<void> {
  requireManager(actor, id)
  await deps.database.transaction(async (tx) => {
    await lockManaged(tx, actor, id)
    if (!isUuid(invitationId) || !(await deleteInvitation(tx, id, invitationId)))
      throw notFound(messages.invitationNotFound)
    const entry = { action: 'company.withdraw-invitation', recordType, recordId: id, companyId: id }
    await recordAudit(tx, { at: deps.clock.now(), actor, ...entry, details: { invitation: invitationId } })
  })
}

/** What the link of an invitation says, for everybody who has it. */
export async function describeInvitation(
  deps: Deps,
  actor: Actor,
  { token, address }: { token: string; address: string },
): Promise<ResponseOf<typeof readInvitation>> {
  const window = { limit: linkLimits.read, windowMinutes: linkLimits.minutes }
  await countAttempt(deps, { ...window, what: 'company-invitation', whom: { address } })
  const { db } = deps.database
  const row = await findOpenInvitation(db, hashToken(token), deps.clock.now())
  const company = row && (await findCompany(db, row.companyId))
  if (!company) throw notFound(messages.invitationEnded)
  const inviter = row.invitedBy ? await readAccount(deps, row.invitedBy) : undefined
  return {
    company: company.name,
    cacNumber: company.cacNumber,
    invitedBy: inviter ? `${inviter.name} ${inviter.surname}`.trim() : '',
    mandates: row.mandates,
    expiresAt: row.expiresAt.toISOString(),
    step: await nextStep(deps, actor, row),
  }
}

async function nextStep(deps: Deps, actor: Actor, { companyId, email }: InvitationRow) {
  if (actor.kind === 'visitor') return 'log-in'
  const account = await readAccount(deps, actor.id)
  if (!account) return 'log-in'
  if (actor.memberships.some((one) => one.companyId === companyId)) return 'already-member'
  if (!sameEmail(account.email, email)) return 'other-address'
  return account.emailVerified ? 'accept' : 'confirm-address'
}
