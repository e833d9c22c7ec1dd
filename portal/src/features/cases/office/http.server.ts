import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as statistics from './contract.statistics.ts'
import * as contract from './contract.settings.ts'
import * as staff from './contract.staff.ts'
import { listCaseStaff } from '../engine/service.actions.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { exportCompanies } from './service.companies.server.ts'
import { changeSettings, readSettings } from './service.settings.server.ts'
import { filePeriod, readScorecard } from './service.statistics.server.ts'

export function registerCaseOffice(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  const settings = contract.caseSettingsCalls(kinds)
  mount(app, settings.read, ({ actor }) => readSettings(deps, actor, kinds))
  mount(app, settings.save, ({ actor, body }) => changeSettings(deps, actor, kinds, body))
  mount(app, staff.listCaseStaff, ({ actor }) => listCaseStaff(deps, actor))
  mount(app, statistics.getScorecard, () => readScorecard(deps, kinds))
  mount(app, statistics.getScorecardFile, async ({ actor, query, reply }) => {
    const { from, to, span } = filePeriod(deps.clock.now(), query)
    const file = exportCompanies(deps, actor, { kinds, span })
    return reply
      .header('content-disposition', `attachment; filename="scorecard-${from}-${to}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(file)
  })
}
