import { viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { assignAction } from '#features/lists/service.assign.server.ts'
import { type ListSource, listSource, type RecordAction } from '#features/lists/service.sources.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty } from '#platform/permission.ts'
import { lockOwnCase, performAction, requireRole } from '../engine/service.clock.server.ts'
import { claimLocked } from '../engine/service.actions.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { actionsOf } from '../engine/service.views.server.ts'
import { findCases } from '../engine/store.server.ts'
import { caseMessages as words } from '../messages.ts'
import { referAction } from '../referrals/service.send.server.ts'
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
    isToAnswer: (row) => row.answerSince !== null,
    actionsOf: (row, { reader, now }) => [
      ...actionsOf(row, { kind, reader, now }),
      ...(isOfficer(reader, row, may.handleCases)
        ? ['tag', ...(kind.refers && row.status !== 'Resolved' ? ['refer'] : [])]
        : []),
    ],
    actions: caseListActions(kind),
  })

/** How the actions of the list of cases are done on one case. */
const caseListActions = (kind: CaseKind): Readonly<Record<string, RecordAction>> => {
  const lock = (tx: Db, actor: SignedIn, id: string) => {
    requireDuty(actor, may.handleCases)
    return lockOwnCase(tx, actor, kind, id)
  }
  /** The same text to the customer of each case. */
  const written = (action: 'message' | 'resolve'): RecordAction => ({
    async apply(deps, tx, actor, id, { input: { note = '' }, version }) {
      const row = await lock(tx, actor, id)
      const by = requireRole(actor, row, action)
      const set = action === 'resolve' ? { resolutionNote: note } : {}
      return performAction(deps, tx, kind, row, { actor, by, action, note, set, version })
    },
  })
  return {
    assign: assignAction({
      duties: may.handleCases,
      lock,
      write(deps, tx, actor, row, { set, version }) {
        const by = requireRole(actor, row, 'assign')
        const note = set.assigneeName || words.nobody
        return performAction(deps, tx, kind, row, { actor, by, action: 'assign', note, set, version })
      },
    }),
    take: {
      async apply(deps, tx, actor, id, { version }) {
        const row = await lock(tx, actor, id)
        return claimLocked(deps, tx, { actor, kind, row }, version)
      },
    },
    acknowledge: {
      async apply(deps, tx, actor, id, { version }) {
        const row = await lock(tx, actor, id)
        const by = requireRole(actor, row, 'acknowledge')
        return performAction(deps, tx, kind, row, { actor, by, action: 'acknowledge', version })
      },
    },
    message: written('message'),
    resolve: written('resolve'),
    ...(kind.refers && { refer: referAction(kind, lock) }),
    tag: tagAction(tagCase(kind)),
  }
}
