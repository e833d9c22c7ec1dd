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
