import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { listIds, readPart } from '#features/lists/service.sources.server.ts'
import { addDays, startOfDay } from '#platform/values/nigerian-time.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { notFound } from '#platform/problem.ts'
import { hasMandate } from '#platform/mandates.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { holds, may } from '#platform/duties.ts'
import { capitalize } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import type { CaseCounts, CaseListQuery, caseSorts } from '../contract.ts'
import { readReferenceStart } from '../engine/rules.references.ts'
import { exportRows, urgencies } from '../rules.ts'
import { viewHolidays, viewTimes } from '#features/calendar/service.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readRows, readCaseDetail } from '../engine/service.views.server.ts'
import { type CaseFilter, caseRecords, countClocks, type Tally, tallyCases } from './store.list.server.ts'
import { findCases } from '../engine/store.server.ts'

export type CaseFilterInput = Omit<CaseListQuery, 'page' | 'pageSize' | 'sort' | 'direction' | 'companyId'>

const chosen = <T extends string>(value: T | undefined): Exclude<T, 'all' | ''> | undefined =>
  value === undefined || value === 'all' || value === '' ? undefined : (value as Exclude<T, 'all' | ''>)

function assigneeOf(value: string | undefined, actor: SignedIn): string | null | undefined {
  const assignee = chosen(value)
  if (!assignee || !holds(actor, may.readCases)) return undefined
  if (assignee === 'none') return null
  const id = assignee === 'me' ? actor.id : assignee
  if (!isUuid(id)) throw notFound()
  return id
}

/** Whose cases are listed: of an account, narrowed to a company's or with null to those in the person's own name; all without both. */
type Scope = Pick<CaseFilter, 'userId' | 'companyId'>

/** The person's own cases, or those of a company for its members; for staff those of everybody or of a company. 404 for other companies. */
export function scopeOf(actor: SignedIn, { companyId }: { companyId?: string | undefined }): Scope {
  const staff = holds(actor, may.readCases)
  if (companyId === undefined) return staff ? {} : { userId: actor.id, companyId: null }
  if (staff ? !isUuid(companyId) : !hasMandate(actor, companyId, 'read')) throw notFound(words.companyMissing)
  return { companyId }
}

const only = <T>(value: T | undefined): readonly T[] | undefined => (value === undefined ? undefined : [value])

/** What the text of a search means: the beginning of a reference, or words. */
export function readCaseSearch({ prefix }: CaseKind, typed: string | undefined) {
  const search = typed && plainReference(typed)
  const start = search ? readReferenceStart(prefix, search) : undefined
  return { ...start, search: start ? undefined : search }
}

/** The filter of a list. */
export async function toFilter(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  query: CaseFilterInput,
  scope: Scope,
): Promise<CaseFilter> {
  const urgency = chosen(query.urgency)
  const searched = readCaseSearch(kind, query.search)
  const days = {
    from: query.from ? startOfDay(query.from) : undefined,
    before: query.to ? startOfDay(addDays(query.to, 1)) : undefined,
  }
  return {
    kind: kind.key,
    ...scope,
    status: only(chosen(query.status)),
    type: only(chosen(query.type)),
    category: only(chosen(query.category)),
    urgency: only(urgency && urgencies.indexOf(urgency)),
    company: only(chosen(query.company)),
    lga: only(chosen(query.lga)),
    assigneeId: only(assigneeOf(query.assignee, actor)),
    clock: only(chosen(query.clock)),
    times: await viewTimes(deps),
    from: latest(days.from, searched.from),
    before: earliest(days.before, searched.before),
    reference: searched.start,
    search: searched.search,
  }
}

export const latest = (one?: Date, other?: Date) => (one && other ? (one > other ? one : other) : (one ?? other))
export const earliest = (one?: Date, other?: Date) => (one && other ? (one < other ? one : other) : (one ?? other))

type SortName = (typeof caseSorts)[number]
/** The orders of the calls, by the names of the keys that they share with the list of staff. */
const sortKeys = { date: 'filed', name: 'person', due: 'deadline' } as const satisfies Partial<Record<SortName, string>>

