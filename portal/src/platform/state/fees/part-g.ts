import { naira } from './types.ts'
import type { FeeCategory, FeeClass, SchedulePart } from './types.ts'

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

export const partG: SchedulePart = {
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
