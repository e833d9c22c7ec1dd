import {
  type ActionOf,
  decide,
  historyWords,
  offeredActions,
  recordKind,
  type RoleOf,
  storedIn,
} from '#engines/records/kind.ts'
import { maxLevel } from './rules.ts'

interface ReportFacts {
  level: number
}

const staff = ['staff'] as const
const reporter = ['reporter'] as const
const open = ['PENDING', 'UNDER_INVESTIGATION', 'ESCALATED'] as const
const closed = 'This report is resolved already.'

/** A report of wrongdoing: what staff with access to it and its reporter, known by account or receipt, can do (decisions §9; spec 2 §4). */
export const report = recordKind<ReportFacts>()({
  key: 'report',
  noun: 'report',
  roles: ['staff', 'reporter'],
  states: {
    PENDING: {
      label: 'Pending',
      tone: 'warning',
      icon: 'clock',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'PENDING' },
    },
    UNDER_INVESTIGATION: {
      label: 'Under investigation',
      tone: 'info',
      icon: 'search',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'UNDER_INVESTIGATION' },
    },
    ESCALATED: {
      label: 'Escalated',
      tone: 'danger',
      icon: 'arrow-up',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'ESCALATED' },
    },
    RESOLVED: {
      label: 'Resolved',
      tone: 'success',
      icon: 'check-circle',
      waits: 'nobody',
      clock: 'stopped',
      stored: { status: 'RESOLVED' },
    },
  },
  conditions: {
    belowTop: { met: ({ level }) => level < maxLevel, refusal: 'This report is at the highest level already.' },
  },
  actions: {
    // The first assignment starts the investigation; later ones only change the person.
    assign: {
      by: staff,
      from: ['PENDING'],
      otherwise: 'Another member of staff is already assigned to this report.',
      to: 'UNDER_INVESTIGATION',
      entry: 'assigned',
      happened: 'Taken up by a member of staff',
    },
    reassign: { by: staff, from: ['UNDER_INVESTIGATION', 'ESCALATED'], otherwise: closed },
    escalate: {
      by: staff,
      from: open,
      otherwise: 'A resolved report cannot be escalated.',
      when: ['belowTop'],
      to: 'ESCALATED',
      set: ({ level }) => ({ level: level + 1 }),
      entry: 'escalated',
      happened: 'Escalated',
    },
    resolve: {
      by: staff,
      from: open,
      otherwise: closed,
      to: 'RESOLVED',
      entry: 'resolved',
      happened: 'Resolved',
    },
    note: { by: staff },
    message: { by: ['staff', 'reporter'] },
    // Only resolved reports are destroyed after a time, so only those can be kept longer.
    prolong: {
      by: staff,
      from: ['RESOLVED'],
      otherwise: 'A report is kept as long as it is not resolved.',
      entry: 'prolonged',
      happened: 'Kept for longer',
    },
    withhold: { by: staff, entry: 'withheld', happened: 'Readers changed' },
    amend: {
      by: reporter,
      from: ['PENDING'],
      otherwise: 'The Commission is looking at this report already. Send a message instead.',
      entry: 'amended',
      happened: 'Text corrected by the reporter',
    },
    attach: { by: reporter, entry: 'attached', happened: 'Files added' },
    delete: { by: staff },
  },
})

export const reportStatuses = storedIn(report, 'status')
export type ReportStatus = (typeof reportStatuses)[number]
export const reportActions = offeredActions(report)
export type ReportAction = ActionOf<typeof report>
export type ReportActor = RoleOf<typeof report>
export interface ReportState {
  status: ReportStatus
  level: number
}

/** Events in the history of a report; reporters see the same texts without names. */
export const eventWords = { received: 'Report received', ...historyWords(report) }
export type EventName = keyof typeof eventWords

/** No rule of a report depends on time. */
export const decideReport = (state: ReportState, action: ReportAction, by: ReportActor) =>
  decide(report, state, action, { by, now: new Date(0) })
