import { readAssignee } from '#features/accounts/service.directory.server.ts'
import type { Applied, RecordAction } from '#features/lists/service.sources.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { lockOwnCase, requirePart, takeAction } from '../engine/service.changes.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseMessages as words } from '../messages.ts'
import { tagCase } from '../related/service.tags.server.ts'

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
export const caseListActions = (kind: CaseKind): Readonly<Record<string, RecordAction>> => ({
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
  const by = requirePart(actor, row, 'assign')
  const set = await readAssignee(deps, person, may.handleCases)
  const note = set.assigneeName || words.nobody
  const stored = await takeAction(deps, tx, kind, row, { actor, by, action: 'assign', note, set, version })
  return { version: stored.version, before }
}

async function acknowledge({ deps, tx, actor, kind, id, version }: Target): Promise<Applied> {
  requireDuty(actor, may.handleCases)
  const row = await lockOwnCase(tx, actor, kind, id)
  const by = requirePart(actor, row, 'acknowledge')
  return { version: (await takeAction(deps, tx, kind, row, { actor, by, action: 'acknowledge', version })).version }
}
