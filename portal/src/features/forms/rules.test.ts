import { expect, test } from 'vitest'
import { slugOf } from './rules.ts'

test('a title becomes part of an address', () => {
  expect(slugOf('  Ọdún: Trading & Supply (2026)! ')).toBe('odun-trading-supply-2026')
  expect(slugOf('¿?')).toBe('form')
})
