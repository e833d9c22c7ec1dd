import { expect, test } from 'vitest'
import { dayBounds, isId, slugOf } from './rules.ts'

test('the day turns at midnight in Nigeria', () => {
  expect(dayBounds('2026-03-01').start.toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(dayBounds('2026-03-01').end.toISOString()).toBe('2026-03-01T23:00:00.000Z')
})

test('a title becomes part of an address', () => {
  expect(slugOf('  Ọdún: Trading & Supply (2026)! ')).toBe('odun-trading-supply-2026')
  expect(slugOf('¿?')).toBe('form')
})

test('only a uuid is an id', () => {
  expect(isId('6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001')).toBe(true)
  expect(['', '1', '6f1c2b5e', "' or 1=1"].some(isId)).toBe(false)
})
