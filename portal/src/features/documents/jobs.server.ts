import type { Deps } from '#platform/deps.server.ts'
import { sweepLeftovers } from './service.sweep.server.ts'

export function defineDocumentJobs(deps: Deps): void {
  deps.jobs.define({ queue: 'documents.sweep', schedule: '41 * * * *', run: () => sweepLeftovers(deps) })
}
