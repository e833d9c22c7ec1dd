import { describe, expect, test } from 'vitest'
import { readAmount, readNumber, readWhole } from './typed-numbers.ts'

describe('a typed number', () => {
  test.each([
    ['2.5', 2.5],
    ['.5', 0.5],
    ['10.', 10],
    ['1,250.5', 1250.5],
    ['1,250,000', 1_250_000],
    ['12 500', 12_500],
    ['12\u00a0500', 12_500],
    ['12\u202f500.25', 12_500.25],
    ['1250000', 1_250_000],
    ['007', 7],
    ['+3', 3],
    ['−3', -3],
    ['–3', -3],
    ['１２．５', 12.5],
    ['١٬٢٥٠٫٥', 1250.5],
    ['۲۵', 25],
    ['\u200e2.5\u200b', 2.5],
  ])('%j is %d', (typed, value) => expect(readNumber(typed)).toEqual({ value }))

  test.each([
    ['2,5', '2.5'],
    ['12,5', '12.5'],
    ['0,75', '0.75'],
    ['0,750', '0.750'],
    ['-2,5', '-2.5'],
    ['1.500,00', '1,500.00'],
    ['1 500,5', '1,500.5'],
    ['12345,678', '12345.678'],
  ])('%j is none, but probably %j', (typed, suggestion) => expect(readNumber(typed)).toEqual({ suggestion }))

  test.each([
    '',
    '.',
    '-',
    '1,25,000',
    '1,250,5',
    '1.500.000',
    '1 2',
    '12 50',
    "1'500",
    '1,250 000',
    '1e3',
    '0x10',
    '10⁶',
    '½',
    '5-',
    '(500)',
    '--5',
    '2.5 MW',
    '1234567890123456',
    '0.12345678901234567',
    '9'.repeat(10_000),
  ])('%j is none', (typed) => expect(readNumber(typed)).toEqual({}))
})

test.each([
  ['150,000', { value: 150_000 }],
  ['150000.50', { value: 150_000.5 }],
  ['150,5', { suggestion: '150.5' }],
  // 150,000 or 150 naira.
  ['150.000', {}],
  ['-5', {}],
])('the amount %j is %j', (typed, read) => expect(readAmount(typed)).toEqual(read))

test.each([
  ['1,000', 1_000],
  [' 70 ', 70],
  ['0', undefined],
  ['1001', undefined],
  ['1.5', undefined],
  ['1,5', undefined],
])('from 1 to 1,000 %j is %j', (typed, value) => expect(readWhole(typed, 1, 1_000)).toBe(value))
