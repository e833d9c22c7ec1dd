import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { registerStaff } from './http.server.ts'
import { defineStaffJobs } from './jobs.server.ts'
import { dutiesKind } from './service.server.ts'

export const staff: Feature = {
  register: registerStaff,
  defineJobs: defineStaffJobs,
  fills: [approvalKinds.fill(dutiesKind)],
}
