import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import * as contract from './contract.ts'
import { addComment, listComments, resolveComment } from './service.server.ts'

export function registerComments(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, contract.listComments, ({ actor, params }) => listComments(deps, actor, typeOf(params), params.id))
  mount(app, contract.addComment, ({ actor, params, body, idempotencyKey: key }) =>
    addComment(deps, actor, typeOf(params), params.id, { ...body, key }),
  )
  mount(app, contract.resolveComment, ({ actor, params, body }) =>
    resolveComment(deps, actor, typeOf(params), params, body.resolved),
  )
}
