import { expect, test } from 'vitest'
import { fromLagosInput, toLagosInput } from './lagos-time.ts'

test('times are typed and shown as the clock in Lagos says', () => {
  expect(fromLagosInput('2027-01-01T00:30')).toBe('2026-12-31T23:30:00.000Z')
  expect(toLagosInput('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T00:30')
  expect([fromLagosInput(''), fromLagosInput('soon'), toLagosInput(null)]).toEqual([null, null, ''])
})
