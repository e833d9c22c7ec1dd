import type { Deps } from '#platform/deps.server.ts'
import { fileReferences } from '#platform/files/file-references.ts'
import { removeOrphans, sweepLeftovers } from './service.server.ts'

export function defineDocumentJobs(deps: Deps): void {
  const references = deps.hooks.of(fileReferences)
  deps.jobs.define({
    queue: 'documents.sweep',
    title: 'Clean-up of uploads',
    schedule: '41 * * * *',
    run: () => sweepLeftovers(deps),
  })
  deps.jobs.define({
    queue: 'documents.orphans',
    title: 'Removal of files without a record',
    schedule: '26 3 * * *',
    retries: 2,
    run: () => removeOrphans(deps, references),
  })
}
