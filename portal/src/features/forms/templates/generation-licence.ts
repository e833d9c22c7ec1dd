import {
  applicantSection,
  attachmentsSection,
  type BuiltInTemplate,
  contactSection,
  inOrder,
  localGovernmentArea,
  shareholdersSection,
} from './template.ts'

export const generationLicence: BuiltInTemplate = {
  id: '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001',
  slug: 'generation-licence',
  title: 'Application for a Generation Licence',
  description:
    'For those who want to build, own or operate a power station in the state and sell its electricity. Fees depend on the installed capacity; see the schedule of fees before you apply.',
  section: inOrder([
    applicantSection,
    contactSection,
    shareholdersSection,
    {
      id: 'ownership',
      name: 'Ownership and management',
      extraInfo: '',
      inputs: [
        {
          name: 'Licences held in the electricity industry',
          typeOf: 'textarea',
          rows: 3,
          required: false,
          hint: 'With licence numbers and the bodies that issued them.',
        },
      ],
    },
    {
      id: 'directors',
      name: 'Directors',
      extraInfo: 'Every director of the company; of an individual or a public body, the person in charge.',
      repeat: { min: 1, max: 20, itemLabel: 'Director' },
      inputs: [
        'Full name',
        { name: 'Nationality', typeOf: 'select', options: ['Nigerian', 'Other'] },
        { name: 'Country of nationality', showWhen: { question: 'Nationality', is: 'Other' } },
        { name: 'Position on the board', required: false },
      ],
    },
    {
      id: 'application',
      name: 'What you apply for',
      extraInfo: '',
      inputs: [
        {
          name: 'Type of application',
          typeOf: 'select',
          options: ['New licence', 'Regularization of an existing licence', 'Renewal or extension', 'Amendment'],
        },
        {
          name: 'Connection',
          typeOf: 'select',
          options: ['Grid-connected', 'Embedded in a distribution network', 'Off-grid'],
        },
        { name: 'Existing licence number', showWhen: { question: 'Type of application', isNot: 'New licence' } },
      ],
    },
    {
      id: 'plant',
      name: 'The power station',
      extraInfo: 'One application for each site.',
      inputs: [
        { name: 'Site address', typeOf: 'textarea', rows: 3 },
        localGovernmentArea,
        {
          name: 'Source of energy',
          typeOf: 'select',
          options: [
            'Natural gas',
            'Solar',
            'Hydro',
            'Wind',
            'Biomass or waste',
            'Diesel or other liquid fuel',
            'Hybrid',
          ],
        },
        { name: 'Installed capacity (MW)', typeOf: 'number' },
        { name: 'Expected energy sent out in a year (MWh)', typeOf: 'number' },
        { name: 'Planned start of construction', typeOf: 'date', required: false },
        { name: 'Planned start of operation', typeOf: 'date' },
        {
          name: 'Fuel supply arrangements',
          typeOf: 'textarea',
          rows: 4,
          required: false,
          showWhen: {
            question: 'Source of energy',
            oneOf: ['Natural gas', 'Biomass or waste', 'Diesel or other liquid fuel', 'Hybrid'],
          },
        },
      ],
    },
    {
      id: 'units',
      name: 'Generating units',
      extraInfo: 'Each unit of the power station; solar arrays and wind farms count by inverter or turbine group.',
      repeat: { min: 1, max: 50, itemLabel: 'Generating unit' },
      inputs: [
        {
          name: 'Kind of unit',
          typeOf: 'select',
          options: [
            'Gas engine',
            'Gas turbine',
            'Steam turbine',
            'Hydro turbine',
            'Wind turbine',
            'Solar array',
            'Other',
          ],
        },
        { name: 'Description of the unit', showWhen: { question: 'Kind of unit', is: 'Other' } },
        { name: 'Rated output (MW)', typeOf: 'number' },
        { name: 'Manufacturer and model', required: false },
        { name: 'Year of manufacture', typeOf: 'year', required: false },
      ],
    },
    {
      id: 'sales',
      name: 'Sale of electricity and finance',
      extraInfo: '',
      inputs: [
        {
          name: 'Buyers of the electricity',
          typeOf: 'textarea',
          rows: 3,
          hint: 'Who buys, how much, and whether an agreement is signed.',
        },
        { name: 'Estimated cost of the project (NGN million)', typeOf: 'number' },
        {
          name: 'Sources of finance',
          typeOf: 'checkbox',
          options: ['Own funds', 'Bank loans', 'Investors', 'Grants', 'Development finance'],
        },
      ],
    },
    {
      id: 'environment',
      name: 'Safety and environment',
      extraInfo: '',
      inputs: [
        {
          name: 'Environmental impact assessment',
          typeOf: 'select',
          options: ['Approved', 'In progress', 'Not started', 'Not required'],
        },
        { name: 'Health, safety and emergency arrangements', typeOf: 'textarea', rows: 4 },
      ],
    },
    attachmentsSection([
      'Certificate of incorporation',
      'Memorandum and articles of association',
      'Tax clearance certificate',
      'Business plan and financial model',
      'Feasibility study',
      'Site plan and single-line diagram',
      'Title to the land or lease',
      'Environmental impact assessment',
      'Power purchase agreement or letter of intent',
      'Proof of payment of the processing fee',
    ]),
  ]),
}
