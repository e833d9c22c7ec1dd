import { expect, test } from 'vitest'
import { dayBounds } from './rules.ts'

test('the day turns at midnight in Nigeria', () => {
  expect(dayBounds('2026-03-01').start.toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(dayBounds('2026-03-01').end.toISOString()).toBe('2026-03-01T23:00:00.000Z')
})
