import type { CaseKindFacts } from '#features/cases/contract.kind.ts'
import { complaintTypes } from './rules.ts'

/** Consumer complaints (spec 2 §2.2; decisions §7). */
export const complaint: CaseKindFacts = {
  key: 'complaint',
  collection: 'complaints',
  prefix: 'CP',
  noun: 'Complaint',
  plural: 'Complaints',
  person: 'Customer',
  path: '/consumer-complaint',
  deadlines: { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 },
  caseTypes: complaintTypes,
  urgency: true,
  ownColumns: [
    { id: 'reported', label: 'Reported to the company' },
    { id: 'companyReference', label: "Company's reference" },
    { id: 'meter', label: 'Meter or account number' },
    { id: 'address', label: 'Address of the meter' },
    { id: 'feeder', label: 'Feeder' },
  ],
}
