import { stringify } from 'csv-stringify/sync'
import { findCompanies, nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import { findTemplateId } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, formatForSheet, startOfDay } from '#platform/nigerian-time.ts'
import type { QueryOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { hasMandate } from '#platform/mandates.ts'
import { isUuid } from '#platform/uuid.ts'
import { holds, may } from '#platform/duties.ts'
import type { SubmissionQuery } from './contract.ts'
import type { exportForms } from './contract.decisions.ts'
import { approvalLabels, messages, statusLabels } from './messages.ts'
import { exportRows } from './rules.ts'
import { readSubmissionDetails, toSummary } from './service.views.server.ts'
import { findSubmission } from './store.server.ts'
import {
  countSubmissions,
  listSubmissionRows,
  type SubmissionFilter,
  type SubmissionListRow,
} from './store.list.server.ts'

type Filters = QueryOf<typeof exportForms>

/** Whose submissions are listed: what a person has filed, narrowed to a company's or with null to the person's own. */
type Scope = Pick<SubmissionFilter, 'userId' | 'companyId'>

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
    return listPage(
      deps,
      query,
      companyId === undefined ? ofPerson(actor) : { companyId: requireMember(actor, companyId) },
    )
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

/** All submissions, for staff. */
export async function listAllForms(deps: Deps, actor: SignedIn, query: SubmissionQuery) {
  requireDuty(actor, may.readApplications)
  return listPage(deps, query, { companyId: requireCompanyId(query.companyId) })
}

const moment = (at: Date | null) => (at ? formatForSheet(at) : '')

type Column = [string, (row: SubmissionListRow, company: NamedCompany | null) => string]
const columns: Column[] = [
  ['Reference', (row) => row.reference],
  ['Form', (row) => row.formTitle],
  ['Name', (row) => row.applicantName],
  ['Surname', (row) => row.applicantSurname],
  ['Email', (row) => row.applicantEmail],
  ['Phone', (row) => row.applicantPhone],
  ['Status', (row) => statusLabels[row.status]],
  ['Approval', (row) => approvalLabels[row.approvalStatus]],
  ['Filed on', (row) => moment(row.createdAt)],
  ['Completed on', (row) => moment(row.completedAt)],
  ['Last change', (row) => moment(row.updatedAt)],
  ['Comment', (row) => row.adminDescription],
  ['Company', (_row, company) => company?.name ?? ''],
]

/** Exports the filtered submissions as CSV, with a byte order mark for Nigerian letters and escaped formulas. */
export async function exportAsCsv(deps: Deps, actor: SignedIn, query: Filters): Promise<string> {
  requireDuty(actor, may.readApplications)
  const { db } = deps.database
  const scope = { companyId: requireCompanyId(query.companyId) }
  const rows = await listSubmissionRows(db, await toFilter(db, query, scope, exportRows, 0))
  const companyOf = await nameCompanies(db, rows)
  const cells = rows.map((row) => columns.map(([, read]) => read(row, companyOf(row))))
  return stringify([columns.map(([label]) => label), ...cells], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
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
    if (row) forms.push(await readSubmissionDetails(db, row, actor))
  }
  return { forms, companyForms }
}
