import { describe, expect, test } from 'vitest'
import { approvalStatuses, submissionStatuses } from '../lifecycle.ts'
import { startClock, stoppedClock } from '#engines/records/rules.deadlines.ts'
import { describeReview, isToDecide, moveReview } from './rules.review.ts'

const friday = new Date('2027-03-05T09:00:00Z')

describe('the clock after a change', () => {
  const running = startClock(3, { now: friday, holidays: new Set() })
  const states = submissionStatuses.flatMap((status) =>
    approvalStatuses.map((approvalStatus) => ({ status, approvalStatus })),
  )
  test.each(states)('to $status and $approvalStatus', (after) => {
    const open = after.approvalStatus === 'pending' || after.approvalStatus === 'in-progress'
    const runs = after.status === 'completed' && open
    expect(isToDecide(after)).toBe(runs)
    expect(moveReview(running, after)).toEqual(runs ? {} : stoppedClock)
    // It has to begin.
    expect(moveReview(stoppedClock, after)).toEqual(runs ? undefined : stoppedClock)
    // A pause continues until an answer, and ends with the decision.
    expect(moveReview({ ...running, waitingSince: friday }, after)).toEqual(runs ? {} : stoppedClock)
  })
})

test('the deadline in words', () => {
  const paused = { dueAt: new Date('2027-03-11T22:59:59Z'), waitingSince: new Date('2027-03-08T09:00:00Z') }
  expect(describeReview(paused, new Date('2027-04-01T09:00:00Z'), new Set())).toEqual({
    dueAt: '2027-03-11T22:59:59.000Z',
    text: 'Waiting for the applicant',
    overdue: false,
    dueSoon: false,
    pausedSince: '2027-03-08T09:00:00.000Z',
  })
  const at = (text: string) => ({ dueAt: new Date(text), waitingSince: null })
  const holidays = new Set<string>()
  expect(describeReview({ dueAt: null, waitingSince: null }, friday, holidays)).toBeNull()
  expect(describeReview(at('2027-03-04T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: true, dueSoon: false })
  expect(describeReview(at('2027-03-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: true })
  expect(describeReview(at('2027-06-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: false })
})