/** The query of these calls for the engine of lists; their filters are in the records. */
export const orderOnly = ({
  sort,
  direction,
  search,
}: {
  sort: SortName
  direction: 'asc' | 'desc'
  search?: string | undefined
}) => ({
  q: search ?? '',
  sort: `${direction === 'desc' ? '-' : ''}${(sortKeys as Partial<Record<SortName, string>>)[sort] ?? sort}`,
  filters: {},
})

async function listPage(deps: Deps, actor: SignedIn, kind: CaseKind, query: CaseListQuery, scope: Scope) {
  const { db } = deps.database
  const { page, pageSize } = query
  const filter = await toFilter(deps, actor, kind, query, scope)
  const { now } = filter.times
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const [holidays, { ids, total, capped }] = await Promise.all([
    viewHolidays(deps, now),
    readPart(
      db,
      caseRecords(() => filter, filter.times),
      orderOnly(query),
      part,
    ),
  ])
  const items = await readRows(db, ids, { kind, reader: actor, now, holidays })
  return { items, page, pageSize, total, capped }
}

/** The person's cases or those of a company; all cases for staff. */
export const listCases = async (deps: Deps, actor: SignedIn, kind: CaseKind, query: CaseListQuery) =>
  listPage(deps, actor, kind, query, scopeOf(actor, query))

/** The cases of an account, for its owner and staff; 404 for others (decisions §1). */
export async function listCasesOfUser(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  userId: string,
  query: CaseListQuery,
) {
  const own = userId.toLowerCase() === actor.id
  if ((!own && !holds(actor, may.readCases)) || !isUuid(userId)) throw notFound()
  return listPage(deps, actor, kind, query, own ? { userId: actor.id, companyId: null } : { userId })
}

const tallyBy = (tallies: readonly Tally[], key: 'type' | 'category') => {
  const counts = new Map<string, number>()
  for (const tally of tallies) if (tally[key]) counts.set(tally[key], (counts.get(tally[key]) ?? 0) + tally.count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => one.value.localeCompare(other.value))
}

/** The counts of the dashboard: of the cases that `listCases` answers. */
export async function countCases(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  query: { companyId?: string | undefined },
): Promise<CaseCounts> {
  const { db } = deps.database
  const filter = { kind: kind.key, ...scopeOf(actor, query), times: await viewTimes(deps) }
  const [tallies, clocks] = await Promise.all([tallyCases(db, filter), countClocks(db, filter)])
  const count = (holds: (tally: Tally) => boolean) => tallies.filter(holds).reduce((sum, tally) => sum + tally.count, 0)
  return {
    total: count(() => true),
    new: count(({ status }) => status === 'New'),
    inProgress: count(({ status }) => status === 'In Progress'),
    escalated: count(({ status }) => status === 'Escalated'),
    resolved: count(({ status }) => status === 'Resolved'),
    urgent: count(({ urgency }) => urgency === urgencies.indexOf('high')),
    ...clocks,
    types: tallyBy(tallies, 'type'),
    categories: tallyBy(tallies, 'category'),
  }
}

/** All cases in the person's own name with messages, documents and timeline, for the export of personal data; of a company's, the references. */
export const exportOwnCases =
  (kind: CaseKind) =>
  async (deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> => {
    const { db } = deps.database
    const filter = await toFilter(deps, actor, kind, {}, { userId: actor.id })
    const order = orderOnly({ sort: 'date', direction: 'asc' })
    const ids = await listIds(
      db,
      caseRecords(() => filter, filter.times),
      order,
      { limit: exportRows, offset: 0 },
    )
    const whole: unknown[] = []
    const references: unknown[] = []
    for (const row of await findCases(db, ids))
      if (row.companyId === null) whole.push(await readCaseDetail(deps, db, kind, row, actor))
      else references.push({ reference: row.reference })
    return {
      [kind.collection]: whole,
      ...(kind.forCompanies && { [`company${capitalize(kind.collection)}`]: references }),
    }
  }
