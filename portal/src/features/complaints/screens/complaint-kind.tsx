import { describeKind } from '#features/cases/screens/kind-screens.ts'
import { Badge } from '#ui/badge.tsx'
import { complaintCalls, type ComplaintRow } from '../contract.ts'
import { howToComplain } from '../how-to-complain.ts'
import { complaint } from '../kind.ts'
import { complaintTypes, urgencies, urgencyLabels } from '../rules.ts'

const same = (value: string) => ({ value, label: value })

/** How the case screens show consumer complaints (spec 2 §2.2). */
export const complaintKind = describeKind<ComplaintRow>({
  ...complaint,
  title: 'Consumer Complaints Portal',
  lead: 'File a complaint about your bill, your meter or your supply, and follow its progress.',
  guide: { to: '/consumer-complaint/how-to-complain', label: 'How to complain', text: howToComplain },
  visitorsRead: true,
  help: 'consumerAffairs',
  calls: complaintCalls,
  wizard: () => import('./complaint-wizard.ts').then((module) => module.complaintWizard),
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
  factsOf: (row) => [
    { term: 'Urgency', value: urgencyLabels[row.urgency] },
    { term: 'Reported to the company first', value: row.reportedToDisco ? 'Yes' : 'No' },
    ...(row.discoReferenceNumber ? [{ term: "Company's complaint number", value: row.discoReferenceNumber }] : []),
    ...(row.meterNumber ? [{ term: 'Meter or account number', value: row.meterNumber }] : []),
    ...(row.address ? [{ term: 'Address of the meter', value: row.address }] : []),
    ...(row.feeder ? [{ term: 'Feeder', value: row.feeder }] : []),
  ],
})
