// A third kind of case, outage reports. Tests add it to the portal as described in CONTRIBUTING.md.
import { paragraph } from '#ui/page/document-text.ts'
import { sameLabel } from '#features/cases/contract.fields.ts'
import { describeCases } from '#features/cases/contract.kind.ts'

export const outage = describeCases({
  key: 'outage',
  collection: 'outage-reports',
  prefix: 'OR',
  noun: 'Outage report',
  plural: 'Outage reports',
  person: 'Reporter',
  deadlines: { filed: 3, level1: 2, level2: 2, level3: 1, reopened: 2 },

  fields: {
    outageType: {
      kind: 'choice',
      label: 'What is dark',
      options: ['Whole street', 'One house'].map(sameLabel),
      missing: 'Choose what is dark',
      stored: 'type',
    },
    place: { kind: 'text', label: 'Place', max: 200, missing: 'Place is required', stored: 'subject', column: {} },
    description: { kind: 'longText', label: 'Description', max: 5_000, missing: 'Description is required' },
    lga: { kind: 'area', label: 'Council area', name: 'LGA' },
    distributionCompany: { kind: 'company', label: 'Company', stored: 'company' },
  },
  steps: [
    { title: 'Your details', fields: [] },
    { title: 'The outage', fields: ['outageType', 'place', 'description', 'lga', 'distributionCompany'] },
  ],

  path: '/outages',
  title: 'Outage reports',
  lead: 'Tell the Commission where the lights are out.',
  page: {
    title: 'Outage reports',
    description: 'Report an outage that lasts longer than a day.',
    listed: { title: 'Outage reports', about: 'Report an outage, and follow what happens.' },
    place: { at: 45, icon: 'bolt' },
  },
  guide: {
    path: '/outages/how-to-report',
    about: 'Where and since when.',
    guesses: 'blackout',
    text: {
      title: 'How to report an outage',
      lead: 'Report an outage that lasts longer than a day.',
      description: 'How to report an outage.',
      sections: [{ id: 'how', heading: 'How', blocks: [paragraph('Log in and write where and since when.')] }],
    },
  },
  help: 'consumerAffairs',
})
