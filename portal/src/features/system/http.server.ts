import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { readSystem, retryFailedJobs, runBackup, type SystemSources, publishFigures } from './service.server.ts'

/** How the portal is doing: for Admins as a page, for operators as figures. */
export function registerSystem(app: FastifyInstance, deps: Deps, sources: SystemSources): void {
  publishFigures(deps, sources)
  mount(app, contract.getSystem, ({ actor }) => readSystem(deps, actor, sources))
  mount(app, contract.runBackup, ({ actor, body }) => runBackup(deps, actor, body.kind))
  mount(app, contract.retryJobs, ({ actor, body, idempotencyKey: key }) =>
    retryFailedJobs(deps, actor, { ...body, key }),
  )
}
