import type { Deps } from '#platform/deps.server.ts'
import { sweepDrafts } from './service.server.ts'

export function defineWritingJobs(deps: Deps): void {
  deps.jobs.define({
    queue: 'writing.sweep',
    title: 'Removal of old drafts of staff',
    schedule: '12 2 * * *',
    run: () => sweepDrafts(deps),
  })
}
