import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

test.each([
  ['[[[]]]', 3, false],
  ['[[[]]]', 2, true],
  ['{"a":{"b":[{}]}}', 4, false],
  ['{"a":{"b":[{}]}}', 3, true],
  ['["[[[[", "\\"[[[[", "\\\\", [[]]]', 3, false],
  ['["\\\\", [[[', 3, true],
  ['[[],[],[],[[]]]', 3, false],
  ['"' + '['.repeat(1_000), 1, false],
  ['', 0, false],
])('%s is judged at depth %i', (json, limit, deeper) => {
  expect(isDeeperThan(json, limit)).toBe(deeper)
})
