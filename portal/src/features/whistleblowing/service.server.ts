import type { Actor, SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import { isUuid } from '#platform/uuid.ts'
import type { listReports, Report } from './contract.ts'
import { openFor, openRow, type OpenReport, ownerTag, requireReader } from './sealing/service.open.server.ts'
import { staffNames, toReport, toSummary } from './service.views.server.ts'
import { findReport, listRows, type Whose } from './store.server.ts'

type Listed = ResponseOf<typeof listReports>

/** Reports that staff may read, or a user's own; none for visitors. Searched in memory, because there is no plain-text index. */
export async function readReports(deps: Deps, actor: Actor, query: QueryOf<typeof listReports>): Promise<Listed> {
  const { page, pageSize, status } = query
  const found = actor.kind === 'user' ? await findAll(deps, await whose(deps, actor), query.search) : []
  const counts = countReports(found)
  const wanted = status ? found.filter(({ row }) => row.status === status) : found
  const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
  const forStaff = actor.kind === 'user' && actor.role === 'Admin'
  const names = await staffNames(
    deps,
    shown.map(({ row }) => (forStaff ? row.assignedTo : null)),
  )
  return { items: shown.map((report) => toSummary(report, names)), page, pageSize, total: wanted.length, counts }
}

async function whose(deps: Deps, actor: SignedIn): Promise<Whose> {
  if (actor.role !== 'Admin') return { ownerTag: ownerTag(deps, actor.id) }
  return { staffId: (await requireReader(deps, actor)).id }
}

async function findAll(deps: Deps, who: Whose, search: string | undefined): Promise<OpenReport[]> {
  const opened = (await listRows(deps.database.db, who)).map((row) => openRow(deps, row))
  if (!search) return opened
  const words = search.toLocaleLowerCase('en')
  return opened.filter(({ row, facts }) =>
    [row.reference, facts.subject, facts.description, facts.name].some((text) =>
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

/** Reads a report; when staff open it, this is recorded without its content. */
export async function readReport(deps: Deps, actor: SignedIn, id: string): Promise<Report> {
  if (actor.role === 'Admin') await requireReader(deps, actor)
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
  return toReport(deps, db, report, report.as)
}
