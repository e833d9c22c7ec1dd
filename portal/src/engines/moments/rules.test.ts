import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#platform/values/nigerian-time.ts'
import { dueStep } from './rules.ts'

const day = '2027-03-31'
test.each([
  [31, undefined],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, undefined],
])('%i days before, the step %s is due', (before, step) => {
  expect(dueStep(day, [30, 7], addDays(day, -before))).toBe(step)
})

test('whichever days a job runs, no step comes twice and none after a nearer one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 200 })), (runs) => {
      const sent = new Set<number>()
      const order: number[] = []
      for (const before of runs.toSorted((one, other) => other - one)) {
        const step = dueStep(day, [180, 90, 30], addDays(day, -before))
        if (step === undefined || sent.has(step)) continue
        sent.add(step)
        order.push(step)
      }
      expect(order).toEqual(order.toSorted((one, other) => other - one))
    }),
  )
})
