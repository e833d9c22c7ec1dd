import { companyLabel } from '#features/cases/contract.input.ts'
import { caseUploads } from '#features/cases/engine/service.documents.server.ts'
import type { CaseDraft, CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { changeCase, submitCase } from '#features/cases/engine/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import {
  type Complaint,
  type ComplaintDraft,
  complaintCalls,
  type submitComplaint,
  type updateComplaint,
} from './contract.ts'
import { complaintLife } from './lifecycle.ts'
import { messages } from './messages.ts'
import { complaintRecordType, defaultUrgency, urgencies, urgencyLabels } from './rules.ts'

const yesNo = (value: boolean | undefined) => (value ? 'Yes' : 'No')
const urgencyOf = ({ urgency }: Pick<CaseDraft, 'urgency'>) => urgencies[urgency ?? 1] ?? defaultUrgency

/** What complaints tell the engine of cases. */
export const complaintKind: CaseKind = {
  name: complaintRecordType,
  prefix: 'CP',
  life: complaintLife,
  calls: complaintCalls,
  messages,
  pageOf: (id) => `/consumer-complaint/${id}`,
  ownFields: (row) => ({
    compId: row.reference,
    complaintType: row.type,
    serviceProvider: row.subject,
    urgency: urgencyOf(row),
    reportedToDisco: row.reportedToDisco,
    discoReferenceNumber: row.discoReferenceNumber,
  }),
  searchWords: (draft) => [draft.discoReferenceNumber ?? ''],
  draftFields: [
    { label: 'Type', read: (draft) => draft.type },
    { label: 'Subject', read: (draft) => draft.subject },
    { label: 'Description', read: (draft) => draft.description, long: true },
    { label: 'Urgency', read: (draft) => urgencyLabels[urgencyOf(draft)] },
    { label: 'Reported to the company first', read: (draft) => yesNo(draft.reportedToDisco) },
    { label: 'Company', read: (draft) => companyLabel(draft.company) },
    { label: "Company's complaint number", read: (draft) => draft.discoReferenceNumber ?? '' },
    { label: 'LGA', read: (draft) => draft.lga },
  ],
  csvColumns: [
    ['Urgency', urgencyOf],
    ['Reported to the company', (row) => yesNo(row.reportedToDisco)],
    ["Company's reference", (row) => row.discoReferenceNumber],
  ],
}

export const complaintUploads = caseUploads(complaintKind)

/** The company's number belongs to a complaint that was made there. */
const toDraft = (body: ComplaintDraft): CaseDraft => ({
  type: body.complaintType,
  subject: body.serviceProvider,
  description: body.description,
  urgency: urgencies.indexOf(body.urgency),
  reportedToDisco: body.reportedToDisco,
  discoReferenceNumber: body.reportedToDisco ? body.discoReferenceNumber : '',
  company: body.distributionCompany,
  lga: body.lga,
})

// The engine answers what every case has; `ownFields` above adds the rest, and the contract checks the whole.
export async function fileComplaint(
  deps: Deps,
  actor: SignedIn,
  body: BodyOf<typeof submitComplaint>,
  key: string | undefined,
): Promise<Complaint> {
  const filing = { draft: toDraft(body), contact: body.user, declared: false, key }
  return (await submitCase(deps, actor, complaintKind, filing)) as Complaint
}

export async function changeComplaint(
  deps: Deps,
  actor: SignedIn,
  id: string,
  body: BodyOf<typeof updateComplaint>,
  key: string | undefined,
): Promise<Complaint> {
  const change = { id, draft: toDraft(body), contact: body.user, version: body.version, key }
  return (await changeCase(deps, actor, complaintKind, change)) as Complaint
}
