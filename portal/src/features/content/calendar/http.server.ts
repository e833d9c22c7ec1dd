import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import * as contract from './contract.ts'
import { readCalendar, setCheckDate } from './service.server.ts'

export function registerCalendar(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, contract.readCalendar, ({ actor, query }) => readCalendar(deps, actor, query))
  mount(app, contract.setCheckDate, ({ actor, params, body: { version, checkBy } }) =>
    setCheckDate(deps, actor, typeOf(params), { id: params.id, version }, checkBy),
  )
}
