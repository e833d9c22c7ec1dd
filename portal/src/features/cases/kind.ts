// The owner takes back an open case (`withdraw`): it is resolved then, since the specification has four states, and can be reopened within 14 days
// like any resolved case. Figures count it as resolved, or 'filed' and 'resolved' would differ for ever. With merged duplicates it stays open,
// because their people wait for its outcome, and the refusal names none of them. Deleting it was no option: a record that people can remove is no
// record.

import { recordKind, type State } from '#engines/records/kind.ts'
import { type CaseRole, type CaseStatus, escalatedFromLevel, maxEscalationLevel, reopenDays } from './rules.ts'

/** The state that determines which actions are allowed. */
export interface CaseState {
  status: CaseStatus
  escalationLevel: number
  resolvedAt: Date | null
  /** Whether the clock is paused for the customer's answer. */
  waiting: boolean
  rated: boolean
  /** Whether the owner has requested escalation under the current deadline. */
  asked: boolean
  /** Whether no member of staff has answered the person yet. */
  unanswered: boolean
  /** Since when the last word is the owner's. */
  answerSince: Date | null
  /** Whether somebody asked with its code to have it in an account, or has it there. */
  claim: 'none' | 'waiting' | 'taken'
  /** Whether nobody has confirmed the contact details of somebody without an account. */
  unconfirmed: boolean
}

/** What the actions of a case say besides what all actions say (`engine/rules.lifecycle.ts` reads it). */
export interface CaseActionFacts {
  /** Roles that must write a note. */
  requires?: readonly CaseRole[]
  /** Roles whose action answers the owner, and whose action waits for an answer. */
  answers?: readonly CaseRole[]
  asks?: readonly CaseRole[]
  /** The step of the deadline that begins. */
  step?: 'escalated' | 'reopened'
  /** A question that begins, and by whom it ends; it pauses the deadline while it is open. */
  opens?: 'question'
  closes?: { question: readonly CaseRole[] }
  /** Roles that get a mail about it; the entry in the history names which. */
  notifies?: readonly CaseRole[]
}

/** The states of every kind of case. */
export const caseStates = {
  New: {
    label: 'New',
    tone: 'info',
    icon: 'info',
    waits: 'us',
    clock: 'runs',
    stack: 4,
    stored: { status: 'New' },
  },
  'In Progress': {
    label: 'In Progress',
    tone: 'warning',
    icon: 'clock',
    waits: 'us',
    clock: 'runs',
    stack: 2,
    stored: { status: 'In Progress' },
  },
  Escalated: {
    label: 'Escalated',
    tone: 'danger',
    icon: 'arrow-up',
    waits: 'us',
    clock: 'runs',
    stack: 3,
    stored: { status: 'Escalated' },
  },
  Resolved: {
    label: 'Resolved',
    tone: 'success',
    icon: 'check-circle',
    waits: 'nobody',
    clock: 'stopped',
    stack: 1,
    stored: { status: 'Resolved' },
  },
} as const satisfies Record<CaseStatus, State>

const byLevel = ({ escalationLevel }: Pick<CaseState, 'escalationLevel'>) =>
  escalationLevel >= escalatedFromLevel ? 'Escalated' : 'In Progress'
const reopenMs = reopenDays * 86_400_000
const staff = ['staff'] as const
const people = ['owner', 'staff'] as const
const open = ['New', 'In Progress', 'Escalated'] as const
const resolved = ['Resolved'] as const

