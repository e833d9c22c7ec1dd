import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import { calendarChanged } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { uploadTargets } from '#features/documents/service.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { quotaReaders } from '#features/quotas/service.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { writingKinds } from '#features/writing/service.kinds.server.ts'
import { endEarlierUse, erasePerson, ownConsents, ownRecords } from '#people/hooks.server.ts'
import { recalculateReviews } from './desk/service.review.server.ts'
import { applicationListSource, applicationThread } from './desk/service.source.server.ts'
import { applicationWorkplace } from './desk/service.workplace.server.ts'
import { registerApplications } from './http.server.ts'
import { defineApplicationJobs } from './jobs.server.ts'
import { decisionChange } from './service.decisions.server.ts'
import { submissionUploads } from './service.documents.server.ts'
import { companyDraftPresence, eraseDrafts, exportOwnDrafts, readApplicationConsents } from './service.drafts.server.ts'
import { exportOwnForms } from './service.list.server.ts'
import {
  applicationPresence,
  applicationWriting,
  draftRetention,
  formErasing,
  rejectedRetention,
} from './service.retention.server.ts'
import { readApplicationUse } from './service.server.ts'
import { applicationOverview } from './statistics/service.overview.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const applications: Feature = {
  register: registerApplications,
  defineJobs: defineApplicationJobs,
  fills: [
    lists.fill(applicationListSource),
    workplaceSources.fill(applicationWorkplace),
    overviewSources.fill(applicationOverview),
    threadKinds.fill(applicationThread),
    uploadTargets.fill(submissionUploads),
    presenceKinds.fill(companyDraftPresence, applicationPresence),
    writingKinds.fill(applicationWriting),
    calendarChanged.fill(recalculateReviews),
    approvalKinds.fill(formErasing, decisionChange),
    retentionKinds.fill(draftRetention, rejectedRetention),
    quotaReaders.fill(readApplicationUse),
    ownRecords.fill(exportOwnForms, exportOwnDrafts),
    ownConsents.fill(readApplicationConsents),
    erasePerson.fill(eraseDrafts),
    endEarlierUse.fill(eraseDrafts),
  ],
}
