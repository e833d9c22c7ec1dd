import { lockOwnAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import { mandates, mandatesFor } from '#platform/mandates.ts'
import { requireOwner } from '#platform/permission.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { changeCompany, Company, CompanySummary, createCompany, listCompanies } from './contract.ts'
import { messages } from './messages.ts'
import { inOrder, mostCreatedPerDay, mostMemberships } from './rules.ts'
import { recordType } from './rules.queues.ts'
import { requireManager } from './service.permission.server.ts'
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

/** The person as a member of a company since this call. */
export const withMembership = (actor: SignedIn, membership: SignedIn['memberships'][number]): SignedIn => ({
  ...actor,
  memberships: [...actor.memberships.filter(({ companyId }) => companyId !== membership.companyId), membership],
})

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
  const [row, member] = [await findCompany(db, id), await findMember(db, id, actor.id)]
  if (!row || !member) throw notFound(messages.notFound)
  return toCompany(db, row, withMembership(actor, { companyId: id, mandates: member.mandates }))
}

async function insertFor(deps: Deps, tx: Db, actor: SignedIn, body: BodyOf<typeof createCompany>) {
  const now = deps.clock.now()
  const account = await requirePlace(tx, actor)
  if (!account.emailVerified) throw forbidden(messages.addressFirst)
  const day = { limit: mostCreatedPerDay, windowMinutes: 1_440 }
  await countAttempt(deps, { ...day, what: 'company-create', whom: { account: actor.id } }, tx)
  const { id } = await insertCompany(tx, { ...body, createdAt: now, updatedAt: now })
  const membership = { companyId: id, mandates: [...mandates] }
  await insertMember(tx, { ...membership, userId: actor.id, addedAt: now })
  await recordAudit(tx, {
    at: now,
    actor: withMembership(actor, membership),
    action: 'company.create',
    recordType,
    recordId: id,
    companyId: id,
    details: { cacNumber: body.cacNumber },
  })
  return { id }
}

/** 409 for a person with too many memberships. Locks the account, so that calls at the same moment cannot exceed the limit; returns it. */
export async function requirePlace(tx: Db, actor: SignedIn) {
  const account = await lockOwnAccount(tx, actor)
  if ((await countMemberships(tx, actor.id)) >= mostMemberships) throw conflict(messages.tooManyMemberships)
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
