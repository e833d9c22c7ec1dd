import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import * as contract from './contract.ts'
import { changeMany, duplicateItem } from './service.server.ts'

export function registerBulk(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, contract.changeMany, ({ actor, body }) => changeMany(deps, actor, typeOf, body))
  mount(app, contract.duplicateItem, ({ actor, params, idempotencyKey }) =>
    duplicateItem(deps, actor, typeOf(params), params.id, idempotencyKey),
  )
}
