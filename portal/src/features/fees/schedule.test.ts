import { describe, expect, it } from 'vitest'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import { feeCategories as categoriesOf, findValidity } from './schedule.ts'
import { describeTier, formatFeeAmount } from './schedule-format.ts'
import type { Fee } from '#platform/state/fees/types.ts'

const feeCategories = categoriesOf(builtInSchedule)

// Copied by hand from spec 3 §9 and decisions §10, independently of the data under test: category, tier or class, fees as published.
const PUBLISHED: [category: string, place: string, fees: Record<string, string>][] = [
  ['a-generation', '', { processing: '₦1,000,000', renewal: '₦1,000,000', regularization: 'US$120,000' }],
  ['a-transmission', '', { processing: '₦1,000,000', renewal: '₦1,000,000', regularization: 'US$90,000' }],
  ['a-distribution', '', { processing: '₦1,000,000', renewal: '₦1,000,000', regularization: 'US$75,000' }],
  ['a-trading', '', { processing: '₦1,000,000', renewal: '₦1,000,000', regularization: 'US$60,000' }],
  ['a-ipp', '', { processing: '₦1,000,000', renewal: '₦1,000,000' }],
  ['a-ipp', '1–10 MW', { regularization: 'US$4,000' }],
  ['a-ipp', '11–50 MW', { regularization: 'US$24,000' }],
  ['a-ipp', '51–100 MW', { regularization: 'US$32,000' }],
  ['a-ipp', '101–200 MW', { regularization: 'US$48,000' }],
  ['a-ipp', '201–300 MW', { regularization: 'US$64,000' }],
  ['a-ipp', '301–400 MW', { regularization: 'US$80,000' }],
  ['a-ipp', '401–500 MW', { regularization: 'US$96,000' }],
  ['a-ipp', 'Above 500 MW', { regularization: 'US$112,000' }],
  ['b-generation', '', {}],
  ['b-generation', '1–10 MW', { processing: '₦75,000', licence: 'US$5,000', extension: '₦35,000' }],
  ['b-generation', '11–50 MW', { processing: '₦150,000', licence: 'US$30,000', extension: '₦75,000' }],
  ['b-generation', '51–100 MW', { processing: '₦200,000', licence: 'US$40,000', extension: '₦100,000' }],
  ['b-generation', '101–200 MW', { processing: '₦250,000', licence: 'US$60,000', extension: '₦125,000' }],
  ['b-generation', '201–300 MW', { processing: '₦350,000', licence: 'US$80,000', extension: '₦175,000' }],
  ['b-generation', '301–400 MW', { processing: '₦400,000', licence: 'US$100,000', extension: '₦200,000' }],
  ['b-generation', '401–500 MW', { processing: '₦450,000', licence: 'US$120,000', extension: '₦225,000' }],
  ['b-generation', 'Above 500 MW', { processing: '₦500,000', licence: 'US$140,000', extension: '₦250,000' }],
  ['b-transmission', '', { processing: '₦1,000,000', licence: 'US$300,000', extension: '₦500,000' }],
  ['b-distribution', '', { processing: '₦1,000,000', licence: 'US$120,000', extension: '₦500,000' }],
  ['b-supply', '', { processing: '₦1,000,000', licence: 'US$40,000', extension: '₦500,000' }],
  ['b-trading', '', { processing: '₦1,000,000', licence: 'US$75,000', extension: '₦500,000' }],
  ['c-embedded-generation', '', {}],
  ['c-embedded-generation', '1–10 MW', { processing: '₦50,000', licence: 'US$10,000', extension: '₦25,000' }],
  ['c-embedded-generation', '11–25 MW', { processing: '₦150,000', licence: 'US$35,000', extension: '₦75,000' }],
  ['c-embedded-generation', '26–40 MW', { processing: '₦175,000', licence: 'US$40,000', extension: '₦87,000' }],
  ['c-embedded-generation', '41–60 MW', { processing: '₦225,000', licence: 'US$45,000', extension: '₦112,500' }],
  ['c-embedded-generation', '61–85 MW', { processing: '₦250,000', licence: 'US$50,000', extension: '₦125,000' }],
  ['c-embedded-generation', '86–100 MW', { processing: '₦275,000', licence: 'US$55,000', extension: '₦137,500' }],
  ['c-embedded-generation', '101–200 MW', { processing: '₦300,000', licence: 'US$75,000', extension: '₦150,000' }],
  [
    'c-embedded-generation',
    '201–300 MW',
    {
      processing: 'On application to the Commission',
      licence: 'On application to the Commission',
      extension: 'On application to the Commission',
    },
  ],
  [
    'c-embedded-generation',
    '301–400 MW',
    {
      processing: 'On application to the Commission',
      licence: 'On application to the Commission',
      extension: 'On application to the Commission',
    },
  ],
  ['c-embedded-generation', '401–500 MW', { processing: '₦400,000', licence: 'US$95,000', extension: '₦200,000' }],
  ['c-embedded-generation', 'Above 500 MW', { processing: '₦600,000', licence: 'US$200,000', extension: '₦300,000' }],
  ['c-embedded-distribution', '', { processing: '₦100,000', licence: 'US$20,000', extension: '₦50,000' }],
  ['d-network-standards', '', { registration: '₦1,000,000' }],
  ['e-power-enhancement', '', { registration: '₦1,000,000', licence: 'US$3,000 to US$10,000' }],
  ['f-transfer', '', { administrative: '₦1,000,000' }],
  ['g-meter-installer', '', {}],
  ['g-meter-installer', 'Class C2, individual', { registration: '₦10,000' }],
  ['g-meter-installer', 'Class C1, corporate', { registration: '₦20,000' }],
  ['g-meter-installer', 'Class B2, individual', { registration: '₦25,000' }],
  ['g-meter-installer', 'Class B1, corporate', { registration: '₦40,000' }],
  ['g-meter-installer', 'Class A2, individual', { registration: '₦30,000' }],
  ['g-meter-installer', 'Class A1, corporate', { registration: '₦60,000' }],
  ['g-meter-vendor', '', { application: '₦10,000', registration: '₦750,000' }],
  ['g-meter-manufacturer', '', { application: '₦10,000', registration: '₦1,000,000' }],
  ['g-meter-importer', '', { application: '₦10,000', registration: '₦1,000,000' }],
  ['h-captive-generation', '', { application: '₦50,000', amendment: '₦50,000' }],
  ['h-captive-generation', 'Above 1 to 10 MW', { permit: '₦200,000' }],
  ['h-captive-generation', '11–20 MW', { permit: '₦250,000' }],
  ['h-captive-generation', '21–30 MW', { permit: '₦300,000' }],
  ['h-captive-generation', '31–40 MW', { permit: '₦450,000' }],
  ['h-captive-generation', '41–50 MW', { permit: '₦500,000' }],
  ['h-captive-generation', '51–100 MW', { permit: '₦550,000' }],
  ['h-captive-generation', 'Above 100 MW', { permit: '₦700,000' }],
]

