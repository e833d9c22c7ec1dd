// The applicant, or a member who may sign, takes back an application until the Commission has decided. It could only end as a rejection before, and
// counted among the open ones. Of a decision and a taking back at the same time the later one is refused. It can be made again from its answers, so
// there is no reopening. Figures of decisions leave it out, and retention deletes it like a rejected one. A regulation that keeps the fee, or sets a
// last day, would change it.

import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { queueForAssignee } from './desk/jobs.server.ts'
import { outcomeOf } from './lifecycle.ts'
import { messages } from './messages.ts'
import { lockOwn, requireAction, writeChange } from './service.changes.server.ts'
import { readForm } from './service.server.ts'

/** Takes back an application that is not decided, by the applicant or a member who may sign; repeating it changes nothing. */
export async function withdrawForm(deps: Deps, actor: SignedIn, id: string, reason = '') {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    const { approvalStatus } = requireAction(row, 'withdraw', actor)
    if (outcomeOf(row) === 'withdrawn') return
    const set = { approvalStatus, withdrawnAt: deps.clock.now() }
    const withdrawn = await writeChange(deps, tx, row, { actor, action: 'withdrawn', set, reason })
    await queueForAssignee(deps, tx, row, { by: actor.id, withdrawn })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.withdrawn }
}
