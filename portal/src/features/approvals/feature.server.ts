import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { erasePerson } from '#people/hooks.server.ts'
import { registerApprovals } from './http.server.ts'
import { defineApprovalJobs } from './jobs.server.ts'
import { approvalWorkplace } from './service.workplace.server.ts'
import { eraseApprovals } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const approvals: Feature = {
  register: registerApprovals,
  defineJobs: defineApprovalJobs,
  fills: [workplaceSources.fill(approvalWorkplace), erasePerson.fill(eraseApprovals)],
}
