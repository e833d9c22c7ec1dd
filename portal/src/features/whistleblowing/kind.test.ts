import { describe, expect, test } from 'vitest'
import { availableActions } from '#engines/records/kind.ts'
import {
  decideReport,
  report,
  type ReportAction,
  reportActions,
  type ReportActor,
  type ReportStatus,
  reportStatuses,
} from './kind.ts'
import { maxLevel } from './rules.ts'

/** Written by hand from decisions §9: the allowed actions and the status after each. */
const expected: Record<ReportActor, Record<ReportStatus, Partial<Record<ReportAction, ReportStatus>>>> = {
  staff: {
    PENDING: {
      assign: 'UNDER_INVESTIGATION',
      escalate: 'ESCALATED',
      resolve: 'RESOLVED',
      note: 'PENDING',
      message: 'PENDING',
      withhold: 'PENDING',
      delete: 'PENDING',
    },
    UNDER_INVESTIGATION: {
      reassign: 'UNDER_INVESTIGATION',
      escalate: 'ESCALATED',
      resolve: 'RESOLVED',
      note: 'UNDER_INVESTIGATION',
      message: 'UNDER_INVESTIGATION',
      withhold: 'UNDER_INVESTIGATION',
      delete: 'UNDER_INVESTIGATION',
    },
    ESCALATED: {
      reassign: 'ESCALATED',
      escalate: 'ESCALATED',
      resolve: 'RESOLVED',
      note: 'ESCALATED',
      message: 'ESCALATED',
      withhold: 'ESCALATED',
      delete: 'ESCALATED',
    },
    RESOLVED: {
      note: 'RESOLVED',
      message: 'RESOLVED',
      prolong: 'RESOLVED',
      withhold: 'RESOLVED',
      delete: 'RESOLVED',
    },
  },
  reporter: {
    PENDING: { message: 'PENDING', amend: 'PENDING', attach: 'PENDING' },
    UNDER_INVESTIGATION: { message: 'UNDER_INVESTIGATION', attach: 'UNDER_INVESTIGATION' },
    ESCALATED: { message: 'ESCALATED', attach: 'ESCALATED' },
    RESOLVED: { message: 'RESOLVED', attach: 'RESOLVED' },
  },
}

const cases = report.roles.flatMap((actor) =>
  reportStatuses.flatMap((status) => reportActions.map((action) => ({ actor, status, action }))),
)

describe('the lifecycle of a report', () => {
  test.each(cases)('$actor, $status, $action', ({ actor, status, action }) => {
    const to = expected[actor][status][action]
    for (let level = 0; level <= maxLevel; level++) {
      const outcome = decideReport({ status, level }, action, actor)
      const capped = action === 'escalate' && level === maxLevel
      if (to === undefined || capped) {
        expect(outcome).toMatchObject({ allowed: false, message: expect.stringMatching(/./) })
        expect(availableActions(report, { status, level }, { by: actor, now: new Date(0) })).not.toContain(action)
      } else {
        const after = { status, level, ...(outcome.allowed && outcome.set) }
        expect(after).toEqual({ status: to, level: action === 'escalate' ? level + 1 : level })
        expect(availableActions(report, { status, level }, { by: actor, now: new Date(0) })).toContain(action)
      }
    }
  })
  test('answers 403 when the role never may, and 409 when the status or level does not allow it', () => {
    expect(decideReport({ status: 'PENDING', level: 0 }, 'resolve', 'reporter')).toMatchObject({ statusCode: 403 })
    expect(decideReport({ status: 'RESOLVED', level: 0 }, 'escalate', 'staff')).toMatchObject({ statusCode: 409 })
    expect(decideReport({ status: 'ESCALATED', level: 3 }, 'escalate', 'staff')).toMatchObject({
      statusCode: 409,
      message: 'This report is at the highest level already.',
    })
  })
})
