import { sameLabel } from '#features/cases/contract.fields.ts'
import { describeCases } from '#features/cases/contract.kind.ts'
import { commission } from '#platform/state/commission.ts'
import { howToComplain } from './guide.ts'

/** Consumer complaints (spec 2 §2.2; decisions §7). */
export const complaint = describeCases({
  key: 'complaint',
  collection: 'complaints',
  prefix: 'CP',
  referenceName: 'compId',
  noun: 'Complaint',
  plural: 'Complaints',
  person: 'Customer',
  deadlines: { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 },
  resolutionField: 'resolutionNote',
  refers: true,
  supplyTypes: ['Service Quality'],

  fields: {
    complaintType: {
      kind: 'choice',
      label: 'Type of complaint',
      name: 'Type',
      options: ['Billing', 'Service Quality', 'Meter Reading', 'Connection', 'Other'].map(sameLabel),
      missing: 'Choose the type of complaint',
      stored: 'type',
    },
    /** Shown as Subject (spec 2 §3). */
    serviceProvider: {
      kind: 'text',
      label: 'Subject',
      hint: 'What it is about in a few words, for example: estimated bill for May.',
      max: 200,
      missing: 'Subject is required',
      stored: 'subject',
    },
    description: {
      kind: 'longText',
      label: 'Description',
      hint: 'What happened and when, and what you ask for.',
      max: 5_000,
      missing: 'Description is required',
    },
    urgency: { kind: 'urgency', label: 'Urgency', folded: true },
    reportedToDisco: {
      kind: 'yesNo',
      label: 'I have reported this to my distribution company',
      name: 'Reported to the company first',
      hint: 'Report it to the company first: it has 15 working days to answer.',
      column: { id: 'reported', label: 'Reported to the company' },
    },
    distributionCompany: {
      kind: 'company',
      label: 'Distribution company',
      name: 'Company',
      missing: 'Choose the distribution company you reported it to',
      requiredIf: 'reportedToDisco',
      stored: 'company',
    },
    discoReferenceNumber: {
      kind: 'text',
      label: "The company's complaint number",
      name: "Company's complaint number",
      hint: 'As on its letter or message, if it gave you one.',
      askedIf: 'reportedToDisco',
      folded: true,
      column: { id: 'companyReference', label: "Company's reference" },
    },
    lga: { kind: 'area', label: 'Local government area of the meter', name: 'LGA' },
    meterNumber: {
      kind: 'meter',
      label: 'Meter or account number',
      hint: 'As on the meter, the token or the bill.',
      column: { id: 'meter' },
    },
    /** By whose street related complaints are found. */
    address: {
      kind: 'text',
      label: 'Address of the meter',
      hint: 'House number and street.',
      max: 300,
      column: {},
    },
    feeder: {
      kind: 'text',
      label: 'Feeder or transformer',
      name: 'Feeder',
      hint: 'If you know it, for example from a notice of your company.',
      folded: true,
      column: {},
    },
  },
  steps: [
    { title: 'Personal Details', fields: ['lga', 'address'] },
    {
      title: 'Complaint Details',
      fields: [
        'complaintType',
        'serviceProvider',
        'description',
        'meterNumber',
        'feeder',
        'urgency',
        'reportedToDisco',
        'distributionCompany',
        'discoReferenceNumber',
      ],
    },
  ],

  path: '/consumer-complaint',
  title: 'Consumer Complaints Portal',
  lead: 'File a complaint about your bill, your meter or your supply, and follow its progress.',
  page: {
    title: 'Consumer Complaint',
    description: `File a complaint about electricity in ${commission.state} State with the ${commission.name}, and follow its progress.`,
    listed: {
      title: 'Consumer complaint',
      about: 'File a complaint that your distribution company has not resolved, and follow it.',
    },
    place: { at: 30, icon: 'comment' },
  },
  guide: {
    path: '/consumer-complaint/how-to-complain',
    about: 'First the distribution company, then the Commission.',
    guesses:
      'complain complaint complaints make-a-complaint file-a-complaint file-complaint report-disco consumer-complaints customer-complaint customer-complaints how-to-complain',
    text: howToComplain,
  },
  visitorsRead: true,
  help: 'consumerAffairs',
})
