import { historyWords, offeredActions, recordKind, storedIn, type Values } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { requestMessages as messages } from '../messages.requests.ts'
import { mailQueue, runMilestones } from '../rules.clock.ts'
import { answerLimit, extendedDue, requestMilestones } from './rules.requests.ts'

interface RequestFacts {
  dueAt: Date
  extendedAt: Date | null
  remindedUntil: Date | null
}

const by = ['staff'] as const
const from = ['open'] as const
const otherwise = messages.closed
const text = (label: string) =>
  ({ kind: 'longText', label, max: answerLimit, missing: messages.actionTextMissing, canned: true }) as const
const givenText = ({ text: words }: Values) => String(words)
const close = (_row: unknown, _input: unknown, { now }: { now: Date }) => ({ closedAt: now, nextWorkAt: null })

/** What a person asks for about their data under the Nigeria Data Protection Act 2023. */
export const dataRequest = recordKind<RequestFacts>()({
  key: 'dataRequest',
  noun: 'request',
  path: '/data-protection/requests',
  tag: 'Data protection',
  summary: 'One request with its history',
  duties: { read: may.readDataProtection, act: may.manageDataProtection },
  parts: ['list', 'work', 'mail', 'export', 'erasure'],
  mailQueue,
  roles: ['staff', 'person', 'clock'],
  states: {
    open: {
      label: 'Open',
      tone: 'warning',
      icon: 'clock',
      waits: 'us',
      clock: 'runs',
      stored: { status: 'open' },
    },
    answered: {
      label: 'Answered',
      tone: 'success',
      icon: 'check-circle',
      waits: 'nobody',
      clock: 'stopped',
      stored: { status: 'answered' },
    },
    refused: {
      label: 'Refused',
      tone: 'neutral',
      icon: 'stop',
      waits: 'nobody',
      clock: 'stopped',
      stored: { status: 'refused' },
    },
    withdrawn: {
      label: 'Withdrawn',
      tone: 'neutral',
      icon: 'undo',
      waits: 'nobody',
      clock: 'stopped',
      stored: { status: 'withdrawn' },
    },
  },
  conditions: { notExtended: { met: ({ extendedAt }) => !extendedAt, refusal: messages.extendedBefore } },
  actions: {
    extend: {
      label: 'Extend by 30 days',
      icon: 'calendar',
      by,
      from,
      otherwise,
      when: ['notExtended'],
      ask: { text: text('Reason for the extension') },
      set({ dueAt: before, remindedUntil }, _, { now }) {
        const dueAt = extendedDue(before)
        const { nextAt } = runMilestones(requestMilestones({ dueAt }), remindedUntil, now)
        return { extendedAt: now, dueAt, nextWorkAt: nextAt }
      },
      mails: { person: 'extend' },
      entry: 'extend',
      entryText: givenText,
      happened: 'Deadline extended by 30 days',
      confirmation: 'The deadline is extended',
    },
    answer: {
      label: 'Send answer',
      icon: 'send',
      box: 'reply',
      by,
      from,
      otherwise,
      to: 'answered',
      ask: { text: text('Answer to the requester') },
      set: close,
      mails: { person: 'answer' },
      entry: 'answer',
      entryText: givenText,
      happened: 'Answered',
      confirmation: 'The answer is sent',
    },
    refuse: {
      label: 'Refuse',
      icon: 'stop',
      grave: true,
      by,
      from,
      otherwise,
      to: 'refused',
      ask: { text: text('Reason for the refusal') },
      set: close,
      mails: { person: 'refuse' },
      entry: 'refuse',
      entryText: givenText,
      happened: 'Refused',
      confirmation: 'The request is refused',
    },
    note: {
      label: 'Add note',
      icon: 'plus',
      box: 'note',
      by,
      ask: { text: text('New note') },
      quiet: true,
      entryText: givenText,
      entry: 'note',
      happened: 'Internal note',
      confirmation: 'Note added',
    },
    withdrawn: {
      by: ['person'],
      from,
      otherwise,
      apart: true,
      to: 'withdrawn',
      set: close,
      entry: 'withdrawn',
      happened: 'Withdrawn',
    },
    reminded: {
      by: ['clock'],
      apart: true,
      quiet: true,
      mails: { office: 'officeReminded' },
      entry: 'reminded',
      happened: 'Staff reminded: 7 days left',
    },
    overdue: {
      by: ['clock'],
      apart: true,
      quiet: true,
      mails: { office: 'officeOverdue' },
      entry: 'overdue',
      happened: 'Deadline missed',
    },
    mailReturned: {
      by: ['clock'],
      apart: true,
      quiet: true,
      mails: { office: 'officeReturned' },
      entryText: givenText,
      entry: 'mailReturned',
      happened: 'E-mail to the requester came back',
    },
  },
})

export const requestStatuses = storedIn(dataRequest, 'status')
export type RequestStatus = (typeof requestStatuses)[number]
/** What staff do with a request. */
export const requestActions = offeredActions(dataRequest)
export const eventWords: Record<string, string> = { received: 'Request received', ...historyWords(dataRequest) }
