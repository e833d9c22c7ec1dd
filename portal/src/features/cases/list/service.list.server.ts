import { viewTimes } from '#features/calendar/service.server.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { listIds, openTable, readPart } from '#features/lists/service.sources.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { hasMandate } from '#platform/mandates.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { capitalize } from '../contract.kind.ts'
import type { CaseCounts, CaseListQuery, caseSorts } from '../contract.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCaseDetail, readRows } from '../engine/service.views.server.ts'
import { findCases } from '../engine/store.server.ts'
import { caseMessages as words } from '../messages.ts'
import { exportReferrals } from '../referrals/service.answers.server.ts'
import { exportRows, urgencies } from '../rules.ts'
import { type CaseScope, caseTable, countClocks, type Tally, tallyCases } from './store.list.server.ts'

export type CaseFilterInput = Omit<CaseListQuery, 'page' | 'pageSize' | 'sort' | 'direction' | 'companyId'>

function assigneeOf(value: string | undefined, actor: SignedIn): string | undefined {
  if (!value || value === 'all' || !holds(actor, may.readCases)) return undefined
  if (value !== 'none' && value !== 'me' && !isUuid(value)) throw notFound()
  return value
}

/** The person's own cases, or those of a company for its members; for staff those of everybody or of a company. 404 for other companies. */
export function scopeOf(actor: SignedIn, { companyId }: { companyId?: string | undefined }): CaseScope {
  const staff = holds(actor, may.readCases)
  if (companyId === undefined) return staff ? {} : { userId: actor.id, companyId: null }
  if (staff ? !isUuid(companyId) : !hasMandate(actor, companyId, 'read')) throw notFound(words.companyMissing)
  return { companyId }
}

/** The filters of the calls, by the names that they share with the list of staff. */
function filtersOf(actor: SignedIn, query: CaseFilterInput): Record<string, string[]> {
  const { status, type, category, urgency, company, lga, clock, from = '', to = '' } = query
  const assignee = assigneeOf(query.assignee, actor)
  const given = {
    status,
    type,
    category,
    urgency,
    company,
    lga,
    clock,
    assignee,
    filed: from || to ? `${from}..${to}` : '',
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value && value !== 'all' ? [[name, [value]]] : [])),
  )
}

type SortName = (typeof caseSorts)[number]
/** The orders of the calls, by the names of the keys that they share with the list of staff. */
const sortKeys = { date: 'filed', name: 'person', due: 'deadline' } as const satisfies Partial<Record<SortName, string>>

/** The query of these calls for the engine of lists. */
const queryOf = (actor: SignedIn, query: CaseListQuery): ListQuery => ({
  q: query.search ?? '',
  sort: `${query.direction === 'desc' ? '-' : ''}${(sortKeys as Partial<Record<SortName, string>>)[query.sort] ?? query.sort}`,
  filters: filtersOf(actor, query),
})

async function listPage(deps: Deps, actor: SignedIn, kind: CaseKind, query: CaseListQuery, scope: CaseScope) {
  const { db } = deps.database
  const { page, pageSize } = query
  const reading = { reader: actor, ...(await viewTimes(deps)) }
  const records = openTable(caseTable(kind, scope), reading)
  const part = { limit: pageSize, offset: (page - 1) * pageSize }
  const { ids, total, capped } = await readPart(db, records, queryOf(actor, query), part)
  const items = await readRows(db, ids, { kind, ...reading })
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
  const scope = scopeOf(actor, query)
  const times = await viewTimes(deps)
  const [tallies, clocks] = await Promise.all([tallyCases(db, kind, scope), countClocks(db, kind, scope, times)])
  const { withCompany, companyAnswered, ...ofEveryone } = clocks
  const count = (isCounted: (tally: Tally) => boolean) =>
    tallies.filter(isCounted).reduce((sum, tally) => sum + tally.count, 0)
  return {
    total: count(() => true),
    new: count(({ status }) => status === 'New'),
    inProgress: count(({ status }) => status === 'In Progress'),
    escalated: count(({ status }) => status === 'Escalated'),
    resolved: count(({ status }) => status === 'Resolved'),
    urgent: count(({ urgency }) => urgency === urgencies.indexOf('high')),
    ...ofEveryone,
    // What a company does with a case is for staff.
    ...(holds(actor, may.readCases) && kind.refers && { withCompany, companyAnswered }),
    types: tallyBy(tallies, 'type'),
    categories: tallyBy(tallies, 'category'),
  }
}

/** All cases in the person's own name with messages, documents and timeline, for the export of personal data; of a company's, the references. */
export const exportOwnCases =
  (kind: CaseKind) =>
  async (deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> => {
    const { db } = deps.database
    const reading = { reader: actor, ...(await viewTimes(deps)) }
    const records = openTable(caseTable(kind, { userId: actor.id }), reading)
    const ids = await listIds(db, records, { q: '', sort: 'filed', filters: {} }, { limit: exportRows, offset: 0 })
    const whole: unknown[] = []
    const references: unknown[] = []
    for (const row of await findCases(db, ids))
      if (row.companyId === null) {
        const referrals = row.companyAnswer ? await exportReferrals(db, row.id) : []
        whole.push({ ...(await readCaseDetail(deps, db, kind, row, actor)), referrals })
      } else references.push({ reference: row.reference })
    return {
      [kind.collection]: whole,
      ...(kind.forCompanies && { [`company${capitalize(kind.collection)}`]: references }),
    }
  }
