import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { calendarChanged } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { uploadTargets } from '#features/documents/service.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { batchSources, lists } from '#features/lists/service.sources.server.ts'
import { reportSources } from '#features/monthly-report/service.kinds.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { quotaReaders } from '#features/quotas/service.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { writingKinds } from '#features/writing/service.kinds.server.ts'
import {
  addressLost,
  addressVerified,
  endEarlierUse,
  erasePerson,
  ownConsents,
  ownRecords,
  undoByLink,
} from '#people/hooks.server.ts'
import type { Fill, Hook } from '#platform/hooks.ts'
import { caseWriting, readCaseConsents } from './engine/service.attachments.server.ts'
import { casePresence } from './engine/service.presence.server.ts'
import { recalculateCases } from './engine/service.clock.server.ts'
import { type CaseKind, caseKinds } from './engine/service.kinds.server.ts'
import { joinCases, leaveCases, readCaseUse } from './engine/service.server.ts'
import { caseErasing } from './engine/service.erasing.server.ts'
import { caseRetention } from './engine/service.retention.server.ts'
import { caseThread } from './engine/service.thread.server.ts'
import { caseUploads } from './engine/service.uploads.server.ts'
import { moveCasesOf } from './engine/store.server.ts'
import { eraseDraftsOf, exportDrafts } from './drafts/service.server.ts'
import { registerCases } from './http.server.ts'
import { defineCaseJobs } from './jobs.server.ts'
import { exportOwnCases } from './list/service.list.server.ts'
import { caseListSource } from './list/service.source.server.ts'
import { caseOverview } from './office/service.overview.server.ts'
import { caseReport } from './office/service.report.server.ts'
import { outageBatches } from './related/service.batches.server.ts'
import { outageListSource } from './related/store.outage-list.server.ts'
import { referralThreads } from './referrals/service.company.server.ts'
import { recalculateReferrals } from './referrals/service.delivery.server.ts'
import { deskChange, undoDeskChange } from './referrals/service.desks.server.ts'
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
    ofEachKind(reportSources, caseReport),
    ofEachKind(threadKinds, caseThread),
    threadKinds.fillFrom(({ of }) => [referralThreads(of(caseKinds))]),
    ofEachKind(uploadTargets, caseUploads),
    ofEachKind(writingKinds, caseWriting),
    ofEachKind(approvalKinds, caseErasing),
    ofEachKind(retentionKinds, caseRetention),
    ofEachKind(ownRecords, exportOwnCases),
    approvalKinds.fill(deskChange),
    undoByLink.fill(undoDeskChange),
    batchSources.fill(outageBatches),
    presenceKinds.fill(casePresence),
    calendarChanged.fill(recalculateCases),
    calendarChanged.fill(recalculateReferrals),
    quotaReaders.fill(readCaseUse),
    ownConsents.fill(readCaseConsents),
    endEarlierUse.fill((_deps, tx, { id }, closed) => moveCasesOf(tx, id, closed)),
    ownRecords.fill(exportDrafts),
    erasePerson.fill(eraseDraftsOf),
    addressVerified.fill(joinCases),
    addressLost.fill(leaveCases),
  ],
}
