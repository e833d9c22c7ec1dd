import { stringify } from 'csv-stringify/sync'
import { nameCompanies, type NamedCompany } from '#features/companies/service.lookup.server.ts'
import { listIds } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatForSheet } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { may } from '#platform/duties.ts'
import type { CaseListQuery } from '../contract.ts'
import { describeClock } from '../engine/rules.clock.ts'
import { exportRows } from '../rules.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { orderOnly, scopeOf, toFilter } from './service.list.server.ts'
import { caseRecords } from './store.list.server.ts'
import { type CaseRow, findCases } from '../engine/store.server.ts'

const moment = (at: Date | null) => (at ? formatForSheet(at) : '')

type Column = readonly [label: string, read: (row: CaseRow, company: NamedCompany | null) => string]
const before: readonly Column[] = [
  ['Reference', (row) => row.reference],
  ['Filed on', (row) => moment(row.createdAt)],
  ['Status', (row) => row.status],
  ['Escalation level', (row) => String(row.escalationLevel)],
  ['Type', (row) => row.type],
  ['Subject', (row) => row.subject],
  ['Description', (row) => row.description],
]
const after: readonly Column[] = [
  ['Name', (row) => row.contactName],
  ['Email', (row) => row.contactEmail],
  ['Phone', (row) => row.contactPhone],
  ['Filed for', (_row, company) => company?.name ?? ''],
  ['LGA', (row) => row.lga],
  ['Distribution company', (row) => row.company],
  ['Assigned to', (row) => row.assigneeName],
  ['Due on', (row) => moment(row.dueAt)],
]
const last: readonly Column[] = [
  ['Resolved on', (row) => moment(row.resolvedAt)],
  ['Resolution note', (row) => row.resolutionNote],
  ['Rating', (row) => (row.ratingStars === null ? '' : String(row.ratingStars))],
  ['Last change', (row) => moment(row.updatedAt)],
]

/** Exports the filtered cases as CSV, with a byte order mark for Nigerian letters and escaped formulas. */
export async function exportCases(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  query: Omit<CaseListQuery, 'page' | 'pageSize'>,
): Promise<string> {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  const filter = await toFilter(deps, actor, kind, query, scopeOf(actor, query))
  const records = caseRecords(() => filter, filter.times)
  const rows = await findCases(db, await listIds(db, records, orderOnly(query), { limit: exportRows, offset: 0 }))
  const clock: Column = ['Deadline', (row) => describeClock(row, now, holidays).text]
  const columns = [...before, ...(kind.csvColumns ?? []), ...after, clock, ...last]
  const companyOf = await nameCompanies(db, rows)
  const cells = rows.map((row) => columns.map(([, read]) => read(row, companyOf(row))))
  return stringify([columns.map(([label]) => label), ...cells], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}
