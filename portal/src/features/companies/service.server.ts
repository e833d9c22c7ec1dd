import { deliverMail, type MailedRecord, sendLinkMail, writeMail } from '#people/mail.server.ts'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import { lockOwnAccount, readAccount } from '#people/directory.server.ts'
import { hashToken, newToken } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { sameEmail } from '#platform/values/emails.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import type { Mail } from '#platform/mail.server.ts'
import { mandates, mandatesFor, hasMandate, type Mandate } from '#platform/mandates.ts'
import { requireOwner } from '#platform/permission.ts'
import { conflict, forbidden, notFound, type Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { withCurrentMandates } from './service.lookup.server.ts'
import type { changeCompany, Company, CompanySummary, createCompany, listCompanies } from './contract.ts'
import { companyMails } from './mails.ts'
import { messages, mandateWords } from './messages.ts'
import {
  inOrder,
  maxCreatedPerDay,
  maxMemberships,
  type Refusal,
  linkLimits,
  maxMembers,
  invitationDays,
  recordType,
  memberNoticeQueue,
} from './rules.ts'
import {
  type CompanyRow,
  countMemberships,
  countWithNumber,
  findCompany,
  findMember,
  insertCompany,
  insertMember,
  listCompanyRows,
  lockCompany,
  updateCompany,
  listMemberRows,
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
  findInvitation,
  markReturned,
  setInvitationToken,
} from './store.server.ts'

const toSummary = ({ id, name, cacNumber }: CompanyRow, actor: SignedIn): CompanySummary => ({
  id,
  name,
  cacNumber,
  mandates: inOrder(mandatesFor(actor, id)),
})

async function toCompany(db: Db, row: CompanyRow, actor: SignedIn): Promise<Company> {
  const { address, taxNumber, createdAt, cacNumber } = row
  const withSameNumber = holds(actor, may.readApplications) ? await countWithNumber(db, cacNumber) : null
  return { ...toSummary(row, actor), address, taxNumber, createdAt: createdAt.toISOString(), withSameNumber }
}

/** The person's companies; all companies for staff who search. */
export async function readCompanies(deps: Deps, actor: SignedIn, query: QueryOf<typeof listCompanies>) {
  const { page, pageSize, search } = query
  const part = { search, limit: pageSize, offset: (page - 1) * pageSize }
  const isOffice = search !== undefined && holds(actor, may.readApplications)
  const ids = actor.memberships.map(({ companyId }) => companyId)
  const { rows, total } = await listCompanyRows(deps.database.db, isOffice ? part : { ...part, ids })
  return { items: rows.map((row) => toSummary(row, actor)), page, pageSize, total }
}

/** One company, for its members and staff; 404 for everybody else. */
export async function readCompany(deps: Deps, actor: SignedIn, id: string): Promise<Company> {
  requireOwner(actor, { userId: null, companyId: id }, may.readApplications, messages.notFound)
  const row = isUuid(id) ? await findCompany(deps.database.db, id) : undefined
  if (!row) throw notFound(messages.notFound)
  return toCompany(deps.database.db, row, actor)
}

/** Adds a company whose creator has every mandate; a retry with the same key returns the first. */
export async function addCompany(
  deps: Deps,
  actor: SignedIn,
  body: BodyOf<typeof createCompany>,
  key: string | undefined,
): Promise<Company> {
  const { db } = deps.database
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `company.create:${actor.id}`, key, input: body }, () => insertFor(deps, tx, actor, body)),
  )
  const row = await findCompany(db, id)
  const member = await withCurrentMandates(db, actor, id)
  if (!row || !hasMandate(member, id, 'read')) throw notFound(messages.notFound)
  return toCompany(db, row, member)
}

async function insertFor(deps: Deps, tx: Db, actor: SignedIn, body: BodyOf<typeof createCompany>) {
  const now = deps.clock.now()
  const account = await lockForMembership(tx, actor)
  if (!account.emailVerified) throw forbidden(messages.addressFirst)
  const day = { limit: maxCreatedPerDay, windowMinutes: 1_440 }
  await countAttempt(deps, { ...day, what: 'company-create', whom: { account: actor.id } }, tx)
  const { id } = await insertCompany(tx, { ...body, createdAt: now, updatedAt: now })
  await insertMember(tx, { companyId: id, mandates: [...mandates], userId: actor.id, addedAt: now })
  await recordAudit(tx, {
    at: now,
    actor: await withCurrentMandates(tx, actor, id),
    action: 'company.create',
    recordType,
    recordId: id,
    companyId: id,
    details: { cacNumber: body.cacNumber },
  })
  return { id }
}

/** 409 for a person with too many memberships. Locks the account, so that calls at the same moment cannot exceed the limit; returns it. */
async function lockForMembership(tx: Db, actor: SignedIn) {
  const account = await lockOwnAccount(tx, actor)
  if ((await countMemberships(tx, actor.id)) >= maxMemberships) throw conflict(messages.tooManyMemberships)
  return account
}

