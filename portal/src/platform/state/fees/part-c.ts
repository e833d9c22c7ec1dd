import { dollars, naira, type Fee, type OperatingFee, type SchedulePart, type Tier } from './types.ts'

const fees = (processing: number, licence: number, extension: number): Fee[] => [
  { kind: 'processing', amount: naira(processing) },
  { kind: 'licence', amount: dollars(licence) },
  { kind: 'extension', amount: naira(extension) },
]

const tier = (capacity: Tier['capacity'], processing: number, licence: number, extension: number): Tier => ({
  capacity,
  fees: fees(processing, licence, extension),
})

// The schedule names these tiers without figures (decisions §10).
const unpublished = (from: number, to: number): Tier => ({
  capacity: { from, to },
  fees: [
    { kind: 'processing', amount: 'on-application' },
    { kind: 'licence', amount: 'on-application' },
    { kind: 'extension', amount: 'on-application' },
  ],
})

const operatingFee: OperatingFee = { percent: 1.5, basis: 'of the tariff charge per kWh' }

export const partC: SchedulePart = {
  key: 'C',
  title: 'Embedded generation',
  summary: 'Generation connected to a distribution network, and the networks that carry it.',
  validity: 'Up to 10 years',
  categories: [
    {
      key: 'c-embedded-generation',
      part: 'C',
      title: 'Embedded generation',
      description: 'A licence to generate electricity into a distribution network, by installed capacity.',
      fees: [],
      tiers: [
        tier({ from: 1, to: 10 }, 50_000, 10_000, 25_000),
        tier({ from: 11, to: 25 }, 150_000, 35_000, 75_000),
        // ₦87,000 is as published, although half of the processing fee would be ₦87,500.
        tier({ from: 26, to: 40 }, 175_000, 40_000, 87_000),
        tier({ from: 41, to: 60 }, 225_000, 45_000, 112_500),
        tier({ from: 61, to: 85 }, 250_000, 50_000, 125_000),
        tier({ from: 86, to: 100 }, 275_000, 55_000, 137_500),
        tier({ from: 101, to: 200 }, 300_000, 75_000, 150_000),
        unpublished(201, 300),
        unpublished(301, 400),
        tier({ from: 401, to: 500 }, 400_000, 95_000, 200_000),
        tier({ above: 500 }, 600_000, 200_000, 300_000),
      ],
      operatingFee,
      notes: ['No fee is published for 201–300 MW and 301–400 MW: it is set on application to the Commission.'],
    },
    {
      key: 'c-embedded-distribution',
      part: 'C',
      title: 'Embedded distribution',
      description: 'A licence for a distribution network fed by embedded generation.',
      fees: fees(100_000, 20_000, 50_000),
      operatingFee,
      notes: ['The schedule states the validity and the operating fee once, for the whole of part C.'],
    },
  ],
}
