import { readAssignee } from '#features/accounts/service.directory.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import type { Enquiry } from './contract.ts'
import { enquiryMessages as messages } from '../messages.ts'
import { answerQueue } from '../rules.queues.ts'
import { lockForOfficer, type Move, takeAction } from './service.changes.server.ts'
import { readEnquiry } from './service.enquiries.server.ts'
import { enquiryWritingKind } from './service.writing.server.ts'

/** The actor and the enquiry of an action, and the idempotency key that prevents repeating it. */
export interface EnquiryCall {
  actor: SignedIn
  id: string
  key?: string | undefined
}

/** Takes an action on an enquiry once and returns the changed enquiry; `also` is done in the same transaction. */
async function act(
  deps: Deps,
  { actor, id, key }: EnquiryCall,
  move: Move,
  also?: (tx: Db, eventId: number) => Promise<void>,
): Promise<Enquiry> {
  requireDuty(actor, may.handleCases)
  const { action, text = '', set } = move
  await deps.database.transaction(async (tx) => {
    const row = await lockForOfficer(tx, actor, id)
    const input = { id: row.id, action, text, to: set?.assigneeId }
    // Before the lifecycle, which would refuse the repetition of an action already taken.
    await onceFor(tx, { scope: `enquiry.act:${actor.id}`, key, input }, async () => {
      const { event } = await takeAction(deps, tx, actor, row, move)
      await also?.(tx, event.id)
      return {}
    })
  })
  return readEnquiry(deps, actor, id)
}

/** Stores an answer and queues its mail; a repeated idempotency key sends it only once. */
export async function answerEnquiry(
  deps: Deps,
  call: EnquiryCall,
  { text, version }: { text: string; version?: number | undefined },
): Promise<Enquiry> {
  return act(deps, call, { action: 'answer', text, version }, async (tx, eventId) => {
    await deps.jobs.enqueue(tx, answerQueue, { eventId })
    await clearDraft(tx, { kind: enquiryWritingKind, record: call.id, userId: call.actor.id, field: 'message' })
  })
}

/** A note that only staff read. */
export async function addEnquiryNote(
  deps: Deps,
  call: EnquiryCall,
  { note, version }: { note: string; version?: number | undefined },
): Promise<Enquiry> {
  return act(deps, call, { action: 'note', text: note, version }, async (tx) => {
    await clearDraft(tx, { kind: enquiryWritingKind, record: call.id, userId: call.actor.id, field: 'note' })
  })
}

/** Assigns an enquiry to a member of staff, or removes the assignment. */
export async function assignEnquiry(
  deps: Deps,
  call: EnquiryCall,
  { userId, version }: { userId: string | null; version?: number | undefined },
): Promise<Enquiry> {
  requireDuty(call.actor, may.handleCases)
  const set = await readAssignee(deps, userId, may.handleCases)
  return act(deps, call, { action: 'assign', text: set.assigneeName || messages.nobody, set, version })
}

export const closeEnquiry = (deps: Deps, call: EnquiryCall) => act(deps, call, { action: 'close' })
export const closeAsSpam = (deps: Deps, call: EnquiryCall) => act(deps, call, { action: 'spam' })
export const reopenEnquiry = (deps: Deps, call: EnquiryCall) => act(deps, call, { action: 'reopen' })
