import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { registerMonthlyReport } from './http.server.ts'
import { reportApproval } from './service.approval.server.ts'

export const monthlyReport: Feature = {
  register: registerMonthlyReport,
  fills: [approvalKinds.fill(reportApproval)],
}
