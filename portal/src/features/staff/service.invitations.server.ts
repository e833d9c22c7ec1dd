// Inviting a colleague. The account is made at once, with its duties, and nobody can log in to it: it has no password, and duties of an unverified
// address do not count (`activeDutiesOf`). The mailed link sets the first password and so verifies the address. A person who has a verified account keeps
// it. An account that somebody registered without verifying it may be a stranger's and is refused. Duties that a second person must approve wait for
// that person, whether or not the link has been opened.

import { refuseReserved } from '#features/accounts/email/service.addresses.server.ts'
import { readExpiredInvitations, readLoginFacts, staffMayLogInHere } from '#features/accounts/service.server.ts'
import { isResetReturned, mailPasswordLink } from '#features/accounts/sign-in/service.recovery.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { toUser } from '#people/directory.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import { findUser, findUserByEmail, insertUser, lockAddress, updateUser, type UserRow } from '#people/store.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { dutyWords } from '#platform/duty-words.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import type { Colleague, inviteColleague } from './contract.ts'
import { staffMails } from './mails.ts'
import { messages } from './messages.ts'
import { invitationDays, invitationMailQueue, invitationsPerDay, needsForChange } from './rules.ts'
import { changeStaff, isUnused, refuseIntegrity, sortDuties } from './service.server.ts'

const refuseEmail = (message: string) => conflict(message, { fields: [{ field: 'email', message }] })

/** Makes a colleague of a new account or of the verified one with this address, and mails the link. */
export async function inviteToStaff(deps: Deps, actor: SignedIn, input: BodyOf<typeof inviteColleague>) {
  requireDuty(actor, may.manageAccounts)
  const duties = sortDuties(input.duties)
  refuseIntegrity(actor, duties)
  await countInvitation(deps, actor)
  return deps.database.transaction(async (tx) => {
    const { id, email } = await findOrMakeAccount(deps, tx, input)
    const free = duties.filter((duty) => needsForChange([], [duty]).length === 0)
    await changeStaff(deps, tx, actor, { id, role: 'Admin', duties: free })
    const entry = { actor, action: 'account.invite', recordType: 'account', recordId: id, details: { duties } }
    await recordAudit(tx, { at: deps.clock.now(), ...entry })
    const answer = free.length < duties.length && (await changeStaff(deps, tx, actor, { id, role: 'Admin', duties }))
    if (!answer || !('approval' in answer)) return { id, message: messages.invited(email) }
    const waiting = duties.filter((duty) => !free.includes(duty)).map((duty) => dutyWords[duty].name)
    const { approval }: AskedApproval = answer
    return { id, message: messages.invitedAndAsked(email, waiting.join(', ')), approval }
  })
}

async function findOrMakeAccount(
  deps: Deps,
  tx: Db,
  { name, surname, email }: BodyOf<typeof inviteColleague>,
): Promise<UserRow> {
  await lockAddress(tx, email)
  const row = await findUserByEmail(tx, email)
  if (row?.role === 'Admin') throw refuseEmail(messages.alreadyStaff)
  if (row?.emailVerifiedAt) return row
  if (row && !isUnused(row)) throw refuseEmail(messages.addressFirst)
  if (!staffMayLogInHere(deps, email)) throw refuseEmail(messages.workAccountFirst)
  const registrationDate = deps.clock.now()
  const made = { name, surname, registrationDate }
  // Invited before, and never come.
  if (row) return (await updateUser(tx, row.id, made))!
  const added = await insertUser(tx, { ...made, email, passwordHash: '', role: 'User' })
  await refuseReserved(deps, tx, email, added.id)
  return added
}

const countInvitation = (deps: Deps, actor: SignedIn) =>
  countAttempt(deps, {
    what: 'staff-invitation',
    whom: { account: actor.id },
    limit: invitationsPerDay,
    windowMinutes: 1_440,
  })

/** Mails a new link to a colleague who has not come yet. */
export async function resendStaffInvitation(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  requireDuty(actor, may.manageAccounts)
  await countInvitation(deps, actor)
  await deps.database.transaction(async (tx) => {
    const row = await findUser(tx, id)
    if (row?.role !== 'Admin') throw notFound(messages.notStaff)
    if (!isUnused(row)) throw conflict(messages.notInvited)
    await updateUser(tx, id, { registrationDate: deps.clock.now() })
    const entry = { actor, action: 'account.invite', recordType: 'account', recordId: id }
    await recordAudit(tx, { at: deps.clock.now(), ...entry })
    await deps.jobs.enqueue(tx, invitationMailQueue, { userId: id })
  })
}

/** Run by the job. */
export async function mailStaffInvitation(deps: Deps, userId: string): Promise<void> {
  const row = await findUser(deps.database.db, userId)
  if (row?.role !== 'Admin') return
  if (isUnused(row))
    await mailPasswordLink(deps, row, {
      kind: 'invitation',
      minutes: invitationDays * 1_440,
      write: (link) => writeMail(deps, staffMails, 'invitation', { link, days: String(invitationDays) }),
    })
  else {
    const mail = await writeMail(deps, staffMails, 'hasAccount', { link: `${deps.config.publicUrl}/login` })
    await deliverMail(deps, { to: { account: userId }, mail, job: { queue: invitationMailQueue, data: { userId } } })
  }
}

/** Invitations whose link has expired: the accounts are no longer staff, so that no duty waits for a later owner of the address. */
export async function endExpiredInvitations(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  const before = new Date(at.getTime() - invitationDays * 86_400_000)
  await deps.database.transaction(async (tx) => {
    for (const id of await readExpiredInvitations(tx, before)) {
      await updateUser(tx, id, { role: 'User', duties: [] })
      const entry = { actor: systemActor, action: 'account.set-role', recordType: 'account', recordId: id }
      await recordAudit(tx, { at, ...entry, details: { role: 'User', duties: [], invitationExpired: true } })
    }
  })
}

/** A member of staff, for the page of that colleague. */
export async function readColleague(deps: Deps, actor: SignedIn, id: string): Promise<Colleague> {
  requireDuty(actor, may.readAccounts)
  const row = await findUser(deps.database.db, id)
  if (row?.role !== 'Admin') throw notFound(messages.notStaff)
  const { twoStep, lastLoginAt } = (await readLoginFacts(deps.database.db, [id])).get(id)!
  // Also of an invited colleague, whose duties do not count yet.
  const lastLogin = lastLoginAt?.toISOString() ?? null
  const invited = isUnused(row)
  const invitationReturned = invited && (await isResetReturned(deps.database.db, id))
  return { ...toUser(row), duties: row.duties, invited, invitationReturned, twoStep, lastLoginAt: lastLogin }
}
