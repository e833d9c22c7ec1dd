import { partA } from './part-a.ts'
import { partB } from './part-b.ts'
import { partC } from './part-c.ts'
import { type FeeSchedule, naira, type SchedulePart, type Tier, type FeeCategory, type FeeClass } from './types.ts'

const partD: SchedulePart = {
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

const partE: SchedulePart = {
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

const partF: SchedulePart = {
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

const installer = (key: string, holder: 'individual' | 'corporate', registration: number): FeeClass => ({
  key: key.toLowerCase(),
  label: `Class ${key}, ${holder}`,
  fees: [{ kind: 'registration', amount: naira(registration) }],
})

const provider = (
  key: string,
  title: string,
  description: string,
  registration: number,
  validity: string,
): FeeCategory => ({
  key,
  part: 'G',
  title,
  description,
  fees: [
    { kind: 'application', amount: naira(10_000) },
    { kind: 'registration', amount: naira(registration) },
  ],
  validity,
})

const partG: SchedulePart = {
  key: 'G',
  title: 'Metering service providers',
  summary: 'Registration of those who install, sell, make or import meters.',
  categories: [
    {
      key: 'g-meter-installer',
      part: 'G',
      title: 'Meter installer',
      description: 'Registration to install meters, by class.',
      fees: [],
      classes: [
        installer('C2', 'individual', 10_000),
        installer('C1', 'corporate', 20_000),
        installer('B2', 'individual', 25_000),
        installer('B1', 'corporate', 40_000),
        installer('A2', 'individual', 30_000),
        installer('A1', 'corporate', 60_000),
      ],
    },
    provider('g-meter-vendor', 'Meter vendor', 'Registration to sell meters.', 750_000, '24 months'),
    provider('g-meter-manufacturer', 'Meter manufacturer', 'Registration to make meters.', 1_000_000, '24 months'),
    provider('g-meter-importer', 'Meter importer', 'Registration to import meters.', 1_000_000, '12 months'),
  ],
}

const tier = (capacity: Tier['capacity'], permit: number): Tier => ({
  capacity,
  fees: [{ kind: 'permit', amount: naira(permit) }],
})

const partH: SchedulePart = {
  key: 'H',
  title: 'Captive generation permits',
  summary: 'Captive generation means generation above 1 MW consumed by the generator itself and not sold.',
  validity: '5 years',
  categories: [
    {
      key: 'h-captive-generation',
      part: 'H',
      title: 'Captive generation permit',
      description: 'Generation above 1 MW consumed by the generator itself and not sold.',
      fees: [
        { kind: 'application', amount: naira(50_000) },
        { kind: 'amendment', amount: naira(50_000) },
      ],
      tiers: [
        tier({ above: 1, to: 10 }, 200_000),
        tier({ from: 11, to: 20 }, 250_000),
        tier({ from: 21, to: 30 }, 300_000),
        tier({ from: 31, to: 40 }, 450_000),
        tier({ from: 41, to: 50 }, 500_000),
        tier({ from: 51, to: 100 }, 550_000),
        tier({ above: 100 }, 700_000),
      ],
    },
  ],
}

/** The schedule that the portal ships with (spec 3 §9, with conflicts resolved by decisions §10); later ones are published by staff. */
export const builtInSchedule: FeeSchedule = {
  title: 'Schedule of Fees for Licences, Permits and Registrations',
  date: '2026-02-19',
  parts: [partA, partB, partC, partD, partE, partF, partG, partH],
}
