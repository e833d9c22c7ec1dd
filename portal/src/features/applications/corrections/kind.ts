import { recordKind } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { applicants, officers } from '../kind.ts'
import { correctionMessages as messages } from './messages.ts'

interface Facts {
  status: string
  due: string
}

const live = ['open', 'past'] as const
const ended = (_row: Facts, _input: object, { now }: { now: Date }) => ({ closedAt: now })

/**
 * What the Commission asks to be corrected of an application after it was filed. What a request does to its application, with the history and the mails,
 * are actions of the application (`../kind.corrections.ts`); both are taken in one transaction (`service.server.ts`).
 */
export const correctionRequest = recordKind<Facts>()({
  key: 'correction-request',
  noun: 'request for corrections',
  path: '/applications',
  tag: 'Applications',
  summary: 'A request for corrections',
  duties: { read: may.readApplications, act: may.handleApplications },
  parts: [],
  roles: [...officers, ...applicants, 'reader', 'system'],
  officers,
  states: {
    open: { label: 'Asked', tone: 'info', icon: 'clock', waits: 'owner', clock: 'paused', stored: { status: 'open' } },
    past: {
      label: 'Not answered in time',
      tone: 'warning',
      icon: 'alert',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'open' },
      past: { day: 'due' },
    },
    answered: {
      label: 'Answered',
      tone: 'success',
      icon: 'check-circle',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'answered' },
    },
    withdrawn: {
      label: 'Withdrawn',
      tone: 'neutral',
      icon: 'undo',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'withdrawn' },
    },
  },
  conditions: {},
  actions: {
    answer: { by: ['owner'], from: live, otherwise: messages.ended, to: 'answered', set: ended },
    withdraw: { by: officers, from: live, otherwise: messages.ended, to: 'withdrawn', set: ended },
    // The applicant has taken back the application.
    end: { by: ['system'], from: live, to: 'withdrawn', set: ended },
    remind: { by: ['system'], from: ['open'], quiet: true, set: (_row, _input, { now }) => ({ remindedAt: now }) },
    lapse: { by: ['system'], from: ['past'], quiet: true, set: (_row, _input, { now }) => ({ lapsedAt: now }) },
  },
})
