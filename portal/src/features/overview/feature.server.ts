import { erasePerson } from '#people/hooks.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { registerOverview } from './http.server.ts'
import { defineOverviewJobs } from './jobs.server.ts'
import { overviewSources } from './service.kinds.server.ts'
import { eraseWeeklyMail } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

const sourcesOf = ({ hooks }: Deps) => hooks.of(overviewSources).toSorted((one, other) => one.place - other.place)

export const overview: Feature = {
  register: (app, deps) => registerOverview(app, deps, sourcesOf(deps)),
  defineJobs: (deps) => defineOverviewJobs(deps, sourcesOf(deps)),
  fills: [erasePerson.fill(eraseWeeklyMail)],
}
