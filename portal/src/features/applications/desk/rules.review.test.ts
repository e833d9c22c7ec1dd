import { describe, expect, test } from 'vitest'
import { approvalStatuses, submissionStatuses } from '../lifecycle.ts'
import { describeReview, isToDecide, moveReview, recalculate, startReview } from './rules.review.ts'

const friday = new Date('2027-03-05T09:00:00Z')
const times = { now: friday, holidays: new Set(['2027-03-09']), reviewDays: 3 }

test('the deadline is the end of the last working day, in Nigeria', () => {
  // Monday, not the holiday, Wednesday, Thursday.
  expect(startReview(times)).toEqual({
    reviewFrom: '2027-03-05',
    reviewDays: 3,
    dueAt: new Date('2027-03-11T22:59:59.000Z'),
  })
})

describe('the clock after a change', () => {
  const none = { reviewFrom: null, reviewDays: null, dueAt: null }
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
  })
})

test('it moves with the holidays, unless it is late already', () => {
  const clock = startReview(times)
  const { dueAt } = recalculate(clock, { now: friday, holidays: new Set() })
  expect(dueAt).toEqual(new Date('2027-03-10T22:59:59.000Z'))
  expect(recalculate(clock, { now: new Date('2027-04-01T09:00:00Z'), holidays: new Set() })).toEqual(clock)
})

test('the deadline in words', () => {
  const at = (text: string) => ({ dueAt: new Date(text) })
  const holidays = new Set<string>()
  expect(describeReview({ dueAt: null }, friday, holidays)).toBeNull()
  expect(describeReview(at('2027-03-04T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: true, dueSoon: false })
  expect(describeReview(at('2027-03-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: true })
  expect(describeReview(at('2027-06-05T22:59:59Z'), friday, holidays)).toMatchObject({ overdue: false, dueSoon: false })
})
