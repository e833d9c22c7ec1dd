import { dollars, naira, type Fee, type FeeCategory, type SchedulePart, type Tier } from './types.ts'

// The same for every category of the part: 'Processing N1,000,000 and renewal N1,000,000 each' (spec 3 §9 A).
const fees = (regularization?: number): Fee[] => [
  { kind: 'processing', amount: naira(1_000_000) },
  ...(regularization === undefined ? [] : [{ kind: 'regularization', amount: dollars(regularization) } satisfies Fee]),
  { kind: 'renewal', amount: naira(1_000_000) },
]

const tier = (capacity: Tier['capacity'], regularization: number): Tier => ({
  capacity,
  fees: [{ kind: 'regularization', amount: dollars(regularization) }],
})

const category = (
  key: string,
  title: string,
  description: string,
  regularization: number,
  notes?: string[],
): FeeCategory => ({
  key,
  part: 'A',
  title,
  description,
  fees: fees(regularization),
  ...(notes ? { notes } : {}),
})

export const partA: SchedulePart = {
  key: 'A',
  title: 'Pre-existing licensees',
  summary: 'Holders of a federal licence who regularize it with the Commission.',
  categories: [
    category('a-generation', 'Generation', 'A generation licence held before the state market.', 120_000),
    {
      key: 'a-ipp',
      part: 'A',
      title: 'Independent power producer (IPP)',
      description:
        'A generation licence of an independent power producer held before the state market, by installed capacity.',
      fees: fees(),
      tiers: [
        tier({ from: 1, to: 10 }, 4_000),
        tier({ from: 11, to: 50 }, 24_000),
        tier({ from: 51, to: 100 }, 32_000),
        tier({ from: 101, to: 200 }, 48_000),
        tier({ from: 201, to: 300 }, 64_000),
        tier({ from: 301, to: 400 }, 80_000),
        tier({ from: 401, to: 500 }, 96_000),
        tier({ above: 500 }, 112_000),
      ],
    },
    category('a-transmission', 'Transmission', 'A transmission licence held before the state market.', 90_000),
    // Another page of the source has $60,000; $75,000 applies (decisions §10).
    category('a-distribution', 'Distribution', 'A distribution licence held before the state market.', 75_000),
    category('a-trading', 'Trading', 'A trading licence held before the state market.', 60_000),
  ],
}
