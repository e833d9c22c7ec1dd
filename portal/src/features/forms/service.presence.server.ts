import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { findTemplate, findVisibleTemplate } from './service.lookup.server.ts'

/** Application forms in the form builder, by id. */
export const formPresence: PresenceKind = {
  place: 'form',
  async find(deps, actor, record) {
    requireDuty(actor, may.publishForms)
    const { id } = (await findVisibleTemplate(deps, actor, record)).template
    return { record: id, readVersion: async (tx) => (await findTemplate(tx, id))?.template.version ?? null }
  },
}
