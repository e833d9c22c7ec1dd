import {
  applicantSection,
  attachmentsSection,
  type BuiltInTemplate,
  contactSection,
  inOrder,
  localGovernmentArea,
} from './template.ts'

export const captiveGenerationPermit: BuiltInTemplate = {
  id: '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0002',
  slug: 'captive-generation-permit',
  title: 'Application for a Captive Generation Permit',
  description:
    'For those who generate more than 1 MW for their own use and do not sell it. A permit is valid for five years.',
  section: inOrder([
    applicantSection,
    contactSection,
    {
      id: 'application',
      name: 'What you apply for',
      extraInfo: '',
      inputs: [
        { name: 'Type of application', typeOf: 'select', options: ['New permit', 'Renewal', 'Amendment'] },
        { name: 'Existing permit number', required: false },
        { name: 'Date of expiry of the existing permit', typeOf: 'date', required: false },
      ],
    },
    {
      id: 'plant',
      name: 'The plant',
      extraInfo: 'One application for each site.',
      inputs: [
        { name: 'Site address', typeOf: 'textarea', rows: 3 },
        localGovernmentArea,
        {
          name: 'Sources of energy',
          typeOf: 'checkbox',
          options: ['Natural gas', 'Diesel', 'Solar', 'Biomass or waste', 'Hydro', 'Other'],
        },
        { name: 'Installed capacity (MW)', typeOf: 'number' },
        { name: 'Number of generating units', typeOf: 'number' },
        { name: 'Date of first operation', typeOf: 'date', hint: 'Planned or actual.' },
        { name: 'Make, model and year of the units', typeOf: 'textarea', rows: 4 },
      ],
    },
    {
      id: 'use',
      name: 'Use of the electricity',
      extraInfo: 'Captive electricity is consumed by the one who generates it.',
      inputs: [
        { name: 'Highest own demand (MW)', typeOf: 'number' },
        { name: 'Premises and processes supplied', typeOf: 'textarea', rows: 4 },
        { name: 'Also supplied by a distribution company', typeOf: 'checkbox', required: false },
        { name: 'No electricity from this plant is sold to others', typeOf: 'checkbox' },
      ],
    },
    {
      id: 'safety',
      name: 'Safety and environment',
      extraInfo: '',
      inputs: [
        { name: 'Person responsible for the plant', hint: 'Full name and qualification.' },
        { name: 'Noise, emission and fire precautions', typeOf: 'textarea', rows: 4 },
      ],
    },
    attachmentsSection([
      'Certificate of incorporation or business registration',
      'Tax clearance certificate',
      'Site plan and single-line diagram',
      'Technical data of the generating units',
      'Environmental permit or assessment',
      'Title to the land, lease or consent of the owner',
      'Proof of payment of the application fee',
    ]),
  ]),
  leadsTo: {
    outcomes: [{ licenceClass: 'Captive generation permit', feeLine: 'h-captive-generation' }],
    capacity: 'Installed capacity (MW)',
    site: 'Site address',
    council: localGovernmentArea.name,
    holder: 'Registered company or business',
    notice: false,
    days: null,
  },
}
