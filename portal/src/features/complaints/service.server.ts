import { companyLabel } from '#platform/state/companies.ts'
import { caseUploads } from '#features/cases/engine/service.thread.server.ts'
import type { CaseDraft, CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { complaintCalls } from './contract.ts'
import type { ComplaintDraft } from './contract.filing.ts'
import { complaint } from './kind.ts'
import { complaintLifecycle } from './lifecycle.ts'
import { messages } from './messages.ts'
import { defaultUrgency, urgencies, urgencyLabels } from './rules.ts'

const yesNo = (value: boolean | undefined) => (value ? 'Yes' : 'No')
const urgencyOf = ({ urgency }: Pick<CaseDraft, 'urgency'>) => urgencies[urgency ?? 1] ?? defaultUrgency

/** What the case engine needs to handle complaints. */
export const complaintKind: CaseKind<ComplaintDraft> = {
  ...complaint,
  lifecycle: complaintLifecycle,
  calls: complaintCalls,
  words: messages,
  // Ignore the company's reference if the complaint was not reported to the company.
  toDraft: (body) => ({
    type: body.complaintType,
    subject: body.serviceProvider,
    description: body.description,
    urgency: urgencies.indexOf(body.urgency),
    reportedToDisco: body.reportedToDisco,
    discoReferenceNumber: body.reportedToDisco ? body.discoReferenceNumber : '',
    company: body.distributionCompany,
    lga: body.lga,
    meterNumber: body.meterNumber,
    address: body.address,
    feeder: body.feeder,
  }),
  resolutionField: 'resolutionNote',
  ownFields: (row) => ({
    compId: row.reference,
    complaintType: row.type,
    serviceProvider: row.subject,
    urgency: urgencyOf(row),
    reportedToDisco: row.reportedToDisco,
    discoReferenceNumber: row.discoReferenceNumber,
    meterNumber: row.meterNumber,
    address: row.address,
    feeder: row.feeder,
  }),
  searchWords: (draft) => [
    draft.discoReferenceNumber ?? '',
    draft.meterNumber ?? '',
    draft.address ?? '',
    draft.feeder ?? '',
  ],
  draftFields: [
    { label: 'Type', read: (draft) => draft.type },
    { label: 'Subject', read: (draft) => draft.subject },
    { label: 'Description', read: (draft) => draft.description, long: true },
    { label: 'Urgency', read: (draft) => urgencyLabels[urgencyOf(draft)] },
    { label: 'Reported to the company first', read: (draft) => yesNo(draft.reportedToDisco) },
    { label: 'Company', read: (draft) => companyLabel(draft.company) },
    { label: "Company's complaint number", read: (draft) => draft.discoReferenceNumber ?? '' },
    { label: 'LGA', read: (draft) => draft.lga },
    { label: 'Meter or account number', read: (draft) => draft.meterNumber ?? '' },
    { label: 'Address of the meter', read: (draft) => draft.address ?? '' },
    { label: 'Feeder', read: (draft) => draft.feeder ?? '' },
  ],
  ownCells: {
    reported: (row) => yesNo(row.reportedToDisco),
    companyReference: (row) => row.discoReferenceNumber,
    meter: (row) => row.meterNumber,
    address: (row) => row.address,
    feeder: (row) => row.feeder,
  },
}

export const complaintUploads = caseUploads(complaintKind)
