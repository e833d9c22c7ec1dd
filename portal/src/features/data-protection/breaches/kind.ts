import { historyWords, isSet, recordKind, shownStates } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { mailQueue } from '../rules.clock.ts'
import { reportHours } from './rules.breaches.ts'

const running = { closedAt: null, reportedAt: null, unreportedReason: '' } as const
const reminder = { by: ['clock'], apart: true, quiet: true, mails: { office: 'reminded' } } as const

/** A breach of personal data, which is corrected and never deleted. */
export const dataBreach = recordKind<object>()({
  key: 'dataBreach',
  noun: 'breach',
  path: '/data-protection/breaches',
  tag: 'Data protection',
  summary: 'One breach with its history',
  duties: { read: may.readDataProtection, act: may.manageDataProtection },
  parts: ['list', 'work'],
  mailQueue,
  roles: ['staff', 'clock'],
  states: {
    running: {
      label: '72 hours running',
      tone: 'warning',
      icon: 'clock',
      waits: 'us',
      clock: 'runs',
      stored: running,
    },
    overdue: {
      label: 'Overdue',
      tone: 'danger',
      icon: 'alert',
      waits: 'us',
      clock: 'runs',
      stored: running,
      past: { column: 'discoveredAt', hours: reportHours },
    },
    reported: {
      label: 'Reported',
      tone: 'success',
      icon: 'check-circle',
      waits: 'nobody',
      clock: 'stopped',
      stored: { closedAt: null, reportedAt: isSet },
    },
    // With a reason, since one without is running.
    unreported: {
      label: 'Not to be reported',
      tone: 'neutral',
      icon: 'stop',
      waits: 'nobody',
      clock: 'stopped',
      stored: { closedAt: null, reportedAt: null },
    },
    closed: {
      label: 'Closed',
      tone: 'neutral',
      icon: 'archive',
      waits: 'nobody',
      clock: 'stopped',
      stored: { closedAt: isSet },
    },
  },
  conditions: {},
  actions: {
    corrected: {
      by: ['staff'],
      set: (_, { columns }) => columns as object,
      entry: 'corrected',
      happened: 'Entry corrected',
      entryText: ({ text }) => String(text),
    },
    hours24: { ...reminder, entry: 'hours24', happened: 'Staff reminded after 24 hours' },
    hours48: { ...reminder, entry: 'hours48', happened: 'Staff reminded after 48 hours' },
    hours66: { ...reminder, entry: 'hours66', happened: 'Staff reminded after 66 hours' },
    overdue: {
      ...reminder,
      mails: { office: 'overdue' },
      entry: 'overdue',
      happened: '72 hours over without a report',
    },
  },
})

export const breachStates = shownStates(dataBreach)
export const breachEvents: Record<string, string> = { entered: 'Breach entered', ...historyWords(dataBreach) }
