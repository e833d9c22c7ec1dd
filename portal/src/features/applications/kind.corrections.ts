import type { Values } from '#engines/records/kind.ts'
import { messages } from './messages.ts'

// What requests for corrections (`corrections/`) do to their application: the clock rests from the request until it is answered, withdrawn or late.

const toDecide = ['received', 'checking', 'ready', 'waiting'] as const
const textOf = ({ text }: Values) => String(text)
const resumed = () => ({ waitingSince: null, correctionsDue: null })

export const corrections = {
  'corrections-asked': {
    by: ['approver', 'officer'],
    apart: true,
    from: toDecide,
    otherwise: messages.nothingToPause,
    when: ['noOpenRequest'],
    set: ({ waitingSince }: { waitingSince: unknown }, { due }: Values, { now }: { now: Date }) => ({
      waitingSince: waitingSince ?? now,
      correctionsDue: due,
      readyAt: null,
      answerSince: null,
    }),
    entryText: textOf,
    mails: { owner: 'corrections-asked' },
    happened: 'Asked for corrections',
  },
  'corrections-sent': {
    by: ['owner'],
    apart: true,
    from: toDecide,
    otherwise: messages.answeredDecided,
    set: (_: object, { columns }: Values) => ({ ...(columns as object), ...resumed() }),
    entryText: textOf,
    mails: { assignee: 'answer' },
    happened: 'Sent the corrections',
  },
  'corrections-withdrawn': {
    by: ['approver', 'officer'],
    apart: true,
    set: resumed,
    mails: { owner: 'corrections-withdrawn' },
    happened: 'Withdrew the request for corrections',
  },
  'corrections-due-soon': {
    by: ['system'],
    apart: true,
    quiet: true,
    entryText: textOf,
    mails: { owner: 'corrections-due-soon' },
    happened: 'Reminded of the corrections',
  },
  'corrections-late': {
    by: ['system'],
    apart: true,
    set: resumed,
    happened: 'Corrections not sent in time',
  },
} as const
