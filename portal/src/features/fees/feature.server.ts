import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import { sitePaths } from '#features/content/checks/service.links.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { registerFees } from './http.server.ts'
import { defineFeeJobs } from './jobs.server.ts'
import { feePublishing } from './service.publish.server.ts'
import { findSchedulePaths, indexFees } from './service.server.ts'
import { scheduleListSource } from './store.list.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const fees: Feature = {
  register: registerFees,
  defineJobs: defineFeeJobs,
  prepare: indexFees,
  fills: [lists.fill(scheduleListSource), approvalKinds.fill(feePublishing), sitePaths.fill(findSchedulePaths)],
}
