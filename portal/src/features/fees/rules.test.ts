import { describe, expect, it } from 'vitest'
import {
  calculateFees as calculate,
  parseCapacity,
  sumStage,
  type FeeAnswer,
  type FeeLine,
  type FeeQuestion,
  type FeeStage,
} from './rules.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'

const calculateFees = (question: FeeQuestion): FeeAnswer => calculate(builtInSchedule, question)

const texts = (question: FeeQuestion): string[] => {
  const result = calculateFees(question)
  return result.ok ? result.lines.map((line) => `${line.label} ${line.text}`) : [result.reason]
}
const tierOf = (category: string, capacityMw: number): string | undefined => {
  const result: FeeAnswer = calculateFees({ category, capacityMw })
  return result.ok ? result.tier : result.reason
}

describe('calculateFees', () => {
  it('returns each fee with its part, tier and source, in the order in which they are due', () => {
    const result = calculateFees({ category: 'b-generation', capacityMw: 40 })
    expect(result).toMatchObject({ ok: true, tier: '11–50 MW', validity: '10 years' })
    expect(texts({ category: 'b-generation', capacityMw: 40 })).toEqual([
      'Processing fee ₦150,000',
      'Licence fee US$30,000',
      'Operating fee 1.5% of the licensee’s charges per kWh',
      'Extension fee ₦75,000',
    ])
    expect(result.ok && result.lines[1]).toEqual({
      label: 'Licence fee',
      stage: 'grant',
      amount: { currency: 'USD', amount: 30_000 },
      text: 'US$30,000',
      part: 'B',
      tier: '11–50 MW',
      basis: 'Part B, Lagos market operations: Generation, 11–50 MW',
    })
  })

  it.each([
    [1, '1–10 MW'],
    [10, '1–10 MW'],
    [10.000001, 'between-tiers'],
    [10.5, 'between-tiers'],
    [10.999999, 'between-tiers'],
    [11, '11–50 MW'],
    [50, '11–50 MW'],
    [50.1, 'between-tiers'],
    [200, '101–200 MW'],
    [200.5, 'between-tiers'],
    [500, '401–500 MW'],
    [500.1, 'Above 500 MW'],
    [100_000, 'Above 500 MW'],
    [0.999, 'below-first-tier'],
    [100_001, 'capacity'],
    [Number.POSITIVE_INFINITY, 'capacity'],
    [Number.NaN, 'capacity'],
    [0, 'capacity'],
    [-5, 'capacity'],
  ])('places %d MW of generation: %s', (capacity, expected) => expect(tierOf('b-generation', capacity)).toBe(expected))

  it.each([
    [1, 'below-first-tier'],
    [1.01, 'Above 1 to 10 MW'],
    [10, 'Above 1 to 10 MW'],
    [10.5, 'between-tiers'],
    [100, '51–100 MW'],
    [100.01, 'Above 100 MW'],
  ])('places %d MW of captive generation: %s', (capacity, expected) =>
    expect(tierOf('h-captive-generation', capacity)).toBe(expected),
  )

  it.each([201, 250, 300, 350, 400])('has no fees for embedded generation of %d MW', (capacityMw) => {
    const result = calculateFees({ category: 'c-embedded-generation', capacityMw })
    expect(result).toMatchObject({ ok: false, reason: 'not-published' })
    expect(!result.ok && result.message).toContain('On application to the Commission')
  })

  it('says between which tiers the schedule is silent, and computes nothing', () => {
    const result = calculateFees({ category: 'b-generation', capacityMw: 10.5 })
    expect(result).toMatchObject({ ok: false, reason: 'between-tiers' })
    expect(!result.ok && result.message).toBe(
      '10.5 MW is between two tiers of the schedule, 1–10 MW and 11–50 MW, and the schedule states no fee for it. Ask the Commission.',
    )
  })

  it('explains why captive generation of 1 MW or less has no permit fee', () => {
    const result = calculateFees({ category: 'h-captive-generation', capacityMw: 1 })
    expect(!result.ok && result.message).toContain('At 1 MW or less it is not captive generation')
  })

  it('combines the common fees of the category with those of the tier', () => {
    expect(texts({ category: 'a-ipp', capacityMw: 75 })).toEqual([
      'Processing fee ₦1,000,000',
      'Regularization fee US$32,000',
      'Renewal fee ₦1,000,000',
    ])
    expect(texts({ category: 'h-captive-generation', capacityMw: 35 })).toEqual([
      'Application fee ₦50,000',
      'Permit fee ₦450,000',
      'Amendment or renewal fee ₦50,000',
    ])
  })

  it('ignores a capacity that does not matter, and names the input that is missing', () => {
    expect(texts({ category: 'f-transfer', capacityMw: -1 })).toEqual(['Administrative fee ₦1,000,000'])
    expect(texts({ category: 'b-generation' })).toEqual(['capacity'])
    expect(texts({ category: 'g-meter-installer' })).toEqual(['class'])
    expect(texts({ category: 'g-meter-installer', class: 'z9' })).toEqual(['class'])
    expect(texts({ category: 'g-meter-installer', class: 'A1' })).toEqual(['Registration fee ₦60,000'])
    expect(texts({ category: 'constructor' })).toEqual(['category'])
    expect(texts({})).toEqual(['category'])
  })

  it('does not guess an operating fee if part B states none', () => {
    expect(texts({ category: 'b-transmission' })).toContain(
      'Operating fee Not stated in the schedule for this category',
    )
    expect(texts({ category: 'a-generation' }).join()).not.toContain('Operating')
  })

  it('returns a range for a fee that is a range', () => {
    expect(texts({ category: 'e-power-enhancement' })).toEqual([
      'Registration fee ₦1,000,000',
      'Licence fee US$3,000 to US$10,000',
    ])
  })
})

it('adds up the fees of a stage exactly, and none with an open figure', () => {
  const sum = (category: string, stage: FeeStage) => {
    const result = calculateFees({ category })
    return result.ok ? sumStage(result.lines, stage) : result.reason
  }
  expect(sum('g-meter-vendor', 'apply')).toBe('₦760,000')
  expect(sum('g-meter-vendor', 'grant')).toBeUndefined()
  expect(sum('f-transfer', 'apply')).toBeUndefined()
  const [fee] = (calculateFees({ category: 'f-transfer' }) as Extract<FeeAnswer, { ok: true }>).lines
  const of = (amount: FeeLine['amount']) => ({ ...fee!, amount })
  expect(sumStage([fee!, of({ currency: 'USD', amount: 1 }), fee!], 'apply')).toBe('₦2,000,000 and US$1')
  expect(sumStage([fee!, of({ currency: 'NGN', from: 1, to: 2 })], 'apply')).toBeUndefined()
  expect(sumStage([fee!, of(undefined)], 'apply')).toBeUndefined()
})

describe('parseCapacity', () => {
  it.each([
    ['10', 10],
    [' 10.5 MW', 10.5],
    ['1,000', 1000],
    ['.5', 0.5],
    ['-3', -3],
    ['−3', -3],
    ['10,5', Number.NaN],
    ['1e3', Number.NaN],
    ['ten', Number.NaN],
    ['0x10', Number.NaN],
    ['.', Number.NaN],
    ['-', Number.NaN],
    ['9'.repeat(10_000), Number.NaN],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
  ])('reads %s', (text, expected) => expect(parseCapacity(text)).toEqual(expected))
})
