import { leadsToNothing, type Outcome } from '#fields/leads-to.ts'
import { applicantSection, attachmentsSection, type BuiltInTemplate, contactSection, inOrder } from './template.ts'

const provider = (type: string): Outcome => ({
  when: { question: 'Type of provider', is: type },
  licenceClass: `Meter ${type.toLowerCase()}`,
  feeLine: `g-meter-${type.toLowerCase()}`,
})

const installerClasses = [
  'C2 individual',
  'C1 corporate',
  'B2 individual',
  'B1 corporate',
  'A2 individual',
  'A1 corporate',
]
const installer = (name: string): Outcome => ({
  when: { question: 'Class of installer', is: name },
  licenceClass: `Meter installer, class ${name.slice(0, 2)}`,
  feeLine: `g-meter-installer.${name.slice(0, 2).toLowerCase()}`,
})

export const meterServiceProvider: BuiltInTemplate = {
  id: '6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0003',
  slug: 'meter-service-provider-registration',
  title: 'Registration as a Meter Service Provider',
  description: 'For installers, vendors, manufacturers and importers of electricity meters who work in the state.',
  section: inOrder([
    applicantSection,
    contactSection,
    {
      id: 'registration',
      name: 'What you apply for',
      extraInfo: 'Installers register in one class; vendors, manufacturers and importers choose none.',
      inputs: [
        { name: 'Type of provider', typeOf: 'select', options: ['Installer', 'Vendor', 'Manufacturer', 'Importer'] },
        {
          name: 'Class of installer',
          typeOf: 'select',
          required: false,
          options: installerClasses,
        },
        { name: 'Type of application', typeOf: 'select', options: ['New registration', 'Renewal', 'Change of class'] },
        { name: 'Existing registration number', required: false },
        { name: 'Date of expiry of the existing registration', typeOf: 'date', required: false },
      ],
    },
    {
      id: 'meters',
      name: 'Meters and work',
      extraInfo: '',
      inputs: [
        {
          name: 'Kinds of meter',
          typeOf: 'checkbox',
          options: [
            'Single-phase prepaid',
            'Three-phase prepaid',
            'Maximum demand',
            'Smart meters',
            'Current and voltage transformers',
          ],
        },
        { name: 'Makes and models', typeOf: 'textarea', rows: 3 },
        { name: 'Meters installed or sold in the last 12 months', typeOf: 'number' },
        { name: 'Areas of operation', typeOf: 'textarea', rows: 3, hint: 'Local government areas in which you work.' },
      ],
    },
    {
      id: 'capacity',
      name: 'People and equipment',
      extraInfo: '',
      inputs: [
        { name: 'Number of qualified technicians', typeOf: 'number' },
        { name: 'Qualifications of key staff', typeOf: 'textarea', rows: 4 },
        { name: 'Tools and test equipment', typeOf: 'textarea', rows: 4 },
        { name: 'Service desk phone', typeOf: 'tel', hint: 'The number that customers call.' },
        { name: 'Insured against damage to third parties', typeOf: 'checkbox', required: false },
      ],
    },
    attachmentsSection([
      'Certificate of incorporation or business registration',
      'Tax clearance certificate',
      'Certificates of technicians',
      'Type test certificates of the meters',
      'Evidence of previous work',
      'Proof of payment of the application and registration fees',
      'Passport photograph and proof of identity (individuals)',
    ]),
  ]),
  leadsTo: {
    ...leadsToNothing,
    outcomes: [...['Vendor', 'Manufacturer', 'Importer'].map(provider), ...installerClasses.map(installer)],
    holder: 'Registered company or business',
  },
}
