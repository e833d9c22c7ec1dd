import { naira } from './types.ts'
import type { SchedulePart } from './types.ts'

export const partD: SchedulePart = {
  key: 'D',
  title: 'Network standards enforcement',
  summary: 'Registration of those who enforce network standards.',
  validity: '2 years',
  categories: [
    {
      key: 'd-network-standards',
      part: 'D',
      title: 'Network standards enforcement',
      description: 'Registration to enforce network standards.',
      fees: [{ kind: 'registration', amount: naira(1_000_000) }],
    },
  ],
}

export const partE: SchedulePart = {
  key: 'E',
  title: 'Power enhancement operators',
  summary: 'Registration and licensing of power enhancement operators.',
  validity: 'Up to 10 years',
  categories: [
    {
      key: 'e-power-enhancement',
      part: 'E',
      title: 'Power enhancement operator',
      description: 'Registration and licence of a power enhancement operator.',
      fees: [
        { kind: 'registration', amount: naira(1_000_000) },
        { kind: 'licence', amount: { currency: 'USD', from: 3_000, to: 10_000 } },
      ],
      notes: ['The schedule gives the licence fee as a range. The Commission tells each applicant the figure.'],
    },
  ],
}

export const partF: SchedulePart = {
  key: 'F',
  title: 'Assignment, ceding or transfer',
  summary: 'Passing a licence or an interest in it to another holder.',
  categories: [
    {
      key: 'f-transfer',
      part: 'F',
      title: 'Assignment, ceding or transfer of a licence',
      description: 'Passing a licence or an interest in it to another holder.',
      fees: [{ kind: 'administrative', amount: naira(1_000_000) }],
      notes: ['All outstanding debts are cleared as well.'],
    },
  ],
}
