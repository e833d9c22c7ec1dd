import { expect, test } from 'vitest'
import { availableActions } from '#engines/records/kind.ts'
import { dataRequest, type RequestStatus } from './requests/kind.ts'
import { dueFor, extendedDue, requestMilestones } from './requests/rules.requests.ts'
import { runMilestones } from './rules.clock.ts'

const day = (text: string) => new Date(`2027-${text}T08:00:00Z`)
const milestones = requestMilestones({ dueAt: day('03-31') })

test.each([
  ['03-23', null, undefined, null, '03-24'],
  ['03-24', null, 'reminded', '03-24', '03-31'],
  ['03-30', '03-24', undefined, '03-24', '03-31'],
  ['03-31', '03-24', 'overdue', '03-31', null],
  // Several at once, after a portal was switched off: only the last.
  ['04-05', null, 'overdue', '03-31', null],
  ['04-05', '03-31', undefined, '03-31', null],
])('on %s, done until %s: %s', (now, done, due, doneUntil, nextAt) => {
  expect(runMilestones(milestones, done ? day(done) : null, day(now))).toEqual({
    due,
    doneUntil: doneUntil ? day(doneUntil) : null,
    nextAt: nextAt ? day(nextAt) : null,
  })
})

test('an extended deadline has reminders of its own', () => {
  const received = day('03-01')
  const due = extendedDue(dueFor(received))
  expect(due).toEqual(day('04-30'))
  const { due: key, nextAt } = runMilestones(requestMilestones({ dueAt: due }), day('03-24'), day('03-30'))
  expect([key, nextAt]).toEqual([undefined, day('04-23')])
})

test('a request is extended once, and a closed one only noted', () => {
  const actionsOf = (status: RequestStatus, extendedAt: Date | null) =>
    availableActions(dataRequest, { status, extendedAt }, { by: 'staff', now: day('03-10') })
  expect(actionsOf('open', null)).toContain('extend')
  expect(actionsOf('open', day('03-01'))).toEqual(['answer', 'refuse', 'note'])
  for (const status of ['answered', 'refused', 'withdrawn'] as const) expect(actionsOf(status, null)).toEqual(['note'])
})
