import { describe, expect, test } from 'vitest'
import { stoppedClock, timesAt } from '#engines/records/rules.deadlines.ts'
import { startOfDay } from '#platform/values/nigerian-time.ts'
import {
  clockAfterReply,
  describeAnswerTime,
  moveClock,
  soonDays,
  startWaiting,
  usualAnswerDays,
} from './rules.deadline.ts'

const at = (day: string, hour = 10) => new Date(startOfDay(day).getTime() + hour * 3_600_000)
const times = (day: string, holidays: string[] = []) => ({
  now: at(day),
  holidays: new Set(holidays),
  answerDays: usualAnswerDays,
})
// A Thursday.
const thursday = '2027-04-15'
const waiting = startWaiting(times(thursday))

describe('the deadline of an answer', () => {
  test('is the end of the third working day', () => {
    expect(waiting).toMatchObject({ stepFrom: thursday, stepDays: 3, dueAt: new Date('2027-04-20T23:59:59+01:00') })
    expect(startWaiting(times(thursday, ['2027-04-16'])).dueAt).toEqual(new Date('2027-04-21T23:59:59+01:00'))
  })
  test('ends with an answer, and rests while the enquiry is closed', () => {
    expect(moveClock('answer', 'answered', times('2027-04-16'))).toEqual(stoppedClock)
    for (const action of ['note', 'assign'] as const) expect(moveClock(action, 'new', times('2027-04-16'))).toEqual({})
    for (const action of ['close', 'spam'] as const)
      expect(moveClock(action, 'closed', times('2027-04-16'))).toEqual({ dueAt: null })
  })
  test('begins again where the sender still waits when it is reopened', () => {
    expect(moveClock('reopen', 'new', times('2027-05-03'))).toMatchObject({ stepFrom: '2027-05-03' })
    expect(moveClock('reopen', 'answered', times('2027-05-03'))).toEqual(stoppedClock)
  })
  test('is not extended by a second message of the sender', () => {
    expect(clockAfterReply(waiting, times('2027-04-19'))).toEqual({})
    expect(clockAfterReply(stoppedClock, times('2027-04-19'))).toMatchObject({ stepFrom: '2027-04-19' })
  })
  test.each([
    ['2027-04-16', 'Due in 2 days', false, false],
    ['2027-04-19', 'Due in 1 day', false, true],
    ['2027-04-20', 'Due today', false, true],
    ['2027-04-22', 'Overdue by 2 days', true, false],
  ])('on %s reads %s', (day, text, overdue, dueSoon) => {
    expect(describeAnswerTime(waiting, at(day), new Set())).toMatchObject({ text, overdue, dueSoon })
    const { now, dueSoonUntil } = timesAt(at(day), new Set(), soonDays)
    expect(waiting.dueAt! >= now && waiting.dueAt! <= dueSoonUntil).toBe(dueSoon)
  })
})
