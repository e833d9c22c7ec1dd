import { commission } from '../commission.ts'
import type { PdfDocument } from '../../pdf/pdf-document.ts'
import { openDocument, summaryNotice } from './registry.ts'

const { name, state, contacts } = commission

export const orderOnRegulatedActivities: PdfDocument = {
  ...openDocument(
    'order-on-regulated-activities',
    'For all who generate, carry, distribute, trade or supply electricity in the State',
  ),
  blocks: [
    { kind: 'notice', text: summaryNotice },
    { kind: 'heading', level: 1, text: 'The rule' },
    {
      kind: 'paragraph',
      text: `Nobody carries on a regulated electricity activity in ${state} State without a licence or permit of the ${name}.`,
    },
    { kind: 'paragraph', text: 'A licence of another regulator does not exempt its holder from this rule.' },
    {
      kind: 'heading',
      level: 1,
      text: 'Activities for which the Commission grants licences, permits or registrations',
    },
    {
      kind: 'bulletList',
      items: [
        'Generation, embedded generation and captive generation',
        'Transmission',
        'Distribution and embedded distribution',
        'Trading and supply',
        'Network standards enforcement and power enhancement',
        'Installing, selling, making and importing meters',
      ],
    },
    { kind: 'heading', level: 1, text: 'Fines' },
    {
      kind: 'paragraph',
      text: 'Anyone who acts without a licence or permit is fined from ₦20,000,000, and ₦20,000 for each day.',
    },
    { kind: 'heading', level: 1, text: 'Rules that continue' },
    {
      kind: 'paragraph',
      text: 'Until the Commission amends them, the following rules that applied before stay in force:',
    },
    {
      kind: 'bulletList',
      items: [
        'the existing national codes,',
        'the tariff guidelines,',
        'the metering standards and the safety standards.',
      ],
    },
    { kind: 'heading', level: 1, text: 'What to do' },
    {
      kind: 'numberedList',
      items: [
        'Find your category in the schedule of fees.',
        'Fill in the application form on the Commission’s website and submit it signed, with its supporting documents.',
        `Questions: ${contacts.registration.email}, ${contacts.registration.phone}.`,
      ],
    },
  ],
}
