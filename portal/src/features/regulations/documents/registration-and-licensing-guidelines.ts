import { commission } from '#platform/state/commission.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { openDocument, summaryNotice } from '#platform/state/documents/registry.ts'
import { legalBasis, nothingWithoutLicence } from '#platform/state/law-words.ts'

const { name, contacts } = commission

export const registrationAndLicensingGuidelines: PdfDocument = {
  ...openDocument('registration-and-licensing-guidelines', 'For applicants'),
  blocks: [
    { kind: 'notice', text: summaryNotice },
    { kind: 'heading', level: 1, text: 'Introduction' },
    {
      kind: 'paragraph',
      text: `These guidelines explain how to obtain a licence, permit or registration from the ${name}.${nothingWithoutLicence}`,
    },
    { kind: 'heading', level: 1, text: 'Regulations' },
    {
      kind: 'bulletList',
      items: legalBasis,
    },
    { kind: 'heading', level: 1, text: 'Definitions' },
    {
      kind: 'definitionList',
      entries: [
        {
          term: 'Application',
          value: 'A request to the Commission for a licence, permit or registration, made with its form and documents.',
        },
        { term: 'Captive generation', value: 'Generation above 1 MW consumed by the generator itself and not sold.' },
        { term: 'Commission', value: `The ${name}.` },
        {
          term: 'Licence',
          value: 'The Commission’s written leave to carry on a regulated electricity activity in the State.',
        },
        { term: 'Person', value: 'A human being, a company or another body that the law treats as a person.' },
      ],
    },
    { kind: 'heading', level: 1, text: 'Categories' },
    {
      kind: 'table',
      columns: [{ label: 'Category', share: 1.2 }, { label: 'For whom', share: 2 }, { label: 'Part of the schedule' }],
      rows: [
        ['Pre-existing licensees', 'Holders of a federal licence who regularize it', 'A'],
        ['Market operations', 'Generation, transmission, distribution, supply and trading in the state market', 'B'],
        ['Embedded generation', 'Generation into a distribution network, and such networks', 'C'],
        ['Network standards enforcement', 'Those who enforce network standards', 'D'],
        ['Power enhancement', 'Power enhancement operators', 'E'],
        ['Assignment, ceding or transfer', 'Licensees who pass on a licence', 'F'],
        ['Metering services', 'Installers, vendors, manufacturers and importers of meters', 'G'],
        ['Captive generation', 'Generation above 1 MW for own use', 'H'],
      ],
    },
    { kind: 'heading', level: 1, text: 'How to apply' },
    {
      kind: 'numberedList',
      items: [
        'Select the licence type. Read what it requires and what it costs in the schedule of fees.',
        'Fill in the application form on the website, agree to the use of your data, print the filled form, sign and date it.',
        'Upload the signed form and the supporting documents, check them and submit the application.',
        'Receive the decision. The website shows how far your application is, and an e-mail tells you of each change.',
      ],
    },
    { kind: 'heading', level: 2, text: 'Documents' },
    {
      kind: 'bulletList',
      items: [
        'The application form, signed and dated',
        'Proof of identity and proof of address',
        'Proof of the company’s registration',
        'PDF, JPG or PNG files of at most 300 MB each',
      ],
    },
    { kind: 'heading', level: 2, text: 'Fees' },
    {
      kind: 'paragraph',
      text: 'Fees are those of the schedule of fees. The schedule names whole megawatts: for a capacity between two tiers ask the Commission. Where the schedule publishes no fee for a tier, it is set on application to the Commission.',
    },
    { kind: 'heading', level: 2, text: 'Small installations' },
    {
      kind: 'paragraph',
      text: 'Under the federal rule, generation up to 1 MW and distribution up to 100 kW at a site need no licence. Ask the Commission before you rely on it in the State.',
    },
    { kind: 'heading', level: 1, text: 'Help' },
    {
      kind: 'paragraph',
      text: `${contacts.registration.label}: ${contacts.registration.email}, ${contacts.registration.phone}.`,
    },
  ],
}
