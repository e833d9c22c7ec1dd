import { readAssignee } from '#people/directory.server.ts'
import { viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { type Applied, type ListSource, listSource, type RecordAction } from '#features/lists/service.sources.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { lockOwnCase, performAction, requireRole } from '../engine/service.clock.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { actionsOf } from '../engine/service.views.server.ts'
import { findCases } from '../engine/store.server.ts'
import { caseMessages as words } from '../messages.ts'
import { tagCase } from '../related/service.links.server.ts'
import { caseTable } from './store.list.server.ts'

/** The list of a kind of case for staff. */
export const caseListSource = (kind: CaseKind): ListSource =>
  listSource(caseTable(kind), {
    reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps)) }),
    async find({ database: { db } }, ids, columns) {
      const rows = await findCases(db, ids)
      const companyOf = await nameCompanies(db, columns.includes('filedFor') ? rows : [])
      return rows.map((row) => ({ ...row, filedFor: companyOf(row)?.name ?? '' }))
    },
    label: (row) => row.reference,
    actionsOf: (row, { reader, now }) => [
      ...actionsOf(row, { kind, reader, now }),
      ...(isOfficer(reader, row, may.handleCases) ? ['tag'] : []),
    ],
    actions: caseListActions(kind),
  })

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
