import { serveRecord } from '#engines/records/service.parts.server.ts'
import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { reportSources } from '#features/monthly-report/service.kinds.server.ts'
import { endEarlierUse, erasePerson, ownRecords } from '#people/hooks.server.ts'
import { mailedRecords } from '#people/mail.server.ts'
import { breachServer } from './breaches/service.breaches.server.ts'
import { breachListSource } from './breaches/store.list.server.ts'
import { registerDataProtection } from './http.server.ts'
import { defineDataProtectionJobs } from './jobs.server.ts'
import { eraseViews, exportOwnConsents, exportOwnViews, viewRetention } from './own/service.export.server.ts'
import { requestListSource } from './requests/store.list.server.ts'
import { requestReport } from './requests/service.report.server.ts'
import { endRequests, eraseRequests, exportOwnRequests } from './requests/service.own.server.ts'
import { requestMail, requestServer } from './requests/service.request.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { retentionKinds } from './retention/service.kinds.server.ts'
import { retentionChange } from './retention/service.retention.server.ts'
import { breachWork, requestWork } from './service.workplace.server.ts'
import type { Feature } from '#platform/feature.server.ts'

const requests = serveRecord(requestServer, {
  list: () => ({ fills: [lists.fill(requestListSource), reportSources.fill(requestReport)] }),
  work: () => ({ fills: [workplaceSources.fill(requestWork)] }),
  mail: () => ({ fills: [mailedRecords.fill(requestMail)] }),
  export: () => ({ fills: [ownRecords.fill(exportOwnRequests)] }),
  erasure: () => ({ fills: [erasePerson.fill(eraseRequests), endEarlierUse.fill(endRequests)] }),
})
const breaches = serveRecord(breachServer, {
  list: () => ({ fills: [lists.fill(breachListSource)] }),
  work: () => ({ fills: [workplaceSources.fill(breachWork)] }),
})

export const dataProtection: Feature = {
  register: registerDataProtection,
  defineJobs: defineDataProtectionJobs,
  fills: [
    ownRecords.fill(exportOwnViews),
    ...requests.fills,
    ...breaches.fills,
    approvalKinds.fillFrom(({ of }) => [retentionChange(of(retentionKinds))]),
    retentionKinds.fill(viewRetention),
    ownRecords.fill(exportOwnConsents),
    erasePerson.fill(eraseViews),
  ],
}
