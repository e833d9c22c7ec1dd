import { type CaseWizard, personFields, type WizardValues } from '#features/cases/screens/wizard/wizard-description.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { councils } from '#platform/state/councils.ts'
import { complaintFiling } from '../contract.filing.ts'
import { messages } from '../messages.ts'
import {
  addressLimit,
  complaintSteps,
  complaintTypes,
  defaultUrgency,
  descriptionLimit,
  subjectLimit,
  urgencies,
  urgencyLabels,
  feederLimit,
} from '../rules.ts'

const reported = (values: WizardValues) => values['reportedToDisco'] === true
const companies = distributionCompanies.map(({ key, label }) => ({ value: key, label }))

/** The three steps of spec 2 §2.2. */
export const complaintWizard: CaseWizard = {
  steps: [
    {
      title: complaintSteps[0],
      fields: [
        ...personFields('Name'),
        {
          name: 'lga',
          label: 'Local government area of the meter',
          kind: 'select',
          optional: true,
          options: councils.map(({ name }) => ({ value: name, label: name })),
        },
        {
          name: 'address',
          label: 'Address of the meter',
          kind: 'text',
          hint: 'House number and street.',
          maxLength: addressLimit,
          optional: true,
        },
      ],
    },
    {
      title: complaintSteps[1],
      documents: true,
      fields: [
        {
          name: 'complaintType',
          label: 'Type of complaint',
          kind: 'select',
          options: complaintTypes.map((value) => ({ value, label: value })),
        },
        {
          name: 'serviceProvider',
          label: 'Subject',
          kind: 'text',
          hint: 'What it is about in a few words, for example: estimated bill for May.',
          maxLength: subjectLimit,
        },
        {
          name: 'description',
          label: 'Description',
          kind: 'textarea',
          hint: 'What happened and when, and what you ask for.',
          maxLength: descriptionLimit,
        },
        {
          name: 'meterNumber',
          label: 'Meter or account number',
          kind: 'text',
          hint: 'As on the meter, the token or the bill.',
          maxLength: 60,
          optional: true,
        },
        {
          name: 'feeder',
          label: 'Feeder or transformer',
          kind: 'text',
          hint: 'If you know it, for example from a notice of your company.',
          maxLength: feederLimit,
          optional: true,
        },
        {
          name: 'urgency',
          label: 'Urgency',
          kind: 'radio',
          options: urgencies.map((value) => ({ value, label: urgencyLabels[value] })),
        },
        {
          name: 'reportedToDisco',
          label: 'I have reported this to my distribution company',
          kind: 'checkbox',
          hint: 'Report it to the company first: it has 15 working days to answer.',
        },
        {
          name: 'distributionCompany',
          label: 'Distribution company',
          kind: 'select',
          options: companies,
          optional: (values) => !reported(values),
        },
        {
          name: 'discoReferenceNumber',
          label: "The company's complaint number",
          kind: 'text',
          hint: 'As on its letter or message, if it gave you one.',
          maxLength: 100,
          optional: true,
          when: reported,
        },
      ],
    },
    { title: complaintSteps[2], fields: [] },
  ],
  initial: { urgency: defaultUrgency },
  // The field is hidden if the complaint was not reported to the company: drop a number entered before that.
  bodyOf: (values) => ({
    ...values,
    discoReferenceNumber: reported(values) ? values['discoReferenceNumber'] : '',
  }),
  // The schema checks the company only once all other fields are valid; the wizard shows all problems at once.
  moreProblems: (values) =>
    reported(values) && !values['distributionCompany']
      ? [{ field: 'distributionCompany', message: messages.companyMissing }]
      : [],
  filing: complaintFiling,
  submitLabel: 'Submit Complaint',
}
