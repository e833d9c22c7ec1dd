import * as engine from '#features/cases/engine/rules.lifecycle.ts'
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

const staff = ['staff'] as const
const reporter = ['reporter'] as const
const open = ['PENDING', 'UNDER_INVESTIGATION', 'ESCALATED'] as const
const closed = 'This report is resolved already.'

/** The lifecycle of a report: allowed actions by role and status, and their results (decisions §9; spec 2 §4). */
export const reportLife: engine.CaseLifecycle<ReportStatus, ReportAction, ReportActor> = {
  statuses: reportStatuses,
  initial: 'PENDING',
  closed: ['RESOLVED'],
  maxLevel,
  words: {
    askedBefore: '',
    forbidden: 'You are not allowed to do this.',
    maxLevel: 'This report is at the highest level already.',
    noteMissing: 'Write a note',
    windowOver: closed,
  },
  actions: {
    // The first assignment starts the investigation; later ones only change the person.
    assign: {
      by: staff,
      from: ['PENDING'],
      refusal: 'Another member of staff is already assigned to this report.',
      status: 'UNDER_INVESTIGATION',
    },
    reassign: { by: staff, from: ['UNDER_INVESTIGATION', 'ESCALATED'], refusal: closed },
    escalate: {
      by: staff,
      from: open,
      refusal: 'A resolved report cannot be escalated.',
      raisesLevel: true,
      status: 'ESCALATED',
    },
    resolve: { by: staff, from: open, refusal: closed, status: 'RESOLVED', marks: 'resolved' },
    note: { by: staff, from: reportStatuses, refusal: '' },
    message: { by: reportActors, from: reportStatuses, refusal: '' },
    // Only resolved reports are destroyed after a time, so only those can be kept longer.
    prolong: { by: staff, from: ['RESOLVED'], refusal: 'A report is kept as long as it is not resolved.' },
    withhold: { by: staff, from: reportStatuses, refusal: '' },
    amend: {
      by: reporter,
      from: ['PENDING'],
      refusal: 'The Commission is looking at this report already. Send a message instead.',
    },
    attach: { by: reporter, from: reportStatuses, refusal: '' },
    delete: { by: staff, from: reportStatuses, refusal: '' },
  },
}

export interface ReportState {
  status: ReportStatus
  level: number
}

// No rule of this lifecycle depends on time.
const never = new Date(0)
const toCase = ({ status, level }: ReportState): engine.CaseState<ReportStatus> => ({
  ...engine.newCase(reportLife),
  status,
  escalationLevel: level,
})

/** The actions available to an actor; the screens show buttons for these only. */
export const availableActions = (state: ReportState, actor: ReportActor): ReportAction[] =>
  engine.availableActions(reportLife, toCase(state), actor, never)

/** The state after an action, or the reason and HTTP status of the refusal. */
export function applyAction(state: ReportState, action: ReportAction, by: ReportActor): ReportState | engine.Refusal {
  const outcome = engine.applyAction(reportLife, toCase(state), action, { by }, never)
  return outcome.allowed ? { status: outcome.next.status, level: outcome.next.escalationLevel } : outcome
}
