import { naira } from './types.ts'
import type { SchedulePart, Tier } from './types.ts'

const tier = (capacity: Tier['capacity'], permit: number): Tier => ({
  capacity,
  fees: [{ kind: 'permit', amount: naira(permit) }],
})

export const partH: SchedulePart = {
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
