import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { findEnquiry } from '../store.server.ts'

/** The kind of record of drafts and canned replies. */
export const enquiryWritingKind = 'enquiry'

async function requireEnquiry(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  requireDuty(actor, may.handleCases)
  if (!isUuid(id) || !(await findEnquiry(deps.database.db, id))) throw notFound(messages.notFound)
}

/** Texts that officers begin about enquiries. */
export const enquiryWriting: WritingKind = {
  kind: enquiryWritingKind,
  fields: ['message', 'note'],
  authorize: requireEnquiry,
}

/** Officers who have an enquiry open. */
export const enquiryPresence: PresenceKind = {
  place: 'enquiry',
  async find(deps, actor, record) {
    await requireEnquiry(deps, actor, record)
    return { record, readVersion: async (tx) => (await findEnquiry(tx, record))?.version ?? null }
  },
}
