import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { presenceKinds } from './service.kinds.server.ts'
import { leaveRecord, recordPresence } from './service.server.ts'

/** Who else has a record open. */
export function registerPresence(app: FastifyInstance, deps: Deps): void {
  const kinds = deps.hooks.of(presenceKinds)
  mount(app, contract.reportPresence, ({ actor, body }) =>
    body.leaving ? leaveRecord(deps, actor, body) : recordPresence(deps, actor, body, kinds),
  )
}
