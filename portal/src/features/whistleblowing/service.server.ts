import { setImmediate } from 'node:timers/promises'
import { requireOwnFactor } from '#features/accounts/factors/service.fresh.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { isUuid } from '#platform/uuid.ts'
import type { listReports, Report } from './contract.ts'
import { openFor, openRow, type OpenReport, ownerTag } from './sealing/service.open.server.ts'
import { staffNames, toReport, toSummary } from './service.views.server.ts'
import { findReport, listRows, type Whose } from './store.server.ts'

type Listed = ResponseOf<typeof listReports>

/** Reports that staff may read, or a user's own; none for visitors. Searched in memory, because there is no plain-text index. */
export async function readReports(deps: Deps, actor: Actor, query: QueryOf<typeof listReports>): Promise<Listed> {
  const { page, pageSize, status } = query
  if (actor.kind === 'user' && holds(actor, may.handleReports)) await requireOwnFactor(deps, actor)
  const found = actor.kind === 'user' ? await findAll(deps, whose(deps, actor), query.search) : []
  const counts = countReports(found)
  const wanted = status ? found.filter(({ row }) => row.status === status) : found
  const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
  const forStaff = holds(actor, may.handleReports)
  const names = await staffNames(
    deps,
    shown.map(({ row }) => (forStaff ? row.assignedTo : null)),
  )
  return {
    items: shown.map((report) => toSummary(report, names, !forStaff)),
    page,
    pageSize,
    total: wanted.length,
    counts,
  }
}

const whose = (deps: Deps, actor: SignedIn): Whose =>
  holds(actor, may.handleReports) ? { staffId: actor.id } : { ownerTag: ownerTag(deps, actor.id) }

/** After so many reports other requests have their turn. */
const atOnce = 10

/** The reports that a member of staff may read, or a person's own, and that `isFound`; newest day first, then by their random references. */
export async function openAll(
  deps: Deps,
  who: Whose,
  isFound: (report: OpenReport) => boolean = () => true,
): Promise<OpenReport[]> {
  const found: OpenReport[] = []
  for (const [at, row] of (await listRows(deps.database.db, who)).entries()) {
    if (at % atOnce === 0) await setImmediate()
    const report = openRow(deps, row)
    if (isFound(report)) found.push(report)
  }
  return found
}

function findAll(deps: Deps, who: Whose, search: string | undefined): Promise<OpenReport[]> {
  const words = search?.toLocaleLowerCase('en')
  return openAll(
    deps,
    who,
    ({ row, facts }) =>
      !words ||
      // Staff would learn a name from the search for it.
      [row.reference, facts.subject, facts.description, who.staffId === undefined ? facts.name : ''].some((text) =>
        text.toLocaleLowerCase('en').includes(words),
      ),
  )
}

/** Pending reports and those under investigation count as in progress (decisions §9). */
function countReports(reports: OpenReport[]): Listed['counts'] {
  const of = (...statuses: string[]) => reports.filter(({ row }) => statuses.includes(row.status)).length
  return {
    total: reports.length,
    inProgress: of('PENDING', 'UNDER_INVESTIGATION'),
    escalated: of('ESCALATED'),
    resolved: of('RESOLVED'),
  }
}

/** 404 for who may not read a report; nothing is recorded, since nothing is shown. */
export const reachReport = async (deps: Deps, actor: SignedIn, id: string): Promise<unknown> =>
  openFor(deps, actor, isUuid(id) ? await findReport(deps.database.db, id) : undefined)

/** Reads a report; when staff open it, this is recorded without its content. */
export async function readReport(deps: Deps, actor: SignedIn, id: string): Promise<Report> {
  const { db } = deps.database
  const report = await openFor(deps, actor, isUuid(id) ? await findReport(db, id) : undefined)
  if (report.as === 'staff')
    await recordAudit(db, {
      at: deps.clock.now(),
      actor,
      action: 'report.open',
      recordType: 'report',
      recordId: report.row.id,
      details: { reference: report.row.reference },
    })
  return toReport(deps, db, report, { as: report.as, reader: actor })
}