const VALIDITY: Record<string, string> = {
  'b-generation': '10 years',
  'b-transmission': '10 years',
  'b-distribution': '10 years',
  'b-supply': '10 years',
  'b-trading': '10 years',
  'c-embedded-generation': 'Up to 10 years',
  'c-embedded-distribution': 'Up to 10 years',
  'd-network-standards': '2 years',
  'e-power-enhancement': 'Up to 10 years',
  'g-meter-vendor': '24 months',
  'g-meter-manufacturer': '24 months',
  'g-meter-importer': '12 months',
  'h-captive-generation': '5 years',
}

const OPERATING: Record<string, string> = {
  'b-generation': '1.5% of the licensee’s charges per kWh',
  'b-distribution': '1.5% net of generation and transmission costs',
  'c-embedded-generation': '1.5% of the tariff charge per kWh',
  'c-embedded-distribution': '1.5% of the tariff charge per kWh',
}

const print = (fees: Fee[]): Record<string, string> =>
  Object.fromEntries(fees.map((fee) => [fee.kind, formatFeeAmount(fee.amount)]))

describe('schedule of fees (spec 3 §9)', () => {
  it.each(PUBLISHED)('%s %s', (key, place, fees) => {
    const category = feeCategories.find((one) => one.key === key)!
    const held = place
      ? (category.tiers?.find((tier) => describeTier(tier.capacity) === place) ??
        category.classes?.find(({ label }) => label === place))
      : category
    expect(print(held!.fees)).toEqual(fees)
  })

  it('contains only published categories, tiers and classes', () => {
    const held = feeCategories.flatMap(({ key, tiers = [], classes = [] }) => [
      [key, ''],
      ...tiers.map((tier) => [key, describeTier(tier.capacity)]),
      ...classes.map(({ label }) => [key, label]),
    ])
    const byName = (list: unknown[][]): string[] => list.map((pair) => pair.join(' ')).sort()
    expect(byName(held)).toEqual(byName(PUBLISHED.map(([key, place]) => [key, place])))
  })

  it('states validity and operating fees where the schedule does', () => {
    const stated = feeCategories
      .map((category) => [category.key, findValidity(builtInSchedule, category)])
      .filter(([, validity]) => validity)
    expect(Object.fromEntries(stated)).toEqual(VALIDITY)
    const operating = feeCategories.filter((category) => category.operatingFee)
    expect(
      Object.fromEntries(
        operating.map(({ key, operatingFee }) => [key, `${operatingFee!.percent}% ${operatingFee!.basis}`]),
      ),
    ).toEqual(OPERATING)
  })

  it('is dated, has parts A to H and unique keys', () => {
    expect(builtInSchedule.date).toBe('2026-02-19')
    expect(builtInSchedule.parts.map((part) => part.key).join('')).toBe('ABCDEFGH')
    expect(new Set(feeCategories.map(({ key }) => key)).size).toBe(feeCategories.length)
    for (const part of builtInSchedule.parts)
      expect(part.categories.every((category) => category.part === part.key)).toBe(true)
  })

  it('contains whole amounts only', () => {
    const fees = feeCategories.flatMap((one) => [
      ...one.fees,
      ...(one.tiers ?? one.classes ?? []).flatMap((inner) => inner.fees),
    ])
    for (const { amount } of fees) {
      if (amount === 'on-application') continue
      expect(('from' in amount ? [amount.from, amount.to] : [amount.amount]).every(Number.isInteger)).toBe(true)
    }
  })

  it('states that debts are cleared at a transfer', () => {
    expect(feeCategories.find(({ key }) => key === 'f-transfer')?.notes).toEqual([
      'All outstanding debts are cleared as well.',
    ])
  })
})
