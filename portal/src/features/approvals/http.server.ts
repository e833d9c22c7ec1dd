import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { approvalKinds } from './service.kinds.server.ts'
import { listForReader, readRequest, approve, refuse, withdraw } from './service.server.ts'

/** Requests for a second person. */
export function registerApprovals(app: FastifyInstance, deps: Deps): void {
  const kinds = deps.hooks.of(approvalKinds)
  const stranger = kinds.find(({ duties }) => !duties.every((duty) => holds({ duties: [duty] }, may.useApprovals)))
  if (stranger) throw new Error(`nobody could approve ${stranger.kind}: its duties are missing in may.useApprovals`)
  mount(app, contract.listApprovals, ({ actor, query }) => listForReader(deps, actor, query))
  mount(app, contract.getApproval, ({ actor, params }) => readRequest(deps, actor, params.id))
  mount(app, contract.approveRequest, ({ actor, params }) => approve(deps, actor, params.id))
  mount(app, contract.refuseRequest, ({ actor, params, body }) =>
    refuse(deps, actor, { id: params.id, reason: body.reason }),
  )
  mount(app, contract.withdrawRequest, ({ actor, params }) => withdraw(deps, actor, params.id))
}
