import { recordActions } from '#features/lists/service.records.server.ts'
import { listSource } from '#features/lists/service.sources.server.ts'
import { viewTimes } from '#features/calendar/service.server.ts'
import { tagAction } from '#features/tags/service.server.ts'
import { holds } from '#platform/duties.ts'
import { enquiry } from '../kind.ts'
import { findEnquiries } from '../store.server.ts'
import { soonDays } from './rules.deadline.ts'
import { actionsOf, isSender, enquiryServer, tagEnquiry } from './service.record.server.ts'
import { enquiryTable } from './store.server.ts'

export const enquiryListSource = listSource(enquiryTable, {
  reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps, soonDays)) }),
  find: (deps, ids) => findEnquiries(deps.database.db, ids),
  label: (row) => row.reference,
  audited: { [enquiry.key]: 'Enquiry' },
  isToAnswer: (row) => row.status === 'new',
  actionsOf: (row, { reader, now }) => [
    ...actionsOf(row, reader, now),
    ...(holds(reader, enquiry.duties.act) && !isSender(row, reader) ? ['tag'] : []),
  ],
  actions: { ...recordActions(enquiryServer), tag: tagAction(tagEnquiry) },
})
