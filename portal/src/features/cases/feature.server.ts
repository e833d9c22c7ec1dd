import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import { calendarChanged } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { uploadTargets } from '#features/documents/service.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { batchSources, lists } from '#features/lists/service.sources.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { quotaReaders } from '#features/quotas/service.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { writingKinds } from '#features/writing/service.kinds.server.ts'
import { addressLost, addressVerified, ownConsents, ownRecords } from '#people/hooks.server.ts'
import type { Fill, Hook } from '#platform/hooks.ts'
import { caseWriting, readCaseConsents } from './engine/service.attachments.server.ts'
import { casePresence, recalculateCases } from './engine/service.clock.server.ts'
import { type CaseKind, caseKinds } from './engine/service.kinds.server.ts'
import { joinCases, leaveCases, readCaseUse } from './engine/service.server.ts'
import { caseErasing, caseRetention, caseThread, caseUploads } from './engine/service.thread.server.ts'
import { registerCases } from './http.server.ts'
import { defineCaseJobs } from './jobs.server.ts'
import { exportOwnCases } from './list/service.list.server.ts'
import { caseListSource } from './list/service.source.server.ts'
import { caseOverview } from './office/service.overview.server.ts'
import { outageBatches } from './related/service.batches.server.ts'
import { outageListSource } from './related/store.outage-list.server.ts'
import { referralThreads } from './referrals/service.company.server.ts'
import { recalculateReferrals } from './referrals/service.delivery.server.ts'
import { caseWorkplace } from './workplace/service.workplace.server.ts'
import type { Feature } from '#platform/feature.server.ts'

/** What the engine of cases adds to others for each kind. */
const ofEachKind = <Part>(hook: Hook<Part>, make: (kind: CaseKind) => Part): Fill =>
  hook.fillFrom(({ of }) => of(caseKinds).map(make))

export const cases: Feature = {
  register: registerCases,
  defineJobs: defineCaseJobs,
  fills: [
    ofEachKind(lists, caseListSource),
    lists.fill(outageListSource),
    ofEachKind(workplaceSources, caseWorkplace),
    ofEachKind(overviewSources, caseOverview),
    ofEachKind(threadKinds, caseThread),
    threadKinds.fillFrom(({ of }) => [referralThreads(of(caseKinds))]),
    ofEachKind(uploadTargets, caseUploads),
    ofEachKind(writingKinds, caseWriting),
    ofEachKind(approvalKinds, caseErasing),
    ofEachKind(retentionKinds, caseRetention),
    ofEachKind(ownRecords, exportOwnCases),
    batchSources.fill(outageBatches),
    presenceKinds.fill(casePresence),
    calendarChanged.fill(recalculateCases),
    calendarChanged.fill(recalculateReferrals),
    quotaReaders.fill(readCaseUse),
    ownConsents.fill(readCaseConsents),
    addressVerified.fill(joinCases),
    addressLost.fill(leaveCases),
  ],
}
