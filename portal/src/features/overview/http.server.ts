import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import type { OverviewSource } from './service.kinds.server.ts'
import { readOverviews, readSource, saveWeekly } from './service.server.ts'

export function registerOverview(app: FastifyInstance, deps: Deps, sources: readonly OverviewSource[]): void {
  mount(app, contract.listOverviews, ({ actor }) => readOverviews(deps, actor, sources))
  mount(app, contract.readOverview, ({ actor, params, query }) => readSource(deps, actor, sources, params.key, query))
  mount(app, contract.saveWeeklyMail, ({ actor, body }) => saveWeekly(deps, actor, body.wanted))
}
