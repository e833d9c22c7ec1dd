import { serveRecord } from '#engines/records/service.parts.server.ts'
import { calendarPart } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { uploadTargets } from '#features/documents/service.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { reportSources } from '#features/monthly-report/service.kinds.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presenceKinds, presencePart } from '#features/presence/service.kinds.server.ts'
import { quotaReaders } from '#features/quotas/service.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { draftsPart } from '#features/writing/service.kinds.server.ts'
import { endEarlierUse, erasePerson, ownConsents, ownRecords } from '#people/hooks.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { applicationThread } from './desk/service.mail-thread.server.ts'
import { applicationListSource } from './desk/service.source.server.ts'
import { applicationWorkplace } from './desk/service.workplace.server.ts'
import { registerApplications } from './http.server.ts'
import { defineApplicationJobs } from './jobs.server.ts'
import { applicationApprovals } from './service.approvals.server.ts'
import { submissionUploads } from './service.documents.server.ts'
import { companyDraftPresence, eraseDrafts, exportOwnDrafts, readApplicationConsents } from './service.drafts.server.ts'
import { exportOwnForms } from './service.list.server.ts'
import { applicationServer } from './service.record.server.ts'
import { draftRetention, rejectedRetention } from './service.retention.server.ts'
import { readApplicationUse } from './service.submit.server.ts'
import { applicationOverview, applicationReport } from './statistics/service.overview.server.ts'
import { moveSubmissionsOf, submissionStore } from './store.server.ts'

export const applications: Feature = serveRecord(applicationServer, {
  calls: () => ({ register: registerApplications }),
  list: () => ({ fills: [lists.fill(applicationListSource)] }),
  work: () => ({ fills: [workplaceSources.fill(applicationWorkplace)] }),
  figures: () => ({ fills: [overviewSources.fill(applicationOverview), reportSources.fill(applicationReport)] }),
  thread: () => ({ fills: [threadKinds.fill(applicationThread)] }),
  mails: () => ({ defineJobs: defineApplicationJobs }),
  uploads: () => ({ fills: [uploadTargets.fill(submissionUploads), quotaReaders.fill(readApplicationUse)] }),
  drafts: draftsPart(),
  presence: presencePart(),
  calendar: calendarPart(submissionStore),
  approvals: applicationApprovals.part,
  retention: () => ({ fills: [retentionKinds.fill(draftRetention, rejectedRetention)] }),
  // What is begun, and what people have of their own.
  person: () => ({
    fills: [
      presenceKinds.fill(companyDraftPresence),
      ownRecords.fill(exportOwnForms, exportOwnDrafts),
      ownConsents.fill(readApplicationConsents),
      erasePerson.fill(eraseDrafts),
      endEarlierUse.fill(eraseDrafts, (_deps, tx, { id }, closed) => moveSubmissionsOf(tx, id, closed)),
    ],
  }),
})
