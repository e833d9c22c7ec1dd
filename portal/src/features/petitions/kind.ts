import { sameLabel } from '#features/cases/contract.fields.ts'
import { describeCases } from '#features/cases/contract.kind.ts'
import { commission } from '#platform/state/commission.ts'
import { howToPetition } from './guide.ts'

/** Petitions and disputes (spec 2 §2.3, decisions §8). */
export const petition = describeCases({
  key: 'petition',
  collection: 'petitions',
  prefix: 'PT',
  referenceName: 'petitionId',
  noun: 'Petition',
  plural: 'Petitions',
  person: 'Petitioner',
  deadlines: { filed: 30, level1: 10, level2: 10, level3: 10, reopened: 15 },
  forCompanies: true,
  words: {
    submitFailed: 'Error submitting petition',
    // The specification names the case in those of complaints alone.
    escalateFailed: () => 'Failed to escalate petition',
    resolveFailed: () => 'Failed to resolve petition',
  },

  fields: {
    petitionType: {
      kind: 'choice',
      label: 'Type of Petition',
      name: 'Type',
      options: ['Billing Dispute', 'Service Complaint', 'Regulatory Matter', 'Other'].map(sameLabel),
      missing: 'Choose the type of petition',
      stored: 'type',
    },
    category: {
      kind: 'choice',
      label: 'Category',
      // Stored values with the labels that people see (spec 2 §9).
      options: [
        { value: 'Electricity', label: 'Meter Reading' },
        { value: 'Water', label: 'Meter Tampering' },
        { value: 'Other Utility', label: 'Others' },
      ],
      missing: 'Choose a category',
    },
    subject: {
      kind: 'text',
      label: 'Subject of Petition',
      name: 'Subject',
      max: 200,
      missing: 'Subject of Petition is required',
    },
    description: {
      kind: 'longText',
      label: 'Detailed Description',
      name: 'Description',
      hint: 'What happened, in the order in which it happened, and what you ask the Commission to do.',
      max: 5_000,
      missing: 'Detailed Description is required',
    },
    distributionCompany: {
      kind: 'company',
      label: 'Distribution company that it is against',
      name: 'Company',
      stored: 'company',
    },
    address: {
      kind: 'text',
      label: 'Address',
      autoComplete: 'street-address',
      max: 300,
      missing: 'Address is required',
      column: {},
    },
    lga: { kind: 'area', label: 'LGA', hint: 'Local government area', missing: 'LGA is required' },
    state: { kind: 'state', label: 'State', missing: 'State is required', column: {} },
  },
  steps: [
    { title: 'Personal Information', fields: ['address', 'lga', 'state'] },
    {
      title: 'Petition Details',
      fields: ['petitionType', 'category', 'subject', 'description', 'distributionCompany'],
    },
  ],
  nameLabel: 'Full Name',
  confirmations: {
    declaration: {
      label: 'The information I have given is true and accurate.',
      missing: 'Confirm that the information is true and accurate',
    },
    privacyConsent: {
      label: "I agree to the Commission's data protection policy.",
      missing: "Agree to the Commission's data protection policy",
    },
  },
  listColumns: ['reference', 'updated', 'type', 'subject', 'person', 'status', 'due', 'assignee', 'filed'],

  path: '/petitions',
  title: 'Petitions and Disputes',
  lead: 'Bring a dispute before the Commission, and follow its progress.',
  page: {
    title: 'Petitions and Disputes',
    description: `Bring a petition or a dispute before the ${commission.name}, and follow its progress.`,
    listed: { title: 'Petitions and disputes', about: 'Bring a dispute before the Commission, and follow it.' },
    place: { at: 40, icon: 'scale' },
    guesses: 'petition dispute disputes petitions-and-disputes',
  },
  guide: {
    path: '/petitions/how-to-petition',
    about: 'When to petition, and what to say.',
    guesses: 'how-to-petition',
    text: howToPetition,
  },
  help: 'general',
  newForCustomer: 'Create Petition for User',
  footnote: { text: 'For whistle-blowing issues, write to the compliance contact:', contact: 'compliance' },
})
