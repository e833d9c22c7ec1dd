import { contactInput } from '#features/cases/contract.input.ts'
import { bodyOfCall, contactFields, problemsOf } from '#features/cases/screens/wizard/wizard-check.ts'
import type { CaseWizard, WizardProblem, WizardValues } from '#features/cases/screens/wizard/wizard-description.ts'
import { api } from '#kit/browser-api.ts'
import { distributionCompanies } from '#platform/companies.ts'
import { commission } from '#platform/commission.ts'
import { councils } from '#platform/councils.ts'
import { petitionDetails, petitionPerson, submitPetition, updatePetition } from '../contract.ts'
import { messages } from '../messages.ts'
import {
  descriptionLimit,
  petitionCategories,
  petitionCategoryLabels,
  petitionSteps,
  petitionTypes,
  subjectLimit,
} from '../rules.ts'

const bodyOf = (values: WizardValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('user.')))

function check(values: WizardValues, forCustomer: boolean): WizardProblem[] {
  const body = bodyOf(values)
  return [
    ...(forCustomer ? problemsOf(contactInput, contactFields(values), 'user.') : []),
    ...problemsOf(petitionPerson, body),
    ...problemsOf(petitionDetails, body),
    ...(values['declaration'] === true ? [] : [{ field: 'declaration', message: messages.declarationMissing }]),
    ...(values['privacyConsent'] === true ? [] : [{ field: 'privacyConsent', message: messages.consentMissing }]),
  ]
}

/** The three steps of spec 2 §2.3. */
export const petitionWizard: CaseWizard = {
  steps: [
    {
      title: petitionSteps[0],
      fields: [
        { name: 'user.name', label: 'Full Name', kind: 'text', maxLength: 200 },
        { name: 'user.email', label: 'Email', kind: 'email', maxLength: 254 },
        { name: 'user.phone', label: 'Phone Number', kind: 'tel', maxLength: 30 },
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
  initial: {
    'user.name': '',
    'user.email': '',
    'user.phone': '',
    address: '',
    lga: '',
    state: commission.state,
    petitionType: '',
    category: '',
    subject: '',
    description: '',
    distributionCompany: '',
    declaration: false,
    privacyConsent: false,
  },
  check,
  send: (values, forCustomer, idempotencyKey) => {
    const body = bodyOfCall(submitPetition, { ...bodyOf(values), ...(forCustomer && { user: contactFields(values) }) })
    return api.call(submitPetition, { body }, { idempotencyKey })
  },
  change: ({ id, version }, values, forCustomer, idempotencyKey) => {
    const user = forCustomer && { user: contactFields(values) }
    const body = bodyOfCall(updatePetition, { ...bodyOf(values), version, ...user })
    return api.call(updatePetition, { params: { id }, body }, { idempotencyKey })
  },
  submitLabel: 'Submit Petition',
}
