import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as pictures from './contract.statistics.ts'
import * as contract from './contract.settings.ts'
import { listCaseStaff } from '../engine/service.actions.server.ts'
import { readOverview, readScorecard } from './service.statistics.server.ts'
import { changeSettings, dropHoliday, keepHoliday, readHolidays, readSettings } from './service.settings.server.ts'

/** Deadlines, holidays, and the pictures of all cases. */
export function registerCaseOffice(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getCaseSettings, ({ actor }) => readSettings(deps, actor))
  mount(app, contract.saveCaseSettings, ({ actor, body }) => changeSettings(deps, actor, body))
  mount(app, contract.listHolidays, ({ actor, query }) => readHolidays(deps, actor, query.year))
  mount(app, contract.saveHoliday, ({ actor, params, body }) => keepHoliday(deps, actor, params.date, body.name))
  mount(app, contract.removeHoliday, ({ actor, params }) => dropHoliday(deps, actor, params.date))
  mount(app, contract.listCaseStaff, ({ actor }) => listCaseStaff(deps, actor))
  mount(app, pictures.getCaseOverview, ({ actor, query }) => readOverview(deps, actor, query.months))
  mount(app, pictures.getScorecard, () => readScorecard(deps))
}
