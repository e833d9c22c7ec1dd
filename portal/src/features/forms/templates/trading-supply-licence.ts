import {
  applicantSection,
  attachmentsSection,
  type BuiltInTemplate,
  contactSection,
  inOrder,
  regularization,
  shareholdersSection,
} from './template.ts'
import { leadsToNothing } from '#fields/leads-to.ts'

export const tradingSupplyLicence: BuiltInTemplate = {
  id: '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0004',
  slug: 'trading-and-supply-licence',
  title: 'Application for a Trading or Supply Licence',
  description:
    'For those who want to buy and sell electricity in the state market, or to supply it to end customers. A licence is valid for ten years.',
  section: inOrder([
    applicantSection,
    contactSection,
    {
      id: 'application',
      name: 'What you apply for',
      extraInfo: '',
      inputs: [
        { name: 'Licence', typeOf: 'select', options: ['Trading licence', 'Supply licence'] },
        {
          name: 'Type of application',
          typeOf: 'select',
          options: ['New licence', 'Regularization of an existing licence', 'Renewal or extension', 'Amendment'],
        },
        { name: 'Existing licence number', required: false },
        { name: 'Planned start of business', typeOf: 'future-date' },
      ],
    },
    shareholdersSection,
    {
      id: 'ownership',
      name: 'Ownership and management',
      extraInfo: '',
      inputs: [
        { name: 'Directors', typeOf: 'textarea', rows: 4, hint: 'Full names and nationalities, one to a line.' },
        {
          name: 'Interests in other licensees',
          typeOf: 'textarea',
          rows: 3,
          required: false,
          hint: 'Shares, loans or directors in common with generation, transmission or distribution companies.',
        },
      ],
    },
    {
      id: 'business',
      name: 'The business',
      extraInfo: '',
      inputs: [
        {
          name: 'Sources of the electricity',
          typeOf: 'textarea',
          rows: 4,
          hint: 'From whom you buy, and whether agreements are signed.',
        },
        { name: 'Expected purchases in the first year (MWh)', typeOf: 'number' },
        {
          name: 'Customers',
          typeOf: 'checkbox',
          options: ['Households', 'Commercial customers', 'Industrial customers', 'Other licensees', 'Public bodies'],
        },
        { name: 'Expected number of customers in the first year', typeOf: 'number' },
        { name: 'Areas of supply', typeOf: 'textarea', rows: 3, hint: 'Local government areas, estates or networks.' },
        { name: 'Metering, billing and collection', typeOf: 'textarea', rows: 4 },
        { name: 'Handling of customer complaints', typeOf: 'textarea', rows: 4 },
      ],
    },
    {
      id: 'finance',
      name: 'Financial standing',
      extraInfo: '',
      inputs: [
        { name: 'Paid-up share capital (NGN million)', typeOf: 'number' },
        { name: 'Expected turnover in the first year (NGN million)', typeOf: 'number' },
        { name: 'Payment security for purchases', typeOf: 'textarea', rows: 3 },
        { name: 'Bankers, with a contact email', typeOf: 'textarea', rows: 2 },
      ],
    },
    attachmentsSection([
      'Certificate of incorporation',
      'Memorandum and articles of association',
      'Tax clearance certificate',
      'Business plan with five-year projections',
      'Audited accounts of the last three years',
      'Purchase agreements or letters of intent',
      'Curricula vitae of key staff',
      'Proof of payment of the processing fee',
    ]),
  ]),
  leadsTo: {
    ...leadsToNothing,
    outcomes: [
      regularization,
      ...(['Trading', 'Supply'] as const).map((licenceClass) => {
        const key = licenceClass.toLowerCase()
        const when = { question: 'Licence', is: `${licenceClass} licence` }
        return { when, licenceClass, registerClass: key, feeLine: `b-${key}` }
      }),
    ],
    holder: 'Registered company or business',
    notice: true,
  },
}
