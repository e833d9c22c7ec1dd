import type { Stage } from './stage.ts'

export const stageLabels: Record<Stage, string> = {
  received: 'Received',
  checking: 'Being checked',
  waiting: 'Waiting for the applicant',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
}

/** Messages for staff who handle applications, apart from those of applicants, whose screens are kept light. */
export const deskMessages = {
  reasonMissing: 'Write the reason. The applicant reads it.',
  changedMeanwhile: 'Someone else changed this application. Read what is new, then decide again.',
  change: {
    label: 'Change the decision',
    title: 'Change the decision?',
    explanation:
      'Another approver reads your reason and agrees first, if there is one. Then we e-mail the applicant the new decision with the reason.',
  },
  assigned: 'Application assigned',
  unassigned: 'Application assigned to nobody',
  messageMissing: 'Write the message.',
  noteMissing: 'Write the note.',
  messageSent: 'Message sent',
  documentsWanted: (names: readonly string[]) =>
    `We need these documents:\n${names.map((name) => `- ${name}`).join('\n')}`,
  nothingToPause:
    'This application has no deadline to pause: the Commission has decided, or the applicant has not submitted it.',
  notPaused: 'This application is not waiting for the applicant.',
  resumed: 'Deadline resumed',
  noteAdded: 'Note added',
  textTooLong: (max: number) => `At most ${max.toLocaleString('en-GB')} characters`,
  tooManyEntries: (max: number) => `An application can have ${max} messages, notes and assignments.`,
  unknownStatus: 'The status must be approve, inProgress, reject, approved, in-progress, rejected or pending.',
  commentSaved: 'Comment saved.',
  commentMissing: 'Write the comment, or remove it.',
  commentFailed: 'Failed to update description',
  commentError: 'Error updating description',
  deleted: 'Form deleted successfully!',
  deleteFailed: (reason: string) => `Failed to delete form: ${reason}`,
} as const
