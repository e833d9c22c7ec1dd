import { findCompanies, nameCompanies } from '#features/companies/service.lookup.server.ts'
import { findTemplateId } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, startOfDay } from '#platform/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { hasMandate } from '#platform/mandates.ts'
import { isUuid } from '#platform/uuid.ts'
import { holds, may } from '#platform/duties.ts'
import type { SubmissionQuery } from './contract.ts'
import { messages } from './messages.ts'
import { exportRows } from './rules.ts'
import { readSubmissionDetails, toSummary } from './service.views.server.ts'
import { findSubmission } from './store.server.ts'
import { countSubmissions, listSubmissionRows, type SubmissionFilter } from './store.list.server.ts'

type Filters = Omit<SubmissionQuery, 'page' | 'pageSize'>

/** Whose submissions are listed: what a person has filed, narrowed to a company's or with null to the person's own. */
type Scope = Pick<SubmissionFilter, 'userId' | 'companyId' | 'waitingFirst'>

const toFilter = async (
  db: Db,
  query: Filters,
  scope: Scope,
  limit: number,
  offset: number,
): Promise<SubmissionFilter> => ({
  ...scope,
  status: query.status,
  approvalStatus: query.approvalStatus,
  templateId: query.template ? ((await findTemplateId(db, query.template)) ?? null) : undefined,
  from: query.from ? startOfDay(query.from) : undefined,
  before: query.to ? startOfDay(addDays(query.to, 1)) : undefined,
  search: query.search,
  searchedCompanies: query.search ? await findCompanies(db, query.search) : [],
  sort: query.sort,
  direction: query.direction,
  limit,
  offset,
})

async function listPage(deps: Deps, query: SubmissionQuery, scope: Scope) {
  const { page, pageSize } = query
  const { db } = deps.database
  const filter = await toFilter(db, query, scope, pageSize, (page - 1) * pageSize)
  const total = await countSubmissions(db, filter)
  const rows = await listSubmissionRows(db, filter)
  const companyOf = await nameCompanies(db, rows)
  return { forms: rows.map((row) => toSummary(row, companyOf(row))), page, pageSize, total }
}

/** Submissions of an account. With their own id, Admins get all submissions, for 'All Forms' in the profile (spec 2 §2.1). */
export async function listUserForms(deps: Deps, actor: SignedIn, userId: string, query: SubmissionQuery) {
  const own = userId.toLowerCase() === actor.id
  const staff = holds(actor, may.readApplications)
  if (!own && !staff) throw notFound()
  const { companyId } = query
  if (own && !staff)
    return listPage(deps, query, {
      ...(companyId === undefined ? ofPerson(actor) : { companyId: requireMember(actor, companyId) }),
      // In the usual order; who asks for another one gets that.
      waitingFirst: query.sort === 'createdAt' && query.direction === 'desc',
    })
  // A malformed id would cause a database error.
  if (!isUuid(userId)) throw notFound(messages.formNotFound)
  return listPage(deps, query, { userId: own ? undefined : userId, companyId: requireCompanyId(companyId) })
}

const ofPerson = ({ id }: SignedIn): Scope => ({ userId: id, companyId: null })

/** A company's submissions are for all of its members; 404 for others. */
function requireMember(actor: SignedIn, companyId: string): string {
  if (!hasMandate(actor, companyId, 'read')) throw notFound(messages.companyNotFound)
  return companyId
}

function requireCompanyId(id: string | undefined): string | undefined {
  if (id !== undefined && !isUuid(id)) throw notFound(messages.companyNotFound)
  return id
}

/**
 * All submissions that the person has filed in their own name with answers, files and history, for the export of personal data; of those filed for a
 * company, which are the company's, the references.
 */
export async function exportOwnForms(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const query = { sort: 'createdAt', direction: 'asc' } as const
  const filed = await listSubmissionRows(db, await toFilter(db, query, { userId: actor.id }, exportRows, 0))
  const companyForms = filed.filter(({ companyId }) => companyId !== null).map(({ reference }) => ({ reference }))
  const forms: unknown[] = []
  for (const { id } of filed.filter(({ companyId }) => companyId === null)) {
    const row = await findSubmission(db, id)
    if (row) forms.push(await readSubmissionDetails(deps, row, actor))
  }
  return { forms, companyForms }
}
