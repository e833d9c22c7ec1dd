import { type DistributionCompany, distributionCompanies } from '../companies.ts'
import { commission } from '../commission.ts'
import type { PdfDocument } from '../../pdf/pdf-document.ts'
import { openDocument, summaryNotice } from './registry.ts'

const { name, state } = commission
const company = (key: string): DistributionCompany => distributionCompanies.find((one) => one.key === key)!

export const transitionOrderEko = summarizeOrder('transition-order-eko', company('eko'))
export const transitionOrderIkeja = summarizeOrder('transition-order-ikeja', company('ikeja'))

function summarizeOrder(
  key: 'transition-order-eko' | 'transition-order-ikeja',
  { formerName, name: newName }: DistributionCompany,
): PdfDocument {
  return {
    ...openDocument(key, 'Order of the federal commission of 5 December 2024'),
    blocks: [
      { kind: 'notice', text: summaryNotice },
      { kind: 'heading', level: 1, text: 'What the order does' },
      {
        kind: 'paragraph',
        text: `By its order of 5 December 2024 the federal commission transferred the oversight of the electricity market in ${state} State to the ${name}. This summary says what the order means for ${formerName} and its customers in the State.`,
      },
      { kind: 'heading', level: 1, text: 'Steps and dates' },
      {
        kind: 'table',
        columns: [
          { label: 'When', share: 1 },
          { label: 'What', share: 2.4 },
        ],
        rows: [
          ['5 December 2024', 'The order is made.'],
          ['Within 60 days', `${formerName} forms a subsidiary for ${state} State: ${newName}.`],
          ['By 4 June 2025', 'The transfer of oversight is complete.'],
        ],
      },
      { kind: 'heading', level: 1, text: 'What changes for the company' },
      {
        kind: 'bulletList',
        items: [
          `${newName} carries on the distribution business of ${formerName} within ${state} State.`,
          `Within the State it answers to the ${name} instead of the federal commission.`,
          'Matters between states stay with the federal commission.',
        ],
      },
      { kind: 'heading', level: 1, text: 'What it means for customers' },
      {
        kind: 'numberedList',
        items: [
          `A complaint goes first to the company, under either name: ${formerName} or ${newName}.`,
          'The company has 15 working days to answer. Keep the reference that it gives you.',
          'A customer who is not satisfied may then bring the complaint to the Commission, with that reference.',
        ],
      },
    ],
  }
}
