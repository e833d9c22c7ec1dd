import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { sitePaths } from '#features/content/checks/service.links.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { registerFees } from './http.server.ts'
import { feePublishing } from './service.publish.server.ts'
import { findSchedulePaths, indexFees, takeEffect } from './service.server.ts'
import { scheduleListSource } from './store.list.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { effectQueue } from './rules.check.ts'

export const fees: Feature = {
  register: registerFees,
  defineJobs: defineFeeJobs,
  prepare: indexFees,
  fills: [lists.fill(scheduleListSource), approvalKinds.fill(feePublishing), sitePaths.fill(findSchedulePaths)],
}

/** There is a job for the first moment of each schedule; the one of every midnight (Nigerian time) makes up for a lost one. */
function defineFeeJobs(deps: Deps): void {
  deps.jobs.define({
    queue: effectQueue,
    title: 'New fees taking effect',
    schedule: '0 23 * * *',
    run: () => takeEffect(deps),
  })
}
