import { expect, test } from 'vitest'
import { recalculate } from '#engines/records/rules.deadlines.ts'
import { moveClock, startClock, deadlineOf, hasAsked, mayAskFrom } from './rules.clock.ts'

const deadlines = { filed: 15, level1: 5, level2: 5, level3: 5, reopened: 10 }
const at = (time: string) => ({ now: new Date(time), holidays: new Set<string>(), deadlines })
const filed = startClock('filed', at('2026-11-02T09:00:00+01:00'))
const asked = (clock: typeof filed) => ({ ...clock, escalationAskedFor: deadlineOf(clock) })

test('one request per deadline: the next after it has passed', () => {
  expect(filed.dueAt).toEqual(new Date('2026-11-23T23:59:59+01:00'))
  const raised = asked(moveClock(filed, 'escalated', 1, at('2026-11-03T09:00:00+01:00')))
  expect(raised).toMatchObject({ step: 'level1', dueAt: new Date('2026-11-10T23:59:59+01:00') })
  expect(hasAsked(raised, new Date('2026-11-10T23:59:58+01:00'))).toBe(true)
  expect(hasAsked(raised, new Date('2026-11-11T00:00:00+01:00'))).toBe(false)
  expect(mayAskFrom(raised)).toEqual(new Date('2026-11-11T00:00:00+01:00'))
  expect(hasAsked({ ...filed, escalationAskedFor: '' }, new Date('2026-11-03T09:00:00+01:00'))).toBe(false)
})

test('a pause or a holiday moves the deadline, and it is still the same', () => {
  const raised = moveClock(filed, 'escalated', 1, at('2026-11-03T09:00:00+01:00'))
  const paused = { ...asked(raised), ...moveClock(raised, 'pause', 1, at('2026-11-04T09:00:00+01:00')) }
  expect(hasAsked(paused, new Date('2026-12-24T09:00:00+01:00'))).toBe(true)
  expect(mayAskFrom(paused)).toBeNull()
  const resumed = { ...paused, ...moveClock(paused, 'resume', 1, at('2026-11-09T09:00:00+01:00')) }
  expect(resumed.dueAt).not.toEqual(raised.dueAt)
  expect(hasAsked(resumed, new Date('2026-11-09T09:00:00+01:00'))).toBe(true)
  const moved = {
    ...resumed,
    ...recalculate(resumed, { ...at('2026-11-09T09:00:00+01:00'), holidays: new Set(['2026-11-12']) }),
  }
  expect(hasAsked(moved, new Date('2026-11-09T09:00:00+01:00'))).toBe(true)
})

test('a new deadline, by staff, by the portal or by reopening, allows a new request', () => {
  const raised = asked(moveClock(filed, 'escalated', 1, at('2026-11-03T09:00:00+01:00')))
  const now = at('2026-11-04T09:00:00+01:00')
  for (const [effect, level] of [
    ['escalated', 2],
    ['reopened', 1],
  ] as const)
    expect(hasAsked({ ...raised, ...moveClock(raised, effect, level, now) }, now.now)).toBe(false)
})
