import { contactInput } from '#features/cases/contract.input.ts'
import { bodyOfCall, contactFields, problemsOf } from '#features/cases/screens/wizard/wizard-check.ts'
import type { CaseWizard, WizardProblem, WizardValues } from '#features/cases/screens/wizard/wizard-description.ts'
import { api } from '#kit/browser-api.ts'
import { distributionCompanies } from '#platform/companies.ts'
import { councils } from '#platform/councils.ts'
import { complaintDraft, submitComplaint, updateComplaint } from '../contract.ts'
import { messages } from '../messages.ts'
import {
  complaintSteps,
  complaintTypes,
  defaultUrgency,
  descriptionLimit,
  subjectLimit,
  urgencies,
  urgencyLabels,
} from '../rules.ts'

const reported = (values: WizardValues) => values['reportedToDisco'] === true
const companies = distributionCompanies.map(({ key, label }) => ({ value: key, label }))

/** The body of the call; what is no longer asked is not sent. */
function bodyOf(values: WizardValues) {
  const first = reported(values)
  return {
    complaintType: values['complaintType'],
    serviceProvider: values['serviceProvider'],
    description: values['description'],
    urgency: values['urgency'],
    reportedToDisco: first,
    discoReferenceNumber: first ? values['discoReferenceNumber'] : '',
    distributionCompany: values['distributionCompany'],
    lga: values['lga'],
  }
}

function check(values: WizardValues, forCustomer: boolean): WizardProblem[] {
  const problems = problemsOf(complaintDraft, bodyOf(values))
  // The schema looks at the company last, and only when all else is right; here everything is said at once.
  if (
    reported(values) &&
    !values['distributionCompany'] &&
    !problems.some(({ field }) => field === 'distributionCompany')
  )
    problems.push({ field: 'distributionCompany', message: messages.companyMissing })
  return [...(forCustomer ? problemsOf(contactInput, contactFields(values), 'user.') : []), ...problems]
}

/** The three steps of spec 2 §2.2. */
export const complaintWizard: CaseWizard = {
  steps: [
    {
      title: complaintSteps[0],
      fields: [
        { name: 'user.name', label: 'Name', kind: 'text', maxLength: 200 },
        { name: 'user.email', label: 'Email', kind: 'email', maxLength: 254 },
        { name: 'user.phone', label: 'Phone Number', kind: 'tel', maxLength: 30 },
        {
          name: 'lga',
          label: 'Local government area of the meter',
          kind: 'select',
          optional: true,
          options: councils.map(({ name }) => ({ value: name, label: name })),
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
          hint: 'What happened and when, and what you ask for. Give your account or meter number.',
          maxLength: descriptionLimit,
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
          hint: 'The company is asked first: it has 15 working days to answer.',
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
  initial: {
    'user.name': '',
    'user.email': '',
    'user.phone': '',
    lga: '',
    complaintType: '',
    serviceProvider: '',
    description: '',
    urgency: defaultUrgency,
    distributionCompany: '',
    reportedToDisco: false,
    discoReferenceNumber: '',
  },
  check,
  send: (values, forCustomer, idempotencyKey) => {
    const body = bodyOfCall(submitComplaint, { ...bodyOf(values), ...(forCustomer && { user: contactFields(values) }) })
    return api.call(submitComplaint, { body }, { idempotencyKey })
  },
  change: ({ id, version }, values, forCustomer, idempotencyKey) => {
    const user = forCustomer && { user: contactFields(values) }
    const body = bodyOfCall(updateComplaint, { ...bodyOf(values), version, ...user })
    return api.call(updateComplaint, { params: { id }, body }, { idempotencyKey })
  },
  submitLabel: 'Submit Complaint',
}
