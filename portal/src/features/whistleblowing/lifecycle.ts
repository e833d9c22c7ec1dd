import * as records from '#engines/records/rules.lifecycle.ts'
import { maxLevel } from './rules.ts'

export const reportStatuses = ['PENDING', 'UNDER_INVESTIGATION', 'ESCALATED', 'RESOLVED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export const reportActions = [
  'assign',
  'reassign',
  'escalate',
  'resolve',
  'note',
  'message',
  'prolong',
  'withhold',
  'amend',
  'attach',
  'delete',
] as const
export type ReportAction = (typeof reportActions)[number]

/** Staff with access to the report, or its reporter, identified by account or receipt. */
export const reportActors = ['staff', 'reporter'] as const
export type ReportActor = (typeof reportActors)[number]

export interface ReportState {
  status: ReportStatus
  level: number
}

const staff = ['staff'] as const
const reporter = ['reporter'] as const
const from = records.inStatus<ReportStatus>
const open: readonly ReportStatus[] = ['PENDING', 'UNDER_INVESTIGATION', 'ESCALATED']
const closed = 'This report is resolved already.'

/** The lifecycle of a report: allowed actions by role and status, and their results (decisions §9; spec 2 §4). */
const lifecycle: records.Lifecycle<ReportState, ReportAction, ReportActor> = {
  // The first assignment starts the investigation; later ones only change the person.
  assign: {
    by: staff,
    needs: [from(['PENDING'], 'Another member of staff is already assigned to this report.')],
    to: { status: 'UNDER_INVESTIGATION' },
  },
  reassign: { by: staff, needs: [from(['UNDER_INVESTIGATION', 'ESCALATED'], closed)] },
  escalate: {
    by: staff,
    needs: [
      from(open, 'A resolved report cannot be escalated.'),
      { is: ({ level }) => level < maxLevel, refusal: 'This report is at the highest level already.' },
    ],
    to: ({ level }) => ({ status: 'ESCALATED', level: level + 1 }),
  },
  resolve: { by: staff, needs: [from(open, closed)], to: { status: 'RESOLVED' } },
  note: { by: staff },
  message: { by: reportActors },
  // Only resolved reports are destroyed after a time, so only those can be kept longer.
  prolong: { by: staff, needs: [from(['RESOLVED'], 'A report is kept as long as it is not resolved.')] },
  withhold: { by: staff },
  amend: {
    by: reporter,
    needs: [from(['PENDING'], 'The Commission is looking at this report already. Send a message instead.')],
  },
  attach: { by: reporter },
  delete: { by: staff },
}

// No rule of this lifecycle depends on time.
const now = new Date(0)

/** The actions available to an actor; the screens show buttons for these only. */
export const availableActions = (state: ReportState, by: ReportActor): ReportAction[] =>
  records.availableActions(lifecycle, state, { by, now })

/** The state after an action, or the reason and HTTP status of the refusal. */
export function applyAction({ status, level }: ReportState, action: ReportAction, by: ReportActor) {
  const outcome = records.applyAction(lifecycle, { status, level }, action, { by, now })
  return outcome.allowed ? outcome.next : outcome
}
