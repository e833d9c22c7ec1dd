// The owner takes back an open case (`withdraw`): it is resolved then, since the specification has four states, and can be reopened within 14 days
// like any resolved case. Figures count it as resolved, or 'filed' and 'resolved' would differ for ever. With merged duplicates it stays open,
// because their people wait for its outcome, and the refusal names none of them. Deleting it was no option: a record that people can remove is no
// record.

import type { CaseLifecycle } from './rules.lifecycle.ts'
import {
  type CaseAction,
  type CaseRole,
  type CaseStatus,
  caseStatuses,
  escalatedFromLevel,
  maxEscalationLevel,
  reopenDays,
} from '../rules.ts'

const open = ['New', 'In Progress', 'Escalated'] as const
const byLevel = [
  { fromLevel: 0, status: 'In Progress' },
  { fromLevel: escalatedFromLevel, status: 'Escalated' },
] as const

/** The lifecycle of a customer's case (decisions §§7, 8); `noun` is the kind of case in a sentence. */
export const customerCaseLifecycle = (noun: string): CaseLifecycle<CaseStatus, CaseAction, CaseRole> => {
  const closed = `This ${noun} is resolved already.`
  return {
    statuses: caseStatuses,
    initial: 'New',
    closed: ['Resolved'],
    maxLevel: maxEscalationLevel,
    words: {
      forbidden: 'You are not allowed to do this.',
      maxLevel: `This ${noun} is at the highest level already.`,
      noteMissing: 'Write a note',
      askedBefore: 'You have already requested escalation under this deadline.',
      windowOver: `A ${noun} can be reopened within ${reopenDays} days of its resolution. File a new one.`,
    },
    actions: {
      acknowledge: {
        by: ['staff'],
        from: ['New'],
        // A request of the person, or a missed deadline, escalates a case that nobody has looked at.
        fromUnanswered: open,
        refusal: `Only a new ${noun} can be acknowledged.`,
        status: byLevel,
        answersBy: ['staff'],
        mails: ['owner'],
      },
      escalate: {
        by: ['owner', 'staff', 'clock'],
        from: open,
        refusal: `A resolved ${noun} cannot be escalated.`,
        raisesLevel: true,
        oncePerDeadlineBy: ['owner'],
        answersBy: ['staff'],
        status: byLevel,
        clock: 'escalated',
        mails: ['owner', 'staff'],
      },
      resolve: {
        by: ['staff'],
        from: open,
        refusal: closed,
        noteRequiredFrom: ['staff'],
        answersBy: ['staff'],
        status: 'Resolved',
        clock: 'stop',
        marks: 'resolved',
        mails: ['owner'],
      },
      reopen: {
        by: ['owner', 'staff'],
        from: ['Resolved'],
        refusal: `Only a resolved ${noun} can be reopened.`,
        noteRequiredFrom: ['owner', 'staff'],
        answersBy: ['staff'],
        withinDaysOfResolution: reopenDays,
        status: byLevel,
        clock: 'reopened',
        marks: 'reopened',
        mails: ['owner', 'staff'],
      },
      rate: {
        by: ['owner'],
        from: ['Resolved'],
        refusal: `A ${noun} is rated once, when it is resolved.`,
        onceRated: true,
        marks: 'rated',
      },
      // It counts as resolved, since the specification has no other state for what is over; within the days it can be reopened.
      withdraw: {
        by: ['owner'],
        from: open,
        refusal: closed,
        status: 'Resolved',
        clock: 'stop',
        marks: 'resolved',
        mails: ['staff'],
      },
      message: {
        by: ['owner', 'staff'],
        from: open,
        refusal: `This ${noun} is resolved. Reopen it to write again.`,
        clock: 'resume',
        clockBy: ['owner'],
        answersBy: ['staff'],
        mails: ['owner', 'staff'],
      },
      ask: { by: ['staff'], from: open, refusal: closed, answersBy: ['staff'], clock: 'wait', mails: ['owner'] },
      resume: {
        by: ['staff'],
        from: open,
        refusal: `This ${noun} is not waiting for the customer.`,
        whileWaiting: true,
        clock: 'resume',
      },
      note: { by: ['staff'], from: caseStatuses, refusal: '' },
      assign: { by: ['staff'], from: open, refusal: closed },
      edit: {
        by: ['owner', 'staff'],
        from: open,
        fromBy: { owner: ['New'] },
        refusal: `This ${noun} can no longer be changed.`,
      },
      upload: {
        by: ['owner', 'staff'],
        from: open,
        refusal: `This ${noun} is resolved. Reopen it to add documents.`,
        clock: 'resume',
        clockBy: ['owner'],
      },
      delete: { by: ['staff'], from: caseStatuses, refusal: '' },
    },
  }
}