/** Changes the details of a company; the entry of the audit log has the values before and after. */
export async function editCompany(
  deps: Deps,
  actor: SignedIn,
  { id, change }: { id: string; change: BodyOf<typeof changeCompany> },
): Promise<Company> {
  requireManager(actor, id)
  await deps.database.transaction(async (tx) => {
    const row = await lockCompany(tx, id)
    if (!row) throw notFound(messages.notFound)
    const changed = (['name', 'cacNumber', 'address', 'taxNumber'] as const).filter(
      (field) => change[field] !== undefined && change[field] !== row[field],
    )
    if (changed.length === 0) return
    const now = deps.clock.now()
    const of = (values: typeof change) => Object.fromEntries(changed.map((field) => [field, values[field]]))
    await updateCompany(tx, id, { ...of(change), updatedAt: now })
    const entry = { action: 'company.change', recordType, recordId: id, companyId: id }
    await recordAudit(tx, { at: now, actor, ...entry, details: { before: of(row), after: of(change) } })
  })
  return readCompany(deps, actor, id)
}

/** A member of the company: 404 for everybody else, staff too, who change no company. */
export function requireMember(actor: SignedIn, companyId: string): void {
  if (!isUuid(companyId) || !hasMandate(actor, companyId, 'read')) throw notFound(messages.notFound)
}

/** A member who manages members: 404 for strangers, 403 for other members. */
export function requireManager(actor: SignedIn, companyId: string): void {
  requireMember(actor, companyId)
  if (!hasMandate(actor, companyId, 'manage')) throw forbidden(messages.onlyManagers)
}

/** Who lets another person sign, or let others sign, proves again who they are. */
export async function requireFreshFor(deps: Deps, tx: Db, actor: SignedIn, given: readonly Mandate[]): Promise<void> {
  if (given.includes('sign') || given.includes('manage')) await requireFresh(deps, actor, tx)
}

const problems: Record<Refusal, () => Problem> = {
  'not-member': () => notFound(messages.notFound),
  'not-manager': () => forbidden(messages.onlyManagers),
  'unknown-member': () => notFound(messages.memberNotFound),
  'own-upward': () => forbidden(messages.ownUpward),
  'last-manager': () => conflict(messages.lastManager),
}
export const problemOf = (refusal: Refusal): Problem => problems[refusal]()

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
  const account = await lockForMembership(tx, actor)
  const found = await findOpenInvitation(tx, tokenHash, now)
  const company = found && (await lockCompany(tx, found.companyId))
  // Read again under the lock: it may have been used or withdrawn meanwhile.
  const invitation = company && (await findOpenInvitation(tx, tokenHash, now))
  if (!invitation) throw notFound(messages.invitationEnded)
  if (!sameEmail(account.email, invitation.email)) throw forbidden(messages.otherAddress)
  if (!account.emailVerified) throw forbidden(messages.unproved)
  const members = await listMemberRows(tx, company.id)
  if (members.some(({ userId }) => userId === actor.id)) throw conflict(messages.youAreMember)
  if (members.length >= maxMembers) throw conflict(messages.tooManyMembers)
  await addMember(deps, tx, actor, invitation)
  return { id: company.id, name: company.name, cacNumber: company.cacNumber, mandates: inOrder(invitation.mandates) }
}

async function addMember(deps: Deps, tx: Db, actor: SignedIn, invitation: InvitationRow): Promise<void> {
  const { id, companyId, mandates, invitedBy } = invitation
  const now = deps.clock.now()
  await insertMember(tx, { companyId, userId: actor.id, mandates, addedAt: now, invitedBy })
  await deleteInvitation(tx, companyId, id)
  const entry = { action: 'company.accept-invitation', recordType, recordId: companyId, companyId }
  const member = await withCurrentMandates(tx, actor, companyId)
  await recordAudit(tx, { at: now, actor: member, ...entry, details: { invitation: id, mandates, invitedBy } })
  if (!invitedBy) return
  const notice: MemberNotice = { event: 'joined', companyId, to: invitedBy, by: actor.id }
  await deps.jobs.enqueue(tx, memberNoticeQueue, notice)
}

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
  await sendLinkMail(
    deps,
    'company-invitation',
    row.email,
    async () => {
      const token = newToken()
      if (!(await setInvitationToken(db, id, hashToken(token), deps.clock.now()))) return undefined
      const link = `${deps.config.publicUrl}/companies/invitation#${token}`
      return writeMail(deps, companyMails, 'invitation', { link, days: String(invitationDays) })
    },
    { code: invitationMail.code, id },
  )
}

/** The company sees that the mail with an invitation came back, and invites again. */
export const invitationMail: MailedRecord = {
  code: 'iv',
  async find({ database }, id) {
    const row = await findInvitation(database.db, id)
    return row && { recipients: [`address:${row.email}`] }
  },
  undelivered: (deps, tx, { id }) => markReturned(tx, id, deps.clock.now()),
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
