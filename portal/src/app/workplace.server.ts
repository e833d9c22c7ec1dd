import { personWorkplace } from '#features/accounts/service.workplace.server.ts'
import { applicationWorkplace } from '#features/applications/desk/service.workplace.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { approvalWorkplace } from '#features/approvals/service.workplace.server.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { caseWorkplace } from '#features/cases/workplace/service.workplace.server.ts'
import { enquiryWorkplace } from '#features/contact/desk/service.workplace.server.ts'
import { contentWorkplace } from '#features/content/service.workplace.server.ts'
import { reportWorkplace } from '#features/whistleblowing/service.workplace.server.ts'
import type { ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import { inboundMailWorkplace } from '#features/inbound-mail/service.workplace.server.ts'
import { registerWorkplace } from '#features/workplace/http.server.ts'
import type { Feature } from './feature.server.ts'
import { contentTypes } from './content-types.ts'

/** The workplace of staff: what each feature adds to it, in the order of its lists and results; the places are in `workplace.ts`. */
export const workplaceOf = (
  kinds: readonly CaseKind[],
  threads: readonly ThreadKind[],
  approvals: readonly ApprovalKind[],
): Feature => ({
  register: (app, deps) =>
    registerWorkplace(app, deps, [
      applicationWorkplace,
      ...kinds.map(caseWorkplace),
      enquiryWorkplace,
      inboundMailWorkplace(threads),
      personWorkplace,
      contentWorkplace(contentTypes),
      approvalWorkplace(approvals),
      reportWorkplace,
    ]),
})
