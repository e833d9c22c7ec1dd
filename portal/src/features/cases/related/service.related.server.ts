import { listDocumentsOf } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { readOwnCase } from '../engine/service.access.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseRow, findCases, countMessages } from '../engine/store.server.ts'
import type { RelatedView } from './contract.ts'
import { undoUntil } from './rules.ts'
import { listLinks, listRelated } from './store.links.server.ts'
import { findMerge, listMerges, type MergeRow } from './store.merges.server.ts'
import { findOutage } from './store.outages.server.ts'
import { viewAside } from './service.outages.server.ts'

interface Whose {
  kind: CaseKind
  id: string
}

/** What belongs to a case: related cases, links, duplicates and its outage. */
export async function readRelated(deps: Deps, actor: SignedIn, { kind, id }: Whose): Promise<RelatedView> {
  requireDuty(actor, may.readCases)
  const { db } = deps.database
  const row = await readOwnCase(db, actor, kind, id)
  requireOfficer(actor, row, may.readCases)
  const [relations, links, merges, merge, outage] = await Promise.all([
    listRelated(db, row.id),
    listLinks(db, row.id),
    listMerges(db, row.id),
    findMerge(db, row.id),
    row.outageId ? findOutage(db, row.outageId) : undefined,
  ])
  const known = new Set([...links.map((link) => link.id), ...merges.map(({ caseId }) => caseId), merge?.intoId])
  const others = relations.filter((relation) => !known.has(relation.id))
  const wanted = [...known, ...others.map((relation) => relation.id)].filter((one) => one !== undefined)
  const rows = new Map((await findCases(db, wanted)).map((other) => [other.id, other]))
  const aside = (otherId: string) => {
    const other = rows.get(otherId)
    return other ? [viewAside(deps, other)] : []
  }
  const author = ({ byName, at }: { byName: string; at: Date }) => ({ by: byName, at: at.toISOString() })
  const undo = (one: MergeRow, duplicate: CaseRow | undefined, kept: CaseRow | undefined) =>
    isUndoable(deps.clock.now(), one, duplicate, kept) ? undoUntil(one.at).toISOString() : null
  const amounts = await readAmounts(db, kind, merges)
  return {
    related: others.flatMap(({ id: otherId, reasons }) => aside(otherId).map((other) => ({ ...other, reasons }))),
    links: links.flatMap((link) => aside(link.id).map((other) => ({ ...other, reason: link.reason, ...author(link) }))),
    duplicates: merges.flatMap((one) =>
      aside(one.caseId).map((other) => ({
        ...other,
        ...amounts(one.caseId),
        undoUntil: undo(one, rows.get(one.caseId), row),
        ...author(one),
      })),
    ),
    mergedInto:
      (merge &&
        aside(merge.intoId).map((other) => ({
          ...other,
          undoUntil: undo(merge, row, rows.get(merge.intoId)),
          ...author(merge),
        }))[0]) ??
      null,
    place: { company: row.company, feeder: row.feeder, area: row.lga },
    outage: outage ? { id: outage.id, name: outage.name, endedAt: outage.endedAt?.toISOString() ?? null } : null,
  }
}

const isUndoable = (now: Date, merge: MergeRow, duplicate: CaseRow | undefined, kept: CaseRow | undefined): boolean =>
  kept?.dueAt != null && duplicate?.version === merge.before.version && now <= undoUntil(merge.at)

/** How many messages and documents there are to read in each duplicate. */
async function readAmounts(db: Db, kind: CaseKind, merges: readonly MergeRow[]) {
  const ids = merges.map(({ caseId }) => caseId)
  if (ids.length === 0) return () => ({ messages: 0, documents: 0 })
  const [messages, documents] = await Promise.all([countMessages(db, ids), listDocumentsOf(db, kind.key, ids)])
  return (id: string) => ({
    messages: messages.get(id) ?? 0,
    documents: documents.filter(({ recordId }) => recordId === id).length,
  })
}
