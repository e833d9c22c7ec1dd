import { expect, test } from 'vitest'
import { describeSlowest } from './file-times.ts'

test('the files that took most of the processor come first, and no more than asked for', () => {
  const times = [
    { file: 'a.test.ts', seconds: 1, processor: 0.2 },
    { file: 'b.test.ts', seconds: 30.26, processor: 20 },
    { file: 'c.test.ts', seconds: 50, processor: 2 },
  ]
  expect(describeSlowest(times, 2)).toEqual([
    '   30.3 s    20.0 of processor  b.test.ts',
    '   50.0 s     2.0 of processor  c.test.ts',
  ])
})
