import { expect, test } from 'vitest'
import { formatKobo } from '#platform/values/kobo.ts'
import { readKobo } from './amounts.ts'

test.each([
  ['12,500', 1_250_000],
  ['₦ 12,500.50', 1_250_050],
  ['NGN 0.29', 29],
  ['1.1', 110],
  ['#12,500', 1_250_000],
  ['=N=12,500', 1_250_000],
  ['N=12,500', 1_250_000],
  ['12,500/=', 1_250_000],
  ['12,500/-', 1_250_000],
  ['12,500=', 1_250_000],
  ['12,500.50 naira', 1_250_050],
  ['12500NGN', 1_250_000],
  ['12,500 only', 1_250_000],
  ['₦12,500 Naira only', 1_250_000],
  ['Naira 12,500', 1_250_000],
  ['0', 0],
  ['10,000,000,000', 1_000_000_000_000],
  ['', null],
  ['  ', null],
])('%j is read as kobo', (typed, kobo) => {
  expect(readKobo(typed)).toEqual({ kobo })
})

test.each([
  '-5',
  '10,000,000,000.01',
  '1000000000000000',
  '150.000',
  'about 500',
  '5k',
  '1,5,0',
  '₦',
  'naira',
  '12,500 dollars',
  '12=500',
])('%j is refused', (typed) => {
  expect(readKobo(typed)).toMatchObject({ kobo: null, problem: expect.stringContaining('amount in naira') })
})

test('a comma before decimals is refused with what was probably meant', () => {
  expect(readKobo('1.500,00').problem).toBe('Write 1,500.00 with a full stop before the kobo, not a comma.')
})

test('amounts are written as people write them', () => {
  expect([0, 1_250_000, 1_250_050].map(formatKobo)).toEqual(['₦0.00', '₦12,500.00', '₦12,500.50'])
})
