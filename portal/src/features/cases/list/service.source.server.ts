import { viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { assignAction } from '#features/lists/service.assign.server.ts'
import { readAssignee } from '#people/directory.server.ts'
import { type ListSource, listSource, type RecordAction } from '#features/lists/service.sources.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { lockOwnCase } from '../engine/service.access.server.ts'
import { performAction } from '../engine/service.act.server.ts'
import { claimLocked, resultOf } from '../engine/service.actions.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { actionsOf } from '../engine/service.views.server.ts'
import { findCases } from '../engine/store.server.ts'
import { caseMessages as words } from '../messages.ts'
import { listAnswerDays } from '../referrals/store.server.ts'
import { referAction } from '../referrals/service.send.server.ts'
import { readOutcome } from '../rules.ts'
import { tagCase } from '../related/service.tags.server.ts'
import { caseTable } from './store.list.server.ts'

export const caseListSource = (kind: CaseKind): ListSource =>
  listSource(caseTable(kind), {
    reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps)) }),
    async find({ database: { db } }, ids, columns) {
      const rows = await findCases(db, ids)
      const companyOf = await nameCompanies(db, columns.includes('filedFor') ? rows : [])
      const sent = rows.flatMap(({ id, companyAnswer }) => (companyAnswer === 'sent' ? [id] : []))
      const dueAt = await listAnswerDays(db, columns.includes('due') ? sent : [])
      return rows.map((row) => ({
        ...row,
        filedFor: companyOf(row)?.name ?? '',
        companyDueAt: dueAt.get(row.id) ?? null,
      }))
    },
    label: (row) => row.reference,
    audited: { [kind.key]: kind.noun },
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
  const by = 'staff'
  const lock = async (tx: Db, actor: SignedIn, id: string) => {
    requireDuty(actor, may.handleCases)
    const row = await lockOwnCase(tx, actor, kind, id)
    requireOfficer(actor, row, may.handleCases)
    return row
  }
  /** The same text to the customer of each case. */
  const written = (action: 'message' | 'resolve'): RecordAction => ({
    async apply(deps, tx, actor, id, { input: { note = '', choice }, version }) {
      const row = await lock(tx, actor, id)
      const result = { resolutionNote: note, ...resultOf(kind, { outcome: readOutcome(choice) }) }
      const set = action === 'resolve' ? result : {}
      return performAction(deps, tx, kind, row, { actor, by, action, note, set, version, takes: 'free' })
    },
  })
  return {
    assign: assignAction({
      duties: may.handleCases,
      lock,
      async write(deps, tx, actor, row, { person, version }) {
        const set = await readAssignee(tx, person, may.handleCases)
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
        return performAction(deps, tx, kind, row, { actor, by, action: 'acknowledge', version })
      },
    },
    message: written('message'),
    resolve: written('resolve'),
    ...(kind.refers && { refer: referAction(kind, lock) }),
    tag: tagAction(tagCase(kind)),
  }
}
