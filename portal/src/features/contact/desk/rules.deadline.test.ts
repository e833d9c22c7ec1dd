import { describe, expect, test } from 'vitest'
import { timesAt } from '#features/calendar/rules.deadlines.ts'
import { startOfDay } from '#platform/values/nigerian-time.ts'
import {
  answered,
  clockAfterReply,
  describeAnswerTime,
  moveClock,
  recalculate,
  soonDays,
  startWaiting,
} from './rules.deadline.ts'

const at = (day: string, hour = 10) => new Date(startOfDay(day).getTime() + hour * 3_600_000)
const times = (day: string, holidays: string[] = []) => ({
  now: at(day),
  holidays: new Set(holidays),
  answerDays: 3,
})
// A Thursday.
const thursday = '2027-04-15'
const waiting = startWaiting(times(thursday))

describe('the deadline of an answer', () => {
  test('is the end of the third working day', () => {
    expect(waiting).toEqual({ waitFrom: thursday, waitDays: 3, dueAt: new Date('2027-04-20T23:59:59+01:00') })
    expect(startWaiting(times(thursday, ['2027-04-16'])).dueAt).toEqual(new Date('2027-04-21T23:59:59+01:00'))
  })
  test('ends with an answer, and rests while the enquiry is closed', () => {
    expect(moveClock(waiting, 'answer', 'answered', times('2027-04-16'))).toEqual(answered)
    expect(moveClock(waiting, 'note', 'new', times('2027-04-16'))).toEqual(waiting)
    // Of an enquiry with more columns only these.
    const enquiry = { id: 'x', ...waiting }
    expect(moveClock(enquiry, 'assign', 'new', times('2027-04-16'))).toEqual(waiting)
    for (const action of ['close', 'spam'] as const)
      expect(moveClock(waiting, action, 'closed', times('2027-04-16'))).toEqual({ ...waiting, dueAt: null })
  })
  test('begins again where the sender still waits when it is reopened', () => {
    const closed = { ...waiting, dueAt: null }
    expect(moveClock(closed, 'reopen', 'new', times('2027-05-03'))).toMatchObject({ waitFrom: '2027-05-03' })
    expect(moveClock(answered, 'reopen', 'answered', times('2027-05-03'))).toEqual(answered)
  })
  test('is not extended by a second message of the sender', () => {
    expect(clockAfterReply(waiting, times('2027-04-19'))).toEqual(waiting)
    expect(clockAfterReply(answered, times('2027-04-19'))).toMatchObject({ waitFrom: '2027-04-19' })
  })
  test('moves with the holidays until it has passed', () => {
    const holidays = new Set(['2027-04-19', '2027-04-20'])
    expect(recalculate(waiting, { now: at('2027-04-16'), holidays }).dueAt).toEqual(
      new Date('2027-04-22T23:59:59+01:00'),
    )
    expect(recalculate(waiting, { now: at('2027-04-21'), holidays })).toEqual(waiting)
    expect(recalculate(answered, { now: at('2027-04-16'), holidays })).toEqual(answered)
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
