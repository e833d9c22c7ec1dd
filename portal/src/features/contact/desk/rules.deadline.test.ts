import { describe, expect, test } from 'vitest'
import { startClock, timesAt } from '#engines/records/rules.deadlines.ts'
import { startOfDay } from '#platform/values/nigerian-time.ts'
import { describeAnswerTime, soonDays } from './rules.deadline.ts'

const at = (day: string, hour = 10) => new Date(startOfDay(day).getTime() + hour * 3_600_000)
// A Thursday.
const thursday = '2027-04-15'
const waiting = startClock(3, { now: at(thursday), holidays: new Set() })

describe('the deadline of an answer', () => {
  test.each([
    ['2027-04-16', 'Due in 2 working days', false, false],
    ['2027-04-19', 'Due in 1 working day', false, true],
    ['2027-04-20', 'Due today', false, true],
    ['2027-04-22', 'Overdue by 2 working days', true, false],
  ])('on %s reads %s', (day, text, overdue, dueSoon) => {
    expect(describeAnswerTime(waiting, at(day), new Set())).toMatchObject({ text, overdue, dueSoon })
    const { now, dueSoonUntil } = timesAt(at(day), new Set(), soonDays)
    expect(waiting.dueAt! >= now && waiting.dueAt! <= dueSoonUntil).toBe(dueSoon)
  })
})
