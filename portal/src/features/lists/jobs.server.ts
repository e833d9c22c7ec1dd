import type { Deps } from '#platform/deps.server.ts'
import { batchQueue, sweepQueue } from './rules.queues.ts'
import type { BatchSource } from './service.sources.server.ts'
import { sweepBatches, workOnBatch } from './service.work.server.ts'

export function defineListJobs(deps: Deps, sources: readonly BatchSource[]): void {
  deps.jobs.define<{ id: string }>({
    queue: batchQueue,
    title: 'Actions on many records',
    run: ({ id }) => workOnBatch(deps, sources, id),
  })
  deps.jobs.define({
    queue: sweepQueue,
    title: 'Removal of old actions on many records',
    schedule: '40 1 * * *',
    retries: 1,
    run: () => sweepBatches(deps),
  })
}
