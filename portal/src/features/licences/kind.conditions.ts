import { historyWords, recordKind, storedIn, type Values } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { licenceMessages as messages } from './messages.ts'
import { conditionLimits as limits, type Due, nextDayOf } from './rules.conditions.ts'

/** What decides about a condition. */
interface ConditionState {
  status: 'open' | 'returned' | 'standing' | 'met' | 'withdrawn'
  due: Due
  nextDay: string | null
  dayOfMonth: number | null
  /** The licence. */
  parent: { status: string }
}

const officers = ['registrar', 'approver'] as const
const open = ['open', 'overdue'] as const
const reason = {
  kind: 'longText',
  label: 'Reason',
  max: limits.reason,
  missing: messages.missing.reason,
  tooLong: messages.tooLong,
} as const
const stands = { when: ['stands'], otherwise: messages.conditionPast } as const
const byOwner = { waits: 'owner', clock: 'stopped' } as const
const rests = { waits: 'nobody', clock: 'stopped' } as const

/** A condition of a licence: what its holder has to do, by which day and how often. It is never deleted, and its steps are in the history of the licence. */
export const condition = recordKind<ConditionState>()({
  key: 'licenceCondition',
  noun: 'condition',
  path: '/licence-conditions',
  tag: 'Licences',
  summary: 'One condition of a licence, with what its holder has sent',
  duties: { read: may.readLicences, act: [...may.manageLicences, ...may.decideLicences] },
  parts: ['calls', 'list', 'work', 'approvals', 'uploads', 'mails', 'export'],
  officers,
  roles: [...officers, 'holder', 'reader'],
  states: {
    overdue: {
      label: 'Overdue',
      tone: 'danger',
      icon: 'alert',
      ...byOwner,
      stored: { status: 'open' },
      past: { day: 'nextDay' },
    },
    open: { label: 'To be met', tone: 'info', icon: 'clock', ...byOwner, stored: { status: 'open' } },
    returned: {
      label: 'To check',
      tone: 'warning',
      icon: 'document',
      waits: 'us',
      clock: 'stopped',
      stored: { status: 'returned' },
    },
    standing: { label: 'Applies', tone: 'neutral', icon: 'shield', ...rests, stored: { status: 'standing' } },
    met: { label: 'Met', tone: 'success', icon: 'check-circle', ...rests, stored: { status: 'met' } },
    withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: 'undo', ...rests, stored: { status: 'withdrawn' } },
  },
  conditions: { stands: { met: ({ parent }) => parent.status !== 'ended', refusal: messages.hasEnded } },
  actions: {
    met: {
      ...stands,
      by: ['registrar'],
      label: 'Mark as met',
      icon: 'check-circle',
      from: [...open, 'returned'],
      to: ({ due }) => (due === 'once' ? 'met' : 'open'),
      ask: {
        metOn: { kind: 'date', label: 'Met on', missing: messages.dayWrong },
        note: { kind: 'longText', label: 'Note that only staff read', max: limits.note, optional: true },
      },
      set: ({ due, nextDay, dayOfMonth }, { metOn }) => ({
        metOn,
        nextDay: nextDayOf(nextDay!, due, dayOfMonth!),
        askedAgain: '',
      }),
      call: { path: 'met', summary: 'Mark a condition as met; the next day follows by its period' },
      entry: 'conditionMet',
      happened: 'Condition met',
      entryText: ({ note = '' }: Values) => String(note),
      confirmation: 'Condition marked as met',
    },
    askAgain: {
      ...stands,
      by: ['registrar'],
      label: 'Ask again',
      icon: 'undo',
      from: ['returned'],
      to: 'open',
      ask: { reason: { ...reason, label: 'What is missing, for the holder' } },
      set: (_, { reason: askedAgain }) => ({ askedAgain }),
      mails: { holder: 'askedAgain' },
      call: { path: 'ask-again', summary: 'Send a return back to the holder of the licence with a reason' },
      entry: 'conditionAskedAgain',
      happened: 'Asked the holder again',
      entryText: ({ reason: why }) => String(why),
      confirmation: 'The holder is asked again',
    },
    withdraw: {
      ...stands,
      by: officers,
      second: () => true,
      label: 'Withdraw',
      icon: 'stop',
      from: [...open, 'returned', 'standing'],
      to: 'withdrawn',
      grave: true,
      ask: { reason: { ...reason, label: 'Reason, which is told as publicly as the condition' } },
      call: { path: 'withdraw', summary: 'Withdraw a condition of a licence, with a reason' },
      entry: 'conditionWithdrawn',
      happened: 'Condition withdrawn',
      entryText: ({ reason: why }) => String(why),
      confirmation: 'Condition withdrawn',
    },
    send: {
      ...stands,
      by: ['holder'],
      from: open,
      apart: true,
      to: 'returned',
      set: (_, { documentId }) => ({ documentId, askedAgain: '' }),
      entry: 'conditionReturned',
      happened: 'Document sent by the holder',
      entryText: ({ note = '' }: Values) => String(note),
    },
  },
})

export const conditionStatuses = storedIn(condition, 'status')
export const conditionWords = historyWords(condition)
