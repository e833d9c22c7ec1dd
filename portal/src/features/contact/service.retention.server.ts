import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { dropTags } from '#features/tags/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { enquiryWritingKind } from './desk/service.writing.server.ts'
import { recordType } from './rules.queues.ts'
import { deleteClosed, listClosed } from './store.retention.server.ts'

/** Enquiries that staff have closed, with the answers. */
export const enquiryRetention: RetentionKind = {
  key: 'enquiries-closed',
  title: 'Closed enquiries with their answers',
  from: 'the last event',
  bounds: { least: 90, most: 3_650 },
  find: (deps, before, limit) => listClosed(deps.database.db, before, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      const deleted = await deleteClosed(tx, id, before)
      if (!deleted) return false
      const { reference, tags } = deleted
      await dropTags(tx, tags)
      await eraseDrafts(tx, { kind: enquiryWritingKind, record: id })
      const entry = { actor: systemActor, action: 'enquiry.expire', recordType, recordId: id, details: { reference } }
      await recordAudit(tx, { at: deps.clock.now(), ...entry })
      return true
    }),
}
