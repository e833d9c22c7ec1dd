import { type CaseWizard, personFields } from '#features/cases/screens/wizard/wizard-description.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { commission } from '#platform/state/commission.ts'
import { councils } from '#platform/state/councils.ts'
import { petitionFiling } from '../contract.filing.ts'
import {
  descriptionLimit,
  petitionCategories,
  petitionCategoryLabels,
  petitionSteps,
  petitionTypes,
  subjectLimit,
} from '../rules.ts'

/** The three steps of the wizard (spec 2 §2.3). */
export const petitionWizard: CaseWizard = {
  steps: [
    {
      title: petitionSteps[0],
      fields: [
        ...personFields('Full Name'),
        { name: 'address', label: 'Address', kind: 'text', autoComplete: 'street-address', maxLength: 300 },
        {
          name: 'lga',
          label: 'LGA',
          kind: 'select',
          hint: 'Local government area',
          options: councils.map(({ name }) => ({ value: name, label: name })),
        },
        {
          name: 'state',
          label: 'State',
          kind: 'select',
          options: [{ value: commission.state, label: `${commission.state} State` }],
        },
      ],
    },
    {
      title: petitionSteps[1],
      documents: true,
      fields: [
        {
          name: 'petitionType',
          label: 'Type of Petition',
          kind: 'select',
          options: petitionTypes.map((value) => ({ value, label: value })),
        },
        {
          name: 'category',
          label: 'Category',
          kind: 'select',
          options: petitionCategories.map((value) => ({ value, label: petitionCategoryLabels[value] })),
        },
        { name: 'subject', label: 'Subject of Petition', kind: 'text', maxLength: subjectLimit },
        {
          name: 'description',
          label: 'Detailed Description',
          kind: 'textarea',
          hint: 'What happened, in the order in which it happened, and what you ask the Commission to do.',
          maxLength: descriptionLimit,
        },
        {
          name: 'distributionCompany',
          label: 'Distribution company that it is against',
          kind: 'select',
          optional: true,
          options: distributionCompanies.map(({ key, label }) => ({ value: key, label })),
        },
      ],
    },
    {
      title: petitionSteps[2],
      fields: [
        { name: 'declaration', label: 'The information I have given is true and accurate.', kind: 'checkbox' },
        {
          name: 'privacyConsent',
          label: "I agree to the Commission's data protection policy.",
          kind: 'checkbox',
        },
      ],
    },
  ],
  initial: { state: commission.state },
  filing: petitionFiling,
  submitLabel: 'Submit Petition',
}
