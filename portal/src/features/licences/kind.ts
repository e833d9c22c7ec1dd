import { historyWords, recordKind, storedIn, type Values } from '#engines/records/kind.ts'
import { may } from '#platform/duties.ts'
import { changed, date, everyTerm, rights, term } from './contract.asked.ts'
import { conditionWords } from './kind.conditions.ts'
import { licenceMessages as messages } from './messages.ts'
import { conditionLimits, describeNew, type Due, dueChoices } from './rules.conditions.ts'
import { type LicenceTerms, limits } from './rules.facts.ts'

/** What decides about a licence. */
export interface LicenceState extends LicenceTerms {
  status: 'active' | 'suspended' | 'ended'
  warning: string
}

const { missing } = messages
const handling = [...may.manageLicences, ...may.decideLicences]
export const officers = ['registrar', 'approver'] as const
const second = () => true
const deciding = { by: ['approver'], second } as const

const day = date('From which day')
const order = { kind: 'line', label: 'Order or resolution', max: limits.resolution, missing: missing.order } as const
const reason = {
  kind: 'longText',
  label: 'Reason, which the public reads',
  max: limits.reason,
  missing: missing.reason,
  tooLong: messages.tooLong,
} as const
const readerChoices = [
  { value: 'yes', label: 'Everyone: it is on the public page' },
  { value: 'no', label: 'The holder and staff' },
]

export const pick = (names: object, input: Values) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, input[name] ?? ''])) as Partial<LicenceTerms>

const ends = (endedHow: 'revoked' | 'surrendered') => (_row: unknown, input: Values) => ({
  endedHow,
  endedOn: input['day'],
})
/** Nobody has to act, and no deadline runs. */
const rests = { waits: 'nobody', clock: 'stopped' } as const
const given = ({ reason: why = '' }: Values) => why as string

/** An act of the Commission by an order, from a day and for a reason. */
const ordered = { ...deciding, ask: { order, day, reason }, entryText: given } as const
const ending = {
  ...ordered,
  from: ['active', 'suspended'],
  otherwise: messages.hasEnded,
  to: 'ended',
  grave: true,
} as const