/** A customer's case (decisions §§7, 8); `noun` is the kind of case in a sentence. */
export function caseRecord(noun: string) {
  const unresolved = `This ${noun} is resolved already.`
  return recordKind<CaseState, CaseActionFacts>()({
    key: 'case',
    noun,
    roles: ['owner', 'staff', 'clock'],
    states: caseStates,
    conditions: {
      notLookedAt: {
        // A request of the person, or a missed deadline, escalates a case that nobody has looked at.
        met: ({ status, unanswered }) => status === 'New' || (unanswered && status !== 'Resolved'),
        refusal: `Only a new ${noun} can be acknowledged.`,
      },
      belowTop: {
        met: ({ escalationLevel }) => escalationLevel < maxEscalationLevel,
        refusal: `This ${noun} is at the highest level already.`,
      },
      notAsked: {
        met: ({ asked }, { by }) => !(asked && by === 'owner'),
        refusal: 'You have already requested escalation under this deadline.',
        reason: 'asked',
      },
      lately: {
        met: ({ resolvedAt }, { now }) => now.getTime() - (resolvedAt?.getTime() ?? 0) <= reopenMs,
        refusal: `A ${noun} can be reopened within ${reopenDays} days of its resolution. File a new one.`,
      },
      ratable: {
        met: ({ status, rated }) => status === 'Resolved' && !rated,
        refusal: `A ${noun} is rated once, when it is resolved.`,
      },
      waiting: {
        met: ({ status, waiting }) => waiting && status !== 'Resolved',
        refusal: `This ${noun} is not waiting for the customer.`,
      },
      claimed: {
        met: ({ claim }) => claim === 'waiting',
        refusal: `Nobody asks to have this ${noun} in an account.`,
      },
      unconfirmed: {
        met: ({ unconfirmed }) => unconfirmed,
        refusal: `The contact details of this ${noun} are confirmed already.`,
      },
      taken: {
        met: ({ claim }) => claim === 'taken',
        refusal: `This ${noun} was not taken into an account by a code.`,
      },
    },
    actions: {
      acknowledge: {
        by: staff,
        when: ['notLookedAt'],
        to: byLevel,
        answers: staff,
        notifies: ['owner'],
      },
      escalate: {
        by: ['owner', 'staff', 'clock'],
        from: open,
        otherwise: `A resolved ${noun} cannot be escalated.`,
        when: ['belowTop', 'notAsked'],
        to: ({ escalationLevel }) => byLevel({ escalationLevel: escalationLevel + 1 }),
        set: ({ escalationLevel }) => ({ escalationLevel: escalationLevel + 1 }),
        answers: staff,
        step: 'escalated',
        notifies: ['owner', 'staff'],
      },
      resolve: {
        by: staff,
        from: open,
        otherwise: unresolved,
        to: 'Resolved',
        requires: staff,
        answers: staff,
        notifies: ['owner'],
      },
      setOutcome: {
        by: staff,
        from: resolved,
        otherwise: `Only a resolved ${noun} has an outcome.`,
      },
      reopen: {
        by: people,
        from: resolved,
        otherwise: `Only a resolved ${noun} can be reopened.`,
        when: ['lately'],
        to: byLevel,
        set: () => ({ rated: false }),
        requires: people,
        answers: staff,
        asks: ['owner'],
        step: 'reopened',
        notifies: ['owner', 'staff'],
      },
      rate: { by: ['owner'], when: ['ratable'], set: () => ({ rated: true }) },
      // It counts as resolved, since the specification has no other state for what is over; within the days it can be reopened.
      withdraw: {
        by: ['owner'],
        from: open,
        otherwise: unresolved,
        to: 'Resolved',
        notifies: ['staff'],
      },
      message: {
        by: people,
        from: open,
        otherwise: `This ${noun} is resolved. Reopen it to write again.`,
        closes: { question: ['owner'] },
        answers: staff,
        asks: ['owner'],
        notifies: ['owner', 'staff'],
      },
      ask: {
        by: staff,
        from: open,
        otherwise: unresolved,
        opens: 'question',
        answers: staff,
        notifies: ['owner'],
      },
      resume: { by: staff, when: ['waiting'], closes: { question: staff } },
      note: { by: staff },
      assign: { by: staff, from: open, otherwise: unresolved },
      edit: {
        by: people,
        from: { owner: ['New'], staff: open },
        otherwise: `This ${noun} can no longer be changed.`,
      },
      upload: {
        by: people,
        from: open,
        otherwise: `This ${noun} is resolved. Reopen it to add documents.`,
        closes: { question: ['owner'] },
      },
      confirmClaim: { by: people, when: ['claimed'] },
      // By the button behind the link of our mail, or an officer who has reached the person.
      confirmContact: {
        by: people,
        when: ['unconfirmed'],
        set: () => ({ unconfirmed: false }),
      },
      // By the mailbox of before, or staff.
      detach: { by: people, when: ['taken'], requires: staff },
      delete: { by: staff },
    },
  })
}
export type CaseRecord = ReturnType<typeof caseRecord>
