import { describeRoom } from '#features/cases/screens/kind-screens.ts'
import { commission } from '#platform/commission.ts'
import { Badge } from '#ui/badge.tsx'
import { complaintCalls, type ComplaintRow } from '../contract.ts'
import { howToComplain } from '../how-to-complain.ts'
import { messages } from '../messages.ts'
import { complaintRecordType, complaintTypes, urgencies, urgencyLabels } from '../rules.ts'
import { complaintWizard } from './complaint-wizard.ts'

const same = (value: string) => ({ value, label: value })

/** Consumer complaints as the screens of cases show them (spec 2 §2.2). */
export const complaintRoom = describeRoom<ComplaintRow>({
  kind: 'complaint',
  noun: 'Complaint',
  plural: 'Complaints',
  path: '/consumer-complaint',
  recordType: complaintRecordType,
  title: 'Consumer Complaints Portal',
  adminTitle: messages.adminTitle,
  lead: 'File a complaint about your bill, your meter or your supply, and follow what the Commission does about it.',
  guide: { to: '/consumer-complaint/how-to-complain', label: 'How to complain', text: howToComplain },
  help: commission.contacts.consumerAffairs,
  calls: complaintCalls,
  words: messages,
  wizard: complaintWizard,
  panelTitle: 'File a Complaint',
  newLabel: 'New Complaint',
  newForCustomer: 'Create Complaint for Customer',
  searchLabel: 'Search complaints',
  types: complaintTypes.map(same),
  urgencies: urgencies.map((value) => ({ value, label: urgencyLabels[value] })),
  subjectOf: (row) => row.serviceProvider,
  typeOf: (row) => row.complaintType,
  badgesOf: (row) =>
    row.urgency === 'high' && (
      <Badge tone="danger" icon="alert">
        Urgent
      </Badge>
    ),
  valuesOf: (row) => ({
    lga: row.lga,
    complaintType: row.complaintType,
    serviceProvider: row.serviceProvider,
    description: row.description,
    urgency: row.urgency,
    reportedToDisco: row.reportedToDisco,
    distributionCompany: row.distributionCompany,
    discoReferenceNumber: row.discoReferenceNumber,
  }),
  factsOf: (row) => [
    { term: 'Urgency', value: urgencyLabels[row.urgency] },
    { term: 'Reported to the company first', value: row.reportedToDisco ? 'Yes' : 'No' },
    ...(row.discoReferenceNumber ? [{ term: "Company's complaint number", value: row.discoReferenceNumber }] : []),
  ],
})
