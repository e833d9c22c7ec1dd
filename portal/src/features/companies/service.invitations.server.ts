import { readAccounts, lockOwnAccount, readAccount } from '#people/directory.server.ts'
import { hashToken, newToken } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { SignedIn, Actor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { sameEmail } from '#platform/values/emails.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { notFound, conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { inviteMember, readInvitation } from './contract.ts'
import { messages } from './messages.ts'
import {
  inOrder,
  invitationDays,
  invitationLimits,
  linkLimits,
  maxInvitations,
  maxMembers,
  recordType,
  invitationQueue,
} from './rules.ts'
import { problemOf, requireFreshFor, requireManager } from './service.server.ts'
import {
  findCompany,
  listMemberRows,
  lockCompany,
  findMember,
  countOtherInvitations,
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
  replaceInvitation,
} from './store.server.ts'

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
