import type { PdfDocument } from '../../pdf/pdf-document.ts'
import { commission } from '../commission.ts'
import { distributionCompanies } from '../companies.ts'
import { orderOnRegulatedActivities } from './order-on-regulated-activities.ts'
import { openDocument, summaryNotice } from './registry.ts'
import { transitionOrderEko, transitionOrderIkeja } from './transition-orders.ts'

const { name, shortName, state } = commission

const electricityLawSummary: PdfDocument = {
  ...openDocument('electricity-law-summary', 'In plain words, for consumers, investors and applicants'),
  blocks: [
    { kind: 'notice', text: summaryNotice },
    { kind: 'heading', level: 1, text: 'Why the State has its own electricity law' },
    {
      kind: 'paragraph',
      text: `The Electricity Act 2023 lets a state regulate its own electricity market. ${state} State did so by a law that was signed on 3 December 2024. It repealed the state’s electricity law of 2018.`,
    },
    { kind: 'heading', level: 1, text: 'What the law provides for' },
    {
      kind: 'bulletList',
      items: [
        `The ${name} (${shortName}), called ‘the Commission’ here, which regulates the electricity market of the State.`,
        'An independent system operator.',
        'An electrification agency.',
        'A fund.',
      ],
    },
    { kind: 'heading', level: 1, text: 'What the Commission does' },
    {
      kind: 'bulletList',
      items: [
        'It licenses generation, transmission, distribution, trading and supply of electricity within the State.',
        'It grants permits for captive generation and registers metering service providers.',
        'It makes regulations and orders, and publishes guidelines and the fees it charges.',
        'It hears complaints of consumers, petitions and disputes, and receives reports of wrongdoing.',
      ],
    },
    { kind: 'heading', level: 1, text: 'What stays with the federation' },
    { kind: 'paragraph', text: 'Matters between states remain with the federal regulator.' },
    { kind: 'heading', level: 1, text: 'From federal to state oversight' },
    {
      kind: 'numberedList',
      items: [
        'On 3 December 2024 the State’s electricity law was signed.',
        'On 5 December 2024 the federal commission ordered the transfer of oversight to the Commission.',
        'Within 60 days each distribution company formed a subsidiary for the State.',
        'The transfer was to be complete by 4 June 2025.',
      ],
    },
    { kind: 'heading', level: 1, text: 'The distribution companies of the State' },
    {
      kind: 'table',
      columns: [{ label: 'Known as' }, { label: 'Subsidiary in the state market' }],
      rows: distributionCompanies.map((company) => [company.formerName, company.name]),
    },
  ],
}

/** The texts of the registry's documents about the state's own law and orders; the others are in the features. */
export const documentTexts: Record<string, PdfDocument | undefined> = {
  'electricity-law-summary': electricityLawSummary,
  'transition-order-eko': transitionOrderEko,
  'transition-order-ikeja': transitionOrderIkeja,
  'order-on-regulated-activities': orderOnRegulatedActivities,
}
