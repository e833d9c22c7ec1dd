import { expect, test } from 'vitest'
import { referenceYear } from './references.server.ts'

test('the year turns at midnight in Nigeria', () => {
  expect(referenceYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026)
  expect(referenceYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027)
})
