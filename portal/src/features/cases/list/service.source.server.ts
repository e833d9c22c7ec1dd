import { readAssignee } from '#people/directory.server.ts'
import { type DeadlineTimes, type Holidays, viewHolidays, viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { momentsOf } from '#features/lists/contract.days.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { type ListCell, listCalls, type ListRow } from '#features/lists/contract.ts'
import { type ListSource, peopleOf, type Applied, type RecordAction } from '#features/lists/service.sources.server.ts'
import { normaliseTag, tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { caseList } from '../contract.list.ts'
import { describeClock } from '../engine/rules.clock.ts'
import { lockOwnCase, requireRole, performAction } from '../engine/service.clock.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { actionsOf } from '../engine/service.views.server.ts'
import { type CaseRow, findCases } from '../engine/store.server.ts'
import { caseMessages as words } from '../messages.ts'
import { tagCase } from '../related/service.links.server.ts'
import { type CaseStatus, caseStatuses, noneNamed, urgencies } from '../rules.ts'
import { earliest, latest, readCaseSearch } from './service.list.server.ts'
import { type CaseClockFilter, type CaseFilter, caseRecords } from './store.list.server.ts'

/** The list of a kind of case for staff. */
export function caseListSource(kind: CaseKind): ListSource {
  const list = caseList(kind)
  return {
    list,
    calls: listCalls(list),
    async records(deps, reader) {
      const times = await viewTimes(deps)
      return caseRecords((query) => filterOf(kind, reader, query, times), times)
    },
    readRows: (deps, reader, ids, columns) => readCells(deps, reader, kind, ids, columns),
    actions: caseListActions(kind),
  }
}

const isStatus = (value: string): value is CaseStatus => caseStatuses.some((status) => status === value)
const open: readonly CaseStatus[] = caseStatuses.filter((status) => status !== 'Resolved')

const toStored = (named: string) => (named === noneNamed ? '' : named)

/** What the filters of the list mean (`caseList`). */
function filterOf(
  kind: CaseKind,
  reader: SignedIn,
  { q, filters }: Pick<ListQuery, 'q' | 'filters'>,
  times: DeadlineTimes,
): CaseFilter {
  const { status, clock, urgency, assignee } = filters
  const searched = readCaseSearch(kind, q || undefined)
  const moments = (filter: string) => momentsOf(filters[filter]?.[0], times.now)
  const filed = moments('filed')
  return {
    kind: kind.key,
    status: status && [...(status.includes('open') ? open : []), ...status.filter(isStatus)],
    type: filters['type'],
    category: filters['category'],
    urgency: urgency?.map((value) => urgencies.findIndex((each) => each === value)),
    company: filters['company']?.map(toStored),
    lga: filters['lga']?.map(toStored),
    tags: filters['tag']?.map(normaliseTag),
    assigneeId: peopleOf(assignee, reader),
    clock: clock as CaseClockFilter[] | undefined,
    times,
    from: latest(filed.from, searched.from),
    before: earliest(filed.before, searched.before),
    updated: moments('updated'),
    answered: moments('answered'),
    resolved: moments('resolved'),
    resolvedInTime: filters['inTime']?.map((value) => value === 'yes'),
    due: moments('due'),
    reference: searched.start,
    search: searched.search,
  }
}

async function readCells(
  deps: Deps,
  reader: SignedIn,
  kind: CaseKind,
  ids: string[],
  columns: ReadonlySet<string>,
): Promise<ListRow[]> {
  const { db } = deps.database
  const now = deps.clock.now()
  const [holidays, rows] = await Promise.all([viewHolidays(deps, now), findCases(db, ids)])
  const companyOf = await nameCompanies(db, columns.has('filedFor') ? rows : [])
  const categoryOf = (value: string) => kind.categories?.find((category) => category.value === value)?.label ?? value
  const cells: Record<string, (row: CaseRow) => ListCell> = {
    reference: (row) => row.reference,
    subject: (row) => row.subject,
    person: (row) => ({ id: row.userId, name: row.contactName }),
    status: (row) => row.status,
    due: (row) => deadlineOf(row, now, holidays),
    type: (row) => row.type,
    category: (row) => categoryOf(row.category),
    urgency: (row) => urgencies[row.urgency] ?? null,
    level: (row) => row.escalationLevel,
    tags: (row) => row.tags,
    assignee: (row) => (row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null),
    company: (row) => companyLabel(row.company),
    lga: (row) => row.lga,
    filedFor: (row) => companyOf(row)?.name ?? '',
    email: (row) => row.contactEmail,
    phone: (row) => row.contactPhone,
    description: (row) => row.description,
    ...kind.ownCells,
    filed: (row) => row.createdAt.toISOString(),
    resolved: (row) => row.resolvedAt?.toISOString() ?? null,
    resolutionNote: (row) => row.resolutionNote,
    rating: (row) => row.ratingStars,
    updated: (row) => row.updatedAt.toISOString(),
  }
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    label: row.reference,
    cells: Object.fromEntries([...columns].map((column) => [column, cells[column]?.(row) ?? null])),
    actions: [...actionsOf(row, { kind, reader, now }), ...(isOfficer(reader, row, may.handleCases) ? ['tag'] : [])],
  }))
}

function deadlineOf(row: CaseRow, now: Date, holidays: Holidays): ListCell {
  const { dueAt, text, overdue, dueSoon, pausedSince } = describeClock(row, now, holidays)
  const tone = overdue ? 'danger' : dueSoon ? 'warning' : 'neutral'
  return dueAt ? { dueAt, text, tone, paused: pausedSince !== null } : null
}

/** The case of an action, in the caller's transaction. */
interface Target {
  deps: Deps
  tx: Db
  actor: SignedIn
  kind: CaseKind
  id: string
  version: number | undefined
}

/** How the actions of the list of cases are done on one case. */
const caseListActions = (kind: CaseKind): Readonly<Record<string, RecordAction>> => ({
  assign: {
    check: async (deps, { person = null }) => void (await readAssignee(deps, person, may.handleCases, 'input.person')),
    apply: (deps, tx, actor, id, { input, version }) =>
      assign({ deps, tx, actor, kind, id, version }, input.person ?? null),
    undo: (deps, tx, actor, id, { version, before }) =>
      assign({ deps, tx, actor, kind, id, version }, (before as Assigned).assigneeId),
  },
  acknowledge: {
    apply: (deps, tx, actor, id, { version }) => acknowledge({ deps, tx, actor, kind, id, version }),
  },
  tag: tagAction(tagCase(kind)),
})

interface Assigned {
  assigneeId: string | null
}

async function assign({ deps, tx, actor, kind, id, version }: Target, person: string | null): Promise<Applied> {
  requireDuty(actor, may.handleCases)
  const row = await lockOwnCase(tx, actor, kind, id)
  const before: Assigned = { assigneeId: row.assigneeId }
  if (row.assigneeId === person) return { version: row.version, before }
  const by = requireRole(actor, row, 'assign')
  const set = await readAssignee(deps, person, may.handleCases)
  const note = set.assigneeName || words.nobody
  const stored = await performAction(deps, tx, kind, row, { actor, by, action: 'assign', note, set, version })
  return { version: stored.version, before }
}

async function acknowledge({ deps, tx, actor, kind, id, version }: Target): Promise<Applied> {
  requireDuty(actor, may.handleCases)
  const row = await lockOwnCase(tx, actor, kind, id)
  const by = requireRole(actor, row, 'acknowledge')
  return { version: (await performAction(deps, tx, kind, row, { actor, by, action: 'acknowledge', version })).version }
}
