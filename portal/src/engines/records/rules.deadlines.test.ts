import { describe, expect, test } from 'vitest'
import type { ClockMove } from './kind.ts'
import { type Clock, moveClock, recalculate, resumeClock, startClock, stoppedClock } from './rules.deadlines.ts'

const friday = new Date('2027-03-05T09:00:00Z')
const holidays = new Set(['2027-03-09'])
const running = startClock(3, { now: friday, holidays })

test('the deadline is the end of the last working day, in Nigeria', () => {
  // Monday, not the holiday, Wednesday, Thursday.
  const dueAt = new Date('2027-03-11T22:59:59.000Z')
  expect(running).toEqual({ stepFrom: '2027-03-05', stepDays: 3, dueAt, waitingSince: null })
})

test('it moves with the holidays, unless it is late already', () => {
  expect(recalculate(running, { now: friday, holidays: new Set() })).toEqual({
    dueAt: new Date('2027-03-10T22:59:59.000Z'),
  })
  const later = { now: new Date('2027-04-01T09:00:00Z'), holidays: new Set<string>() }
  expect(recalculate(running, later)).toEqual({ dueAt: running.dueAt })
  expect(recalculate(stoppedClock, later)).toEqual({ dueAt: null })
  // A clock that has stopped, and continues when its record is reopened.
  expect(recalculate({ ...running, dueAt: null }, { now: friday, holidays })).toEqual({ dueAt: null })
})

describe('a pause', () => {
  const monday = new Date('2027-03-08T09:00:00Z')
  const thursday = new Date('2027-03-11T15:00:00Z')

  test('leaves the working days that were left', () => {
    const paused = { ...running, waitingSince: monday }
    // Wednesday and Thursday were paused; Tuesday is a holiday, and the weekend is none of the two days.
    expect(resumeClock(paused, { now: thursday, holidays })).toEqual({
      stepFrom: '2027-03-05',
      stepDays: 5,
      dueAt: new Date('2027-03-15T22:59:59.000Z'),
      waitingSince: null,
    })
    expect(resumeClock(paused, { now: monday, holidays })).toEqual(running)
  })

  test('does not help what was late before', () => {
    const late = { ...running, waitingSince: new Date('2027-03-12T09:00:00Z') }
    const now = new Date('2027-03-20T09:00:00Z')
    expect(resumeClock(late, { now, holidays })).toEqual({ waitingSince: null })
    expect(recalculate(late, { now, holidays: new Set() })).toEqual({ dueAt: running.dueAt })
  })

  test('moves with the holidays', () => {
    const paused = { ...running, waitingSince: monday }
    expect(recalculate(paused, { now: new Date('2027-04-01T09:00:00Z'), holidays: new Set() })).toEqual({
      dueAt: new Date('2027-03-10T22:59:59.000Z'),
    })
  })
})

test('it follows what a state does to it', () => {
  const times = { now: new Date('2027-03-08T09:00:00Z'), holidays }
  const move = (name: ClockMove, clock: Clock = running) => moveClock(name, clock, 3, times)
  expect(move('start', stoppedClock)).toMatchObject({ stepFrom: '2027-03-08', stepDays: 3 })
  expect(move('pause')).toEqual({ waitingSince: times.now })
  expect(move('resume', { ...running, waitingSince: friday })).toMatchObject({ stepDays: 4, waitingSince: null })
  expect(move('stop')).toEqual(stoppedClock)
  // Since when somebody waits stays.
  expect(move('rest')).toEqual({ dueAt: null, waitingSince: null })
})
