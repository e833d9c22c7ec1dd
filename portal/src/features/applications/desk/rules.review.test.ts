import { describe, expect, test } from 'vitest'
import { approvalStatuses, submissionStatuses } from '../lifecycle.ts'
import {
  describeReview,
  isToDecide,
  moveReview,
  pauseReview,
  recalculate,
  resumeReview,
  startReview,
} from './rules.review.ts'

const friday = new Date('2027-03-05T09:00:00Z')
const times = { now: friday, holidays: new Set(['2027-03-09']), reviewDays: 3 }

test('the deadline is the end of the last working day, in Nigeria', () => {
  // Monday, not the holiday, Wednesday, Thursday.
  expect(startReview(times)).toEqual({
    reviewFrom: '2027-03-05',
    reviewDays: 3,
    dueAt: new Date('2027-03-11T22:59:59.000Z'),
    waitingSince: null,
  })
})

describe('the clock after a change', () => {
  const none = { reviewFrom: null, reviewDays: null, dueAt: null, waitingSince: null }
  const running = startReview(times)
  const states = submissionStatuses.flatMap((status) =>
    approvalStatuses.map((approvalStatus) => ({ status, approvalStatus })),
  )
  test.each(states)('to $status and $approvalStatus', (after) => {
    const open = after.approvalStatus === 'pending' || after.approvalStatus === 'in-progress'
    const runs = after.status === 'completed' && open
    expect(isToDecide(after)).toBe(runs)
    expect(moveReview(running, after)).toEqual(runs ? running : none)
    // It has to begin.
    expect(moveReview(none, after)).toEqual(runs ? undefined : none)
    // A pause goes on until an answer, and ends with the decision.
    const paused = pauseReview(running, friday)
    expect(moveReview(paused, after)).toEqual(runs ? paused : none)
  })
})

test('it moves with the holidays, unless it is late already', () => {
  const clock = startReview(times)
  const { dueAt } = recalculate(clock, { now: friday, holidays: new Set() })
  expect(dueAt).toEqual(new Date('2027-03-10T22:59:59.000Z'))
  expect(recalculate(clock, { now: new Date('2027-04-01T09:00:00Z'), holidays: new Set() })).toEqual(clock)
})

describe('a pause', () => {
  const monday = new Date('2027-03-08T09:00:00Z')
  const thursday = new Date('2027-03-11T15:00:00Z')
  const running = startReview(times)

  test('keeps the working days that were left', () => {
    const paused = pauseReview(running, monday)
    expect(paused).toEqual({ ...running, waitingSince: monday })
    expect(pauseReview(paused, thursday)).toEqual(paused)
    // Wednesday and Thursday were paused; Tuesday is a holiday, and the weekend is none of the two days.
    const resumed = resumeReview(paused, { now: thursday, holidays: times.holidays })
    expect(resumed).toEqual({
      reviewFrom: '2027-03-05',
      reviewDays: 5,
      dueAt: new Date('2027-03-15T22:59:59.000Z'),
      waitingSince: null,
    })
    expect(resumeReview(paused, { now: monday, holidays: times.holidays })).toEqual(running)
  })

  test('does not help what was late before', () => {
    const late = pauseReview(running, new Date('2027-03-12T09:00:00Z'))
    const later = { now: new Date('2027-03-20T09:00:00Z'), holidays: times.holidays }
    expect(resumeReview(late, later)).toEqual(running)
    expect(recalculate(late, { ...later, holidays: new Set() })).toEqual(late)
  })

  test('moves with the holidays, and lasts', () => {
    const paused = pauseReview(running, monday)
    const later = { now: new Date('2027-04-01T09:00:00Z'), holidays: new Set<string>() }
    expect(recalculate(paused, later)).toEqual({ ...paused, dueAt: new Date('2027-03-10T22:59:59.000Z') })
    expect(describeReview(paused, later.now, times.holidays)).toEqual({
      dueAt: '2027-03-11T22:59:59.000Z',
      text: 'Waiting for the applicant',
      overdue: false,
      dueSoon: false,
      pausedSince: '2027-03-08T09:00:00.000Z',
    })
  })
})

test('the deadline in words', () => {
  const at = (text: string) => ({ dueAt: new Date(text), waitingSince: null })
  const holidays = new Set<string>()
  expect(describeReview({ dueAt: null, waitingSince: null }, friday, holidays)).toBeNull()
  expect(describeReview(at('2027-03-04T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: true, dueSoon: false })
  expect(describeReview(at('2027-03-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: true })
  expect(describeReview(at('2027-06-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: false })
})
