import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { erasePerson, ownRecords } from '#people/hooks.server.ts'
import { breachListSource } from './breaches/store.list.server.ts'
import { registerDataProtection } from './http.server.ts'
import { defineDataProtectionJobs } from './jobs.server.ts'
import { eraseViews, exportOwnConsents, exportOwnViews, viewRetention } from './own/service.export.server.ts'
import { requestListSource } from './requests/store.list.server.ts'
import { eraseRequests, exportOwnRequests } from './requests/service.office.server.ts'
import { retentionKinds } from './retention/service.kinds.server.ts'
import { retentionChange } from './retention/service.retention.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const dataProtection: Feature = {
  register: registerDataProtection,
  defineJobs: defineDataProtectionJobs,
  fills: [
    lists.fill(requestListSource, breachListSource),
    approvalKinds.fillFrom(({ of }) => [retentionChange(of(retentionKinds))]),
    retentionKinds.fill(viewRetention),
    ownRecords.fill(exportOwnViews, exportOwnRequests, exportOwnConsents),
    erasePerson.fill(eraseViews, eraseRequests),
  ],
}
