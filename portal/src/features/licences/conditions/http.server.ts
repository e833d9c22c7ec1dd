import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { listConditions, listOwnLicences, listPublicConditions, sendReturn } from './contract.ts'
import { readOwnLicences, receiveReturn, requireSender } from './service.own.server.ts'
import { readConditions, readPublicConditions } from './service.record.server.ts'

export function registerConditions(app: FastifyInstance, deps: Deps): void {
  mount(app, listConditions, ({ actor, params }) => readConditions(deps, actor, params.id))
  mount(app, listPublicConditions, ({ params }) => readPublicConditions(deps, params.number))
  mount(app, listOwnLicences, ({ actor }) => readOwnLicences(deps, actor))
  const reach = ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    requireSender(deps, actor, params.id)
  mount(app, { ...sendReturn, reach }, ({ actor, params, request }) => receiveReturn(deps, request, actor, params.id))
}
