import { calendarChanged } from '#features/calendar/service.server.ts'
import { retentionKinds } from '#features/data-protection/retention/service.kinds.server.ts'
import { threadKinds } from '#features/inbound-mail/service.mails.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { overviewSources } from '#features/overview/service.kinds.server.ts'
import { presenceKinds } from '#features/presence/service.kinds.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { writingKinds } from '#features/writing/service.kinds.server.ts'
import { ownRecords } from '#people/hooks.server.ts'
import { enquiryPresence, enquiryWriting, recalculateEnquiries } from './desk/service.actions.server.ts'
import { enquiryOverview, enquiryWorkplace } from './desk/service.overview.server.ts'
import { enquiryListSource } from './desk/service.source.server.ts'
import { registerContact } from './http.server.ts'
import { defineContactJobs } from './jobs.server.ts'
import { enquiryRetention, enquiryThread, exportOwnEnquiries } from './service.thread.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const contact: Feature = {
  register: registerContact,
  defineJobs: defineContactJobs,
  fills: [
    lists.fill(enquiryListSource),
    workplaceSources.fill(enquiryWorkplace),
    overviewSources.fill(enquiryOverview),
    threadKinds.fill(enquiryThread),
    presenceKinds.fill(enquiryPresence),
    writingKinds.fill(enquiryWriting),
    calendarChanged.fill(recalculateEnquiries),
    retentionKinds.fill(enquiryRetention),
    ownRecords.fill(exportOwnEnquiries),
  ],
}
