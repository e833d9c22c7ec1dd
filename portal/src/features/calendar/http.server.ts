import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { dropHoliday, saveHoliday, readYear } from './service.changes.server.ts'

export function registerCalendar(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listHolidays, ({ actor, query }) => readYear(deps, actor, query.year))
  mount(app, contract.saveHoliday, ({ actor, params, body }) => saveHoliday(deps, actor, params.date, body.name))
  mount(app, contract.removeHoliday, ({ actor, params }) => dropHoliday(deps, actor, params.date))
}
