import { expect, test } from 'vitest'
import { describeSlowest } from './file-times.ts'

test('the slowest files come first, and no more than asked for', () => {
  const times = [
    { file: 'a.test.ts', seconds: 1 },
    { file: 'b.test.ts', seconds: 30.26 },
    { file: 'c.test.ts', seconds: 2 },
  ]
  expect(describeSlowest(times, 2)).toEqual(['    30.3 s  b.test.ts', '     2.0 s  c.test.ts'])
})
