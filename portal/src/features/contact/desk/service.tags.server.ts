import { retag, type TagChange, type TagRecord } from '#features/tags/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { recordType } from '../rules.queues.ts'
import { insertEvent, updateEnquiry } from '../store.server.ts'
import type { Enquiry } from './contract.ts'
import { lockForOfficer, requireRoom } from './service.changes.server.ts'
import { readEnquiry } from './service.enquiries.server.ts'

/** Changes the tags of one enquiry in any state, for a single change and for many at once. */
export const tagEnquiry: TagRecord = async (deps, tx, actor, id, wanted) => {
  const row = await lockForOfficer(tx, actor, id)
  const { after, add, remove, note } = await retag(tx, 'An enquiry', row.tags, wanted)
  if (note) {
    await requireRoom(tx, id)
    // Neither the time of the last change nor the version: the sender waits as before, and nobody's work becomes stale.
    await updateEnquiry(tx, id, { tags: after })
    const at = deps.clock.now()
    await insertEvent(tx, { enquiryId: id, action: 'tagged', at, byId: actor.id, byName: actor.name, text: note })
    const details = { reference: row.reference, status: row.status }
    await recordAudit(tx, { at, actor, action: 'enquiry.tag', recordType, recordId: id, details })
  }
  return { add, remove, version: row.version }
}

export async function changeEnquiryTags(deps: Deps, actor: SignedIn, id: string, change: TagChange): Promise<Enquiry> {
  await deps.database.transaction((tx) => tagEnquiry(deps, tx, actor, id, change))
  return readEnquiry(deps, actor, id)
}
