import { expect, test } from 'vitest'
import { startClock } from '../engine/rules.clock.ts'
import { earlierClock, isSameClock, readClock, storeClock } from './rules.merge.ts'
import { isMeterNumber, readMeterNumber } from './rules.ts'

test.each([
  ['0410 1234-567', '04101234567', true],
  ['12/34/56.7', '1234567', true],
  ['1234', '1234', false],
  ['', '', false],
  ['0410 1234 567 x', undefined, false],
  ['1'.repeat(21), '1'.repeat(21), false],
])('the meter number %j is read as %j', (typed, digits, isOne) => {
  expect(readMeterNumber(typed)).toBe(digits)
  expect(isMeterNumber(digits ?? 'unreadable')).toBe(isOne)
})

test('of two deadlines a merged case has the earlier, with its own step and pause', () => {
  const context = (day: string) => ({
    now: new Date(`${day}T09:00:00+01:00`),
    holidays: new Set<string>(),
    deadlines: { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 },
  })
  const early = startClock('filed', context('2026-11-02'))
  const late = { ...startClock('level1', context('2026-11-20')), waitingSince: new Date('2026-11-21T09:00:00+01:00') }
  expect(earlierClock(late, early)).toEqual({
    step: 'level1',
    stepFrom: early.stepFrom,
    stepDays: early.stepDays,
    dueAt: early.dueAt,
    waitingSince: late.waitingSince,
  })
  expect(earlierClock(early, late)).toBe(early)
  expect(earlierClock(early, { ...late, dueAt: null })).toBe(early)
  expect(readClock(storeClock(late))).toEqual(late)
  expect(isSameClock(storeClock(late), storeClock(early))).toBe(false)
})
