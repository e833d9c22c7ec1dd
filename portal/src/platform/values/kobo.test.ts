import { expect, test } from 'vitest'
import { formatKobo } from './kobo.ts'
import { readKobo } from './typed-kobo.ts'

const max = 1_000_000_000_000

test.each([
  ['', null],
  ['  ', null],
  ['₦', null],
  ['12500', 1_250_000],
  ['₦12,500.50', 1_250_050],
  ['N 12 500', 1_250_000],
  ['ngn 0.1', 10],
  ['0', 0],
  ['10,000,000,000', max],
  // As a computer multiplies them: 1998.9999999999998 and 113.99999999999999.
  ['19.99', 1_999],
  ['1.14', 114],
])('%j is an amount in kobo', (typed, kobo) => {
  expect(readKobo(typed, max)).toBe(kobo)
  if (kobo) expect(readKobo(formatKobo(kobo), max)).toBe(kobo)
})

test.each([
  '1.500,00',
  '2,5',
  '-1',
  '₦-5',
  '1.005',
  '1e3',
  '1000000000000000',
  '10,000,000,000.01',
  'ten',
  '1,25,000',
  '₦₦1',
])('%j is none', (typed) => expect(readKobo(typed, max)).toBeNaN())
