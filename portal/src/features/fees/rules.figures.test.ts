import { expect, test } from 'vitest'
import { readCapacityRange, readFigure, figureWords } from './rules.figures.ts'

test.each([
  ['₦1.500,00', figureWords.fullStop('1,500.00')],
  ['1,50,000', figureWords.unreadable],
  // 150 or 150,000.
  ['150.000', figureWords.unreadable],
  ['-150', figureWords.unreadable],
])('the fee %s is refused', (typed, problem) => expect(readFigure(typed, 'NGN')).toEqual({ problem }))

test('a fee is read with other digits, blanks and dashes', () => {
  expect(readFigure('\u200e₦１５０ ０００', 'NGN')).toEqual({ value: { currency: 'NGN', amount: 150_000 } })
  expect(readFigure('$3,000\u2011$10,000', 'USD')).toEqual({ value: { currency: 'USD', from: 3_000, to: 10_000 } })
})

test('a capacity has groups of exactly three', () => {
  expect(readCapacityRange('1,000−1,500 MW')).toEqual({ value: { from: 1_000, to: 1_500 } })
  for (const typed of ['1–2,5', '1234,567–2000000']) expect(readCapacityRange(typed).problem).toBeDefined()
})
