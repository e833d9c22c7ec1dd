import { stringify } from 'csv-stringify/sync'
import { findTemplateId } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, formatForSheet, startOfDay } from '#platform/nigerian-time.ts'
import type { QueryOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
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

const toFilter = async (
  db: Db,
  query: Filters,
  userId: string | undefined,
  limit: number,
  offset: number,
): Promise<SubmissionFilter> => ({
  userId,
  status: query.status,
  approvalStatus: query.approvalStatus,
  templateId: query.template ? ((await findTemplateId(db, query.template)) ?? null) : undefined,
  from: query.from ? startOfDay(query.from) : undefined,
  before: query.to ? startOfDay(addDays(query.to, 1)) : undefined,
  search: query.search,
  sort: query.sort,
  direction: query.direction,
  limit,
  offset,
})

async function listPage(deps: Deps, query: SubmissionQuery, userId: string | undefined) {
  const { page, pageSize } = query
  const { db } = deps.database
  const filter = await toFilter(db, query, userId, pageSize, (page - 1) * pageSize)
  const total = await countSubmissions(db, filter)
  const rows = await listSubmissionRows(db, filter)
  return { forms: rows.map(toSummary), page, pageSize, total }
}

/** Submissions of an account. With their own id, Admins get all submissions, for 'All Forms' in the profile (spec 2 §2.1). */
export async function listUserForms(deps: Deps, actor: SignedIn, userId: string, query: SubmissionQuery) {
  const own = userId.toLowerCase() === actor.id
  if (!own && !holds(actor, may.readApplications)) throw notFound()
  if (own) return listPage(deps, query, holds(actor, may.readApplications) ? undefined : actor.id)
  // A malformed id would cause a database error.
  if (!isUuid(userId)) throw notFound(messages.formNotFound)
  return listPage(deps, query, userId)
}

/** All submissions, for staff. */
export async function listAllForms(deps: Deps, actor: SignedIn, query: SubmissionQuery) {
  requireDuty(actor, may.readApplications)
  return listPage(deps, query, undefined)
}

const moment = (at: Date | null) => (at ? formatForSheet(at) : '')

const columns: [string, (row: SubmissionListRow) => string][] = [
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
]

/** Exports the filtered submissions as CSV, with a byte order mark for Nigerian letters and escaped formulas. */
export async function exportAsCsv(deps: Deps, actor: SignedIn, query: Filters): Promise<string> {
  requireDuty(actor, may.readApplications)
  const { db } = deps.database
  const rows = await listSubmissionRows(db, await toFilter(db, query, undefined, exportRows, 0))
  const cells = rows.map((row) => columns.map(([, read]) => read(row)))
  return stringify([columns.map(([label]) => label), ...cells], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

/** All submissions of the account with answers, files and history, for the export of personal data. */
export async function exportOwnForms(deps: Deps, actor: SignedIn): Promise<{ forms: unknown[] }> {
  const { db } = deps.database
  const query = { sort: 'createdAt', direction: 'asc' } as const
  const rows = await listSubmissionRows(db, await toFilter(db, query, actor.id, exportRows, 0))
  const forms: unknown[] = []
  for (const { id } of rows) {
    const row = await findSubmission(db, id)
    if (row) forms.push(await readSubmissionDetails(db, row, actor))
  }
  return { forms }
}
