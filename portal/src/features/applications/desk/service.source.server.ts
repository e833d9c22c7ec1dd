import { type Holidays, viewHolidays, viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { momentsOf } from '#features/lists/contract.days.ts'
import { type ListCell, listCalls, type ListRow } from '#features/lists/contract.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { type ListSource, peopleOf } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { openStatuses, outcomeOf, outcomes, submissionStatuses } from '../lifecycle.ts'
import { applicationList } from './contract.list.ts'
import { describeReview } from './rules.review.ts'
import { assignAction } from './service.assign.server.ts'
import { type ApplicationFilter, applicationRecords, findListed, type ListedApplication } from './store.list.server.ts'

/** The list of applications for staff. */
export const applicationListSource: ListSource = {
  list: applicationList,
  calls: listCalls(applicationList),
  async records(deps, reader) {
    const times = await viewTimes(deps)
    return applicationRecords((query) => filterOf(reader, query, times.now), times)
  },
  readRows,
  actions: { assign: assignAction },
}

/** What the filters of the list mean. */
function filterOf(reader: SignedIn, { q, filters }: Pick<ListQuery, 'q' | 'filters'>, now: Date): ApplicationFilter {
  const moments = (filter: string) => momentsOf(filters[filter]?.[0], now)
  const { status, approvalStatus, assignee } = filters
  return {
    status: status && submissionStatuses.filter((each) => status.includes(each)),
    outcome:
      approvalStatus &&
      outcomes.filter(
        (each) =>
          approvalStatus.includes(each) ||
          (approvalStatus.includes('open') && openStatuses.some((open) => open === each)),
      ),
    clock: filters['clock'],
    form: filters['form'],
    assigneeId: peopleOf(assignee, reader),
    filed: moments('filed'),
    completed: moments('completed'),
    decided: moments('decided'),
    updated: moments('updated'),
    due: moments('due'),
    search: q,
  }
}

async function readRows(deps: Deps, reader: SignedIn, ids: string[], columns: ReadonlySet<string>): Promise<ListRow[]> {
  const { db } = deps.database
  const now = deps.clock.now()
  const [holidays, rows] = await Promise.all([viewHolidays(deps, now), findListed(db, ids)])
  const companyOf = await nameCompanies(db, columns.has('company') ? rows : [])
  const cells: Record<string, (row: ListedApplication) => ListCell> = {
    reference: (row) => row.reference,
    form: (row) => row.formTitle,
    person: (row) => ({ id: row.userId, name: `${row.applicantName} ${row.applicantSurname}`.trim() }),
    company: (row) => companyOf(row)?.name ?? '',
    email: (row) => row.applicantEmail,
    approval: outcomeOf,
    status: (row) => row.status,
    answer: (row) => row.hasNewAnswer,
    due: (row) => deadlineOf(row, now, holidays),
    assignee: (row) => (row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null),
    filed: (row) => row.createdAt.toISOString(),
    completed: (row) => row.completedAt?.toISOString() ?? null,
    updated: (row) => row.updatedAt.toISOString(),
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    label: row.reference,
    cells: Object.fromEntries([...columns].map((column) => [column, cells[column]?.(row) ?? null])),
    actions: isOfficer(reader, row, may.handleApplications) ? ['assign'] : [],
  }))
}

function deadlineOf(row: ListedApplication, now: Date, holidays: Holidays): ListCell {
  const deadline = describeReview(row, now, holidays)
  if (!deadline) return null
  const { dueAt, text, overdue, dueSoon, pausedSince } = deadline
  return { dueAt, text, tone: overdue ? 'danger' : dueSoon ? 'warning' : 'neutral', paused: pausedSince !== null }
}
