import { callsPart } from '#engines/records/http.calls.server.ts'
import { serveRecord } from '#engines/records/service.parts.server.ts'
import { calendarPart } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { reportSources } from '#features/monthly-report/service.kinds.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presencePart } from '#features/presence/service.kinds.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { draftsPart } from '#features/writing/service.kinds.server.ts'
import { ownRecords } from '#people/hooks.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { enquiryCalls } from './desk/contract.ts'
import { enquiryOverview, enquiryReport, enquiryWorkplace } from './desk/service.overview.server.ts'
import { enquiryServer } from './desk/service.record.server.ts'
import { enquiryListSource } from './desk/service.source.server.ts'
import { registerContact, registerTags } from './http.server.ts'
import { defineContactJobs } from './jobs.server.ts'
import { enquiryRetention, enquiryThread, exportOwnEnquiries } from './service.thread.server.ts'
import { enquiryStore } from './store.server.ts'

const enquiries = serveRecord(enquiryServer, {
  calls: callsPart(enquiryCalls),
  tags: () => ({ register: registerTags }),
  list: () => ({ fills: [lists.fill(enquiryListSource)] }),
  work: () => ({ fills: [workplaceSources.fill(enquiryWorkplace)] }),
  figures: () => ({ fills: [overviewSources.fill(enquiryOverview), reportSources.fill(enquiryReport)] }),
  thread: () => ({ fills: [threadKinds.fill(enquiryThread)] }),
  mails: () => ({ defineJobs: defineContactJobs }),
  drafts: draftsPart(),
  presence: presencePart(),
  calendar: calendarPart(enquiryStore),
  retention: () => ({ fills: [retentionKinds.fill(enquiryRetention)] }),
  export: () => ({ fills: [ownRecords.fill(exportOwnEnquiries)] }),
})

export const contact: Feature = {
  ...enquiries,
  register(app, deps) {
    registerContact(app, deps)
    enquiries.register(app, deps)
  },
}
