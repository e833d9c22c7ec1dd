// The owner takes back an open case (`withdraw`): it is resolved then, since the specification has four states, and can be reopened within 14 days
// like any resolved case. Figures count it as resolved, or 'filed' and 'resolved' would differ for ever. With merged duplicates it stays open,
// because their people wait for its outcome, and the refusal names none of them. Deleting it was no option: a record that people can remove is no
// record.

import { inStatus } from '#engines/records/rules.lifecycle.ts'
import { type CaseStatus, escalatedFromLevel, maxEscalationLevel, reopenDays } from '../rules.ts'
import type { CaseLifecycle, CaseState } from './rules.lifecycle.ts'

const from = inStatus<CaseStatus>
const open: readonly CaseStatus[] = ['New', 'In Progress', 'Escalated']
const byLevel = ({ escalationLevel }: Pick<CaseState, 'escalationLevel'>) =>
  ({ status: escalationLevel >= escalatedFromLevel ? 'Escalated' : 'In Progress' }) as const
const reopenMs = reopenDays * 86_400_000

/** The lifecycle of a customer's case (decisions §§7, 8); `noun` is the kind of case in a sentence. */
export const customerCaseLifecycle = (noun: string): CaseLifecycle => {
  const unresolved = from(open, `This ${noun} is resolved already.`)
  return {
    acknowledge: {
      by: ['staff'],
      needs: [
        {
          // A request of the person, or a missed deadline, escalates a case that nobody has looked at.
          is: ({ status, unanswered }) => status === 'New' || (unanswered && status !== 'Resolved'),
          refusal: `Only a new ${noun} can be acknowledged.`,
        },
      ],
      to: byLevel,
      answersBy: ['staff'],
      mails: ['owner'],
    },
    escalate: {
      by: ['owner', 'staff', 'clock'],
      needs: [
        from(open, `A resolved ${noun} cannot be escalated.`),
        {
          is: ({ escalationLevel }) => escalationLevel < maxEscalationLevel,
          refusal: `This ${noun} is at the highest level already.`,
        },
        {
          is: ({ asked }, { by }) => !(asked && by === 'owner'),
          refusal: 'You have already requested escalation under this deadline.',
          reason: 'asked',
        },
      ],
      to: ({ escalationLevel: level }) => ({
        escalationLevel: level + 1,
        ...byLevel({ escalationLevel: level + 1 }),
      }),
      answersBy: ['staff'],
      clock: 'escalated',
      mails: ['owner', 'staff'],
    },
    resolve: {
      by: ['staff'],
      needs: [unresolved],
      noteRequiredFrom: ['staff'],
      answersBy: ['staff'],
      to: { status: 'Resolved' },
      clock: 'stop',
      mails: ['owner'],
    },
    reopen: {
      by: ['owner', 'staff'],
      needs: [
        from(['Resolved'], `Only a resolved ${noun} can be reopened.`),
        {
          is: ({ resolvedAt }, { now }) => now.getTime() - (resolvedAt?.getTime() ?? 0) <= reopenMs,
          refusal: `A ${noun} can be reopened within ${reopenDays} days of its resolution. File a new one.`,
        },
      ],
      noteRequiredFrom: ['owner', 'staff'],
      answersBy: ['staff'],
      asksBy: ['owner'],
      to: (state) => ({ ...byLevel(state), rated: false }),
      clock: 'reopened',
      mails: ['owner', 'staff'],
    },
    rate: {
      by: ['owner'],
      needs: [
        {
          is: ({ status, rated }) => status === 'Resolved' && !rated,
          refusal: `A ${noun} is rated once, when it is resolved.`,
        },
      ],
      to: { rated: true },
    },
    // It counts as resolved, since the specification has no other state for what is over; within the days it can be reopened.
    withdraw: {
      by: ['owner'],
      needs: [unresolved],
      to: { status: 'Resolved' },
      clock: 'stop',
      mails: ['staff'],
    },
    message: {
      by: ['owner', 'staff'],
      needs: [from(open, `This ${noun} is resolved. Reopen it to write again.`)],
      clock: 'resume',
      clockBy: ['owner'],
      answersBy: ['staff'],
      asksBy: ['owner'],
      mails: ['owner', 'staff'],
    },
    ask: { by: ['staff'], needs: [unresolved], answersBy: ['staff'], clock: 'wait', mails: ['owner'] },
    resume: {
      by: ['staff'],
      needs: [
        {
          is: ({ status, waiting }) => waiting && status !== 'Resolved',
          refusal: `This ${noun} is not waiting for the customer.`,
        },
      ],
      clock: 'resume',
    },
    note: { by: ['staff'] },
    assign: { by: ['staff'], needs: [unresolved] },
    edit: {
      by: ['owner', 'staff'],
      needs: [
        {
          is: ({ status }, { by }) => (by === 'owner' ? status === 'New' : status !== 'Resolved'),
          refusal: `This ${noun} can no longer be changed.`,
        },
      ],
    },
    upload: {
      by: ['owner', 'staff'],
      needs: [from(open, `This ${noun} is resolved. Reopen it to add documents.`)],
      clock: 'resume',
      clockBy: ['owner'],
    },
    delete: { by: ['staff'] },
  }
}
