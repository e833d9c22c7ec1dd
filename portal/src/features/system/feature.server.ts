import { readLastRuns } from '#features/backups/service.server.ts'
import { caseKinds } from '#features/cases/engine/service.kinds.server.ts'
import { countDraftSteps } from '#features/cases/drafts/service.figures.server.ts'
import { countOverdue } from '#features/cases/office/service.statistics.server.ts'
import { readInboundState } from '#features/inbound-mail/service.mails.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { draftDays } from './contract.ts'
import { registerSystem } from './http.server.ts'
import { defineSystemJobs } from './jobs.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import type { SystemSources } from './service.server.ts'
import { systemWorkplace } from './service.workplace.server.ts'

const sources: SystemSources = {
  overdue: (deps) => countOverdue(deps, deps.hooks.of(caseKinds)),
  drafts: (deps) => countDraftSteps(deps, deps.hooks.of(caseKinds), draftDays),
  backups: readLastRuns,
  inbound: readInboundState,
}

export const system: Feature = {
  register: (app, deps) => registerSystem(app, deps, sources),
  defineJobs: defineSystemJobs,
  fills: [workplaceSources.fill(systemWorkplace(sources))],
}
