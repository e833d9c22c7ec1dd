import { commission } from '../commission.ts'
import { dollars, naira, type Fee, type FeeCategory, type SchedulePart, type Tier } from './types.ts'

const fees = (processing: number, licence: number, extension: number): Fee[] => [
  { kind: 'processing', amount: naira(processing) },
  { kind: 'licence', amount: dollars(licence) },
  { kind: 'extension', amount: naira(extension) },
]

const tier = (capacity: Tier['capacity'], processing: number, licence: number, extension: number): Tier => ({
  capacity,
  fees: fees(processing, licence, extension),
})

const category = (key: string, title: string, description: string, licence: number): FeeCategory => ({
  key,
  part: 'B',
  title,
  description,
  fees: fees(1_000_000, licence, 500_000),
})

export const partB: SchedulePart = {
  key: 'B',
  title: `${commission.state} market operations`,
  summary: 'Licences to operate in the state electricity market.',
  validity: '10 years',
  categories: [
    {
      key: 'b-generation',
      part: 'B',
      title: 'Generation',
      description: 'A licence to generate electricity for the state market, by installed capacity.',
      fees: [],
      tiers: [
        tier({ from: 1, to: 10 }, 75_000, 5_000, 35_000),
        tier({ from: 11, to: 50 }, 150_000, 30_000, 75_000),
        tier({ from: 51, to: 100 }, 200_000, 40_000, 100_000),
        tier({ from: 101, to: 200 }, 250_000, 60_000, 125_000),
        tier({ from: 201, to: 300 }, 350_000, 80_000, 175_000),
        tier({ from: 301, to: 400 }, 400_000, 100_000, 200_000),
        tier({ from: 401, to: 500 }, 450_000, 120_000, 225_000),
        tier({ above: 500 }, 500_000, 140_000, 250_000),
      ],
      operatingFee: { percent: 1.5, basis: 'of the licensee’s charges per kWh' },
    },
    category(
      'b-transmission',
      'Transmission',
      'A licence to carry electricity at high voltage within the state.',
      300_000,
    ),
    {
      // An earlier version of the source has US$75,000; US$120,000 applies (decisions §10).
      ...category(
        'b-distribution',
        'Distribution',
        'A licence to distribute electricity to customers within the state.',
        120_000,
      ),
      operatingFee: { percent: 1.5, basis: 'net of generation and transmission costs' },
    },
    category('b-supply', 'Supply', 'A licence to sell electricity to customers.', 40_000),
    category('b-trading', 'Trading', 'A licence to buy and sell electricity in the state market.', 75_000),
  ],
}
