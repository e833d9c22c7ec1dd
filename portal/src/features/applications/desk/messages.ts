/** Messages for staff who handle applications, apart from those of applicants, whose screens are kept light. */
export const deskMessages = {
  reasonMissing: 'Write the reason. The applicant reads it.',
  openPoints: (points: readonly string[]) => `${points.join(' ')} Confirm that you approve it nevertheless.`,
  changedMeanwhile: 'Someone else changed this application. Read what is new, then decide again.',
  change: {
    label: 'Change the decision',
    title: 'Change the decision?',
    explanation:
      'Another approver reads your reason and agrees first, if there is one. Then we e-mail the applicant the new decision with the reason.',
  },
  filingReason: (last: string) => `The last piece arrived on ${last}. Write why another day counts.`,
  filedOn: (day: string) => `Duly filed on ${day}.`,
  renewalOpen: (licence: string, application: string) =>
    `Application ${application} asks already to renew licence ${licence}. Wait for its decision, or take it back.`,
  renewsLicence: (licence: string) => `This application renews licence ${licence}. Renew it in place of a new licence.`,
  renewsNothing: 'This application renews no licence.',
  assigned: 'Application assigned',
  unassigned: 'Application assigned to nobody',
  messageMissing: 'Write the message.',
  noteMissing: 'Write the note.',
  messageSent: 'Message sent',
  documentsWanted: (names: readonly string[]) =>
    `We need these documents:\n${names.map((name) => `- ${name}`).join('\n')}`,
  noteAdded: 'Note added',
  textTooLong: (max: number) => `At most ${max.toLocaleString('en-GB')} characters`,
  tooManyEntries: (max: number) => `An application can have ${max} messages, notes and assignments.`,
  unknownStatus: 'The status must be approve, inProgress, reject, approved, in-progress, rejected or pending.',
  commentSaved: 'Comment saved.',
  commentMissing: 'Write the comment, or remove it.',
  commentFailed: 'Failed to update description',
  commentError: 'Error updating description',
  grantFailed: 'Failed to ask for the grant',
  deleted: 'Form deleted successfully!',
  deleteFailed: (reason: string) => `Failed to delete form: ${reason}`,
} as const
