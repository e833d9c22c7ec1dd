import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import * as contract from './contract.ts'
import { checkItem, listChecked, readItemCheck } from './service.server.ts'

export function registerChecks(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, contract.listChecked, ({ actor, query }) => listChecked(deps, actor, query))
  mount(app, contract.getItemCheck, ({ actor, params }) => readItemCheck(deps, actor, typeOf(params), params.id))
  mount(app, contract.checkItem, ({ actor, params }) => checkItem(deps, actor, typeOf(params), params.id))
}
