import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import { getColleague, inviteColleague, resendInvitation, setDuties, setRole } from './contract.ts'
import { messages } from './messages.ts'
import { inviteToStaff, readColleague, resendStaffInvitation } from './service.invitations.server.ts'
import { setAccountDuties, setAccountRole } from './service.server.ts'

/** Who is staff, and what they may do. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  mount(app, setDuties, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await setAccountDuties(deps, actor, { ...params, ...body })),
  )
  mount(app, setRole, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await setAccountRole(deps, actor, { ...params, ...body })),
  )
  mount(app, getColleague, ({ actor, params }) => readColleague(deps, actor, params.id))
  mount(app, inviteColleague, async ({ actor, body, reply }) =>
    answerWaiting(reply, await inviteToStaff(deps, actor, body)),
  )
  mount(app, resendInvitation, async ({ actor, params }) => {
    await resendStaffInvitation(deps, actor, params.id)
    return { message: messages.invitedAgain }
  })
}
