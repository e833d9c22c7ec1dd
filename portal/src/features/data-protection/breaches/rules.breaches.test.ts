import { expect, test } from 'vitest'
import { runMilestones } from '../rules.clock.ts'
import { stateOf } from '#engines/records/kind.ts'
import { dataBreach } from './kind.ts'
import { breachMilestones } from './rules.breaches.ts'

const discoveredAt = new Date('2027-03-01T08:00:00Z')
const hours = (count: number) => new Date(discoveredAt.getTime() + count * 3_600_000)
const breach = { discoveredAt, reportedAt: null, unreportedReason: '', closedAt: null }

test.each([
  [23.9, null, undefined, 24],
  [24, null, 'hours24', 48],
  [48, 24, 'hours48', 66],
  [66, 48, 'hours66', 72],
  [72, 66, 'overdue', null],
  // Entered late: only what matters now.
  [50, null, 'hours48', 66],
  [100, null, 'overdue', null],
])('after %s hours, reminded until %s: %s', (now, done, due, next) => {
  const run = runMilestones(breachMilestones(breach), done === null ? null : hours(done), hours(now))
  expect([run.due, run.nextAt]).toEqual([due, next === null ? null : hours(next)])
})

test('the clock stops when the breach is reported, or when it is decided with a reason not to', () => {
  expect(breachMilestones({ ...breach, reportedAt: hours(10) })).toEqual([])
  expect(breachMilestones({ ...breach, unreportedReason: 'The disk was encrypted.' })).toEqual([])
})

test.each([
  [breach, 71, 'running'],
  [breach, 73, 'overdue'],
  [{ ...breach, reportedAt: hours(10) }, 99, 'reported'],
  [{ ...breach, unreportedReason: 'Encrypted' }, 99, 'unreported'],
  [{ ...breach, reportedAt: hours(10), closedAt: hours(90) }, 99, 'closed'],
] as const)('%j after %s hours is %s', (row, now, state) => expect(stateOf(dataBreach, row, hours(now))).toBe(state))
