import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import * as contract from './contract.ts'
import { listForReview, returnItem, submitItem, takeBackItem } from './service.server.ts'

export function registerReview(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, contract.listForReview, ({ actor, query }) => listForReview(deps, actor, query))
  mount(app, contract.submitItem, ({ actor, params, body: { version, note } }) =>
    submitItem(deps, actor, typeOf(params), { id: params.id, version }, note),
  )
  mount(app, contract.takeBackItem, ({ actor, params, body: { version } }) =>
    takeBackItem(deps, actor, typeOf(params), { id: params.id, version }),
  )
  mount(app, contract.returnItem, ({ actor, params, body: { version, words } }) =>
    returnItem(deps, actor, typeOf(params), { id: params.id, version }, words),
  )
}
