import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { dutiesLost, erasePerson, welcomeStaff } from '#people/hooks.server.ts'
import { unorderedTables } from '#platform/files/file-references.ts'
import { registerWhistleblowing } from './http.server.ts'
import { defineWhistleblowingJobs } from './jobs.server.ts'
import { report } from './kind.ts'
import { eraseReporter } from './retention/service.erasure.server.ts'
import { identityReading, inheritDenials, leaveReports } from './sealing/service.identity.server.ts'
import { prepareMasterKey } from './sealing/service.master-key.server.ts'
import { reportErasing } from './service.erasing.server.ts'
import { reportWorkplace } from './service.workplace.server.ts'
import { sealedRecords } from '#platform/audit.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { reportTables } from './store.server.ts'

export const whistleblowing: Feature = {
  register: registerWhistleblowing,
  defineJobs: defineWhistleblowingJobs,
  prepare: prepareMasterKey,
  fills: [
    workplaceSources.fill(reportWorkplace),
    approvalKinds.fill(reportErasing, identityReading),
    unorderedTables.fill(...reportTables),
    erasePerson.fill(eraseReporter),
    welcomeStaff.fill(inheritDenials),
    dutiesLost.fill(leaveReports),
    sealedRecords.fill(report.key),
  ],
}
