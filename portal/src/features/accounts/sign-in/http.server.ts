import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { factorMessages } from '../factors/messages.ts'
import * as contract from './contract.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './service.sessions.server.ts'

/** Where a person is logged in. */
export function registerSessions(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listOwnSessions, ({ actor }) => listOwnSessions(deps, actor))
  mount(app, contract.endOwnSession, async ({ actor, params }) => {
    await endOwnSession(deps, actor, params.id)
    return { message: factorMessages.sessionEnded }
  })
  mount(app, contract.endOtherSessions, async ({ actor }) => {
    await endOtherSessions(deps, actor)
    return { message: factorMessages.othersEnded }
  })
}