/** A licence of the Commission. What it once said stays in its history; nothing is ever deleted, and no number is given again. */
export const licence = recordKind<LicenceState>()({
  key: 'licence',
  noun: 'licence',
  path: '/licences',
  tag: 'Licences',
  summary: 'One licence with its history',
  duties: { read: may.readLicences, act: handling },
  parts: ['calls', 'list', 'approvals', 'export'],
  officers,
  roles: officers,
  states: {
    active: {
      label: 'Active',
      tone: 'success',
      icon: 'check-circle',
      ...rests,
      stored: { status: 'active' },
    },
    suspended: {
      label: 'Suspended',
      tone: 'warning',
      icon: 'pause',
      ...rests,
      stored: { status: 'suspended' },
    },
    expired: {
      label: 'Expired',
      tone: 'danger',
      icon: 'clock',
      ...rests,
      stored: { status: ['active', 'suspended'] },
      past: { day: 'validTo' },
    },
    ended: {
      label: 'Ended',
      tone: 'danger',
      icon: 'stop',
      ...rests,
      stored: { status: 'ended' },
    },
  },
  conditions: {
    isSuspended: { met: ({ status }) => status === 'suspended', refusal: messages.notSuspended },
    notSuspended: { met: ({ status }) => status !== 'suspended', refusal: messages.suspendedNow },
    inTime: 'server',
  },
  actions: {
    amend: {
      ...deciding,
      label: 'Amend',
      icon: 'edit',
      from: ['active'],
      otherwise: messages.notActive,
      ask: { ...rights, order, day, reason },
      set: (_, input) => pick(rights, input),
      call: { path: 'amend', summary: 'Change the rights of a licence from a day on, by a resolution' },
      entry: 'amended',
      happened: 'Amended',
      entryText: given,
      confirmation: 'Licence amended',
    },
    renew: {
      ...deciding,
      label: 'Renew',
      icon: 'retry',
      from: ['active', 'expired'],
      otherwise: messages.notRenewable,
      when: ['notSuspended', 'inTime'],
      to: 'active',
      ask: { validTo: term('validTo'), order, day },
      set: (_, { validTo }) => ({ validTo }),
      call: { path: 'renew', summary: 'Let a licence run longer, also one that expired a short time ago' },
      entry: 'renewed',
      happened: 'Renewed',
      // What was open when it was renewed on an application; staff read it.
      entryText: ({ statement = '' }) => String(statement),
      confirmation: 'Licence renewed',
    },
    lift: {
      ...ordered,
      label: 'Lift the suspension',
      icon: 'play',
      from: ['suspended', 'expired'],
      otherwise: messages.notSuspended,
      when: ['isSuspended'],
      to: 'active',
      call: { path: 'lift', summary: 'Lift the suspension of a licence' },
      entry: 'lifted',
      happened: 'Suspension lifted',
      confirmation: 'Suspension lifted',
    },
    suspend: {
      ...ordered,
      label: 'Suspend',
      icon: 'pause',
      from: ['active'],
      otherwise: messages.notActive,
      to: 'suspended',
      grave: true,
      call: { path: 'suspend', summary: 'Suspend a licence by an order' },
      entry: 'suspended',
      happened: 'Suspended',
      confirmation: 'Licence suspended',
    },
    surrender: {
      ...ending,
      label: 'Record that it is given back',
      icon: 'undo',
      set: ends('surrendered'),
      call: { path: 'surrender', summary: 'End a licence that its holder gives back' },
      entry: 'surrendered',
      happened: 'Given back by the holder',
      confirmation: 'Licence ended',
    },
    revoke: {
      ...ending,
      label: 'Revoke',
      icon: 'stop',
      set: ends('revoked'),
      call: { path: 'revoke', summary: 'End a licence by an order' },
      entry: 'revoked',
      happened: 'Revoked',
      confirmation: 'Licence revoked',
    },
    // Not an amendment: the licence stays what it was, and the register now says so.
    correct: {
      by: officers,
      second,
      label: 'Correct the register',
      icon: 'document',
      ask: { ...everyTerm, reason },
      set: (_, input) => pick(everyTerm, input),
      call: { path: 'correct', summary: 'Correct what the register has wrong; what it said stays in the history' },
      entry: 'corrected',
      happened: 'Register corrected',
      entryText: given,
      confirmation: 'Register corrected',
    },
    certify: {
      by: officers,
      second,
      label: 'Issue a certificate',
      icon: 'shield',
      from: ['active'],
      otherwise: messages.notActive,
      ask: { reason: { ...reason, label: 'Why', optional: true } },
      call: { path: 'certify', summary: 'Issue a new certificate of a licence, which replaces the one before' },
      entry: 'certified',
      happened: 'Certificate issued',
      entryText: given,
      confirmation: 'Certificate issued',
    },
    warn: {
      by: officers,
      second,
      label: 'Warning line',
      icon: 'alert',
      ask: {
        warning: { ...reason, ...changed, optional: true, label: 'Warning on the public page; empty for none' },
      },
      set: (_, { warning }) => ({ warning }),
      call: { path: 'warning', summary: 'Show a warning on the public page of a licence, or remove it' },
      entry: 'warned',
      happened: 'Warning line changed',
      entryText: ({ warning }) => String(warning),
      confirmation: 'Warning line changed',
    },
    addCondition: {
      by: officers,
      second,
      label: 'Add a condition',
      icon: 'plus',
      from: ['active', 'suspended'],
      otherwise: messages.hasEnded,
      ask: {
        text: {
          kind: 'longText',
          label: 'Condition',
          max: conditionLimits.text,
          missing: missing.condition,
        },
        due: { kind: 'choice', label: 'How often', missing: missing.due, options: dueChoices },
        nextDay: { ...date('First day by which it is to be met, unless always'), optional: true },
        isPublic: { kind: 'choice', label: 'Who reads it', missing: missing.isPublic, options: readerChoices },
      },
      call: { path: 'conditions', summary: 'Add a condition to a licence' },
      entry: 'conditionAdded',
      happened: 'Condition added',
      entryText: ({ text, due, nextDay }) => describeNew(text as string, due as Due, nextDay as string),
      confirmation: 'Condition added',
    },
    note: {
      by: officers,
      label: 'Note',
      icon: 'comment',
      quiet: true,
      ask: { note: { kind: 'longText', label: 'Note that only staff read', max: limits.note, missing: missing.note } },
      call: { path: 'notes', summary: 'Add a note that only staff read' },
      entry: 'noted',
      happened: 'Note',
      entryText: ({ note }) => String(note),
      confirmation: 'Note added',
    },
  },
})

export const licenceStatuses = storedIn(licence, 'status')
export const endings = { revoked: 'Revoked', surrendered: 'Given back' } as const
export type Ending = keyof typeof endings
export const eventWords = {
  granted: 'Granted',
  entered: 'Entered from paper',
  ...historyWords(licence),
  ...conditionWords,
}
export type LicenceAction = keyof typeof eventWords
/** After these the licence has a new certificate. */
export const certifying: readonly string[] = [
  'granted',
  'amended',
  'renewed',
  'corrected',
  'certified',
] satisfies LicenceAction[]
