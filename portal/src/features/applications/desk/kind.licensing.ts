import type { DialogInput, Values } from '#engines/records/kind.ts'
import { messages } from '../messages.ts'

// What leads to a licence is duly filed once its last missing piece has arrived: from that day the Commission has its days to decide, and the applicant
// is told by when. Until then the office has days of its own to say whether something is missing (contract.settings.ts).

const checked = ['received', 'checking', 'ready'] as const
const officers = ['approver', 'officer'] as const
const reason = { kind: 'longText', max: 1_000 } as const

export const filingAsk = {
  dulyFiledOn: { kind: 'date', label: 'Day on which the last missing piece arrived', missing: messages.filingDay },
  reason: { ...reason, label: 'Why another day', optional: true },
} as const satisfies Record<string, DialogInput>
export const filingUndoneAsk = {
  reason: { ...reason, label: 'What is missing, for the applicant', missing: messages.filingUndoneReason },
} as const satisfies Record<string, DialogInput>

/** The licence itself is granted or renewed in the same step (grant/service.server.ts). */
const licensed = {
  by: ['approver'],
  apart: true,
  from: ['licensing', 'approved'],
  otherwise: messages.licenceBeforeApproval,
  ask: { number: { kind: 'line', label: 'Number' } },
  set: () => ({ awaitsLicence: false }),
  entryText: ({ number }: Values) => String(number),
} as const

export const licensing = {
  'duly-filed': {
    by: officers,
    from: checked,
    otherwise: messages.notToCheck,
    when: ['awaitsFiling', 'room'],
    ask: filingAsk,
    icon: 'check-circle',
    call: { path: 'accept', summary: 'Confirm the day on which an application for a licence was duly filed' },
    // The deadline counts from that day (service.filing.server.ts).
    set: (_: object, { dulyFiledOn, clock }: Values) => ({
      dulyFiledOn,
      awaitsFiling: false,
      answerSince: null,
      ...(clock as object),
    }),
    entryText: ({ text }: Values) => String(text),
    mails: { owner: 'duly-filed' },
    happened: 'Confirmed that the application is duly filed',
    confirmation: 'Confirmed as duly filed',
  },
  'not-duly-filed': {
    by: officers,
    from: checked,
    otherwise: messages.notToCheck,
    when: ['isDulyFiled', 'room'],
    ask: filingUndoneAsk,
    icon: 'undo',
    call: { path: 'accept/undo', summary: 'Take back that an application is duly filed, with the reason' },
    set: (_: object, { clock }: Values) => ({
      dulyFiledOn: null,
      awaitsFiling: true,
      readyAt: null,
      ...(clock as object),
    }),
    entryText: ({ reason: why }: Values) => String(why),
    mails: { owner: 'not-duly-filed' },
    happened: 'Took back that the application is duly filed',
    confirmation: 'The application is not duly filed',
  },
  licensed: { ...licensed, mails: { owner: 'licensed' }, happened: 'Granted the licence' },
  'licence-renewed': { ...licensed, mails: { owner: 'licence-renewed' }, happened: 'Renewed the licence' },
} as const
