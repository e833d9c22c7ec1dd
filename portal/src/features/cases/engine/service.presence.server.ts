import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty, requireOfficer } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { findKind } from './service.kinds.server.ts'
import { findCase } from './store.server.ts'
import { readOwnCase } from './service.access.server.ts'

/** Officers who have a case open, as `kind/id`; its owner does not learn of it. */
export const casePresence: PresenceKind = {
  place: 'case',
  async find(deps, actor, record) {
    requireDuty(actor, may.handleCases)
    const [key = '', id = ''] = record.split('/')
    const kind = findKind(deps, { kind: key })
    if (!kind || record !== `${key}/${id}`) throw notFound()
    requireOfficer(actor, await readOwnCase(deps.database.db, actor, kind, id), may.handleCases)
    return { record, readVersion: async (tx) => (await findCase(tx, id))?.version ?? null }
  },
}
