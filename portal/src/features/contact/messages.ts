export const enquiryMessages = {
  answerMissing: 'Write the answer',
  answerTooLong: 'The answer may have at most 8,000 characters',
  notSent: 'This form could not send your message. Write to us by e-mail instead.',
  tooSoon: 'The message was sent too quickly. Wait a few seconds, then send it again.',
  lineDown: 'Your message could not be sent. Check your connection and try again.',
  tokenOld: 'The form was open for too long. Send your message again.',
  notFound: 'This enquiry no longer exists.',
  alreadyClosed: 'This enquiry is closed already.',
  tooManyReplies: 'You have answered very often. Write to us on the contact page instead.',
  tooManyEntries: (max: number) =>
    `An enquiry can have ${max} messages, notes and changes. Close it, and write to the sender by e-mail.`,
  notClosed: 'This enquiry is not closed.',
  noSpam: 'Only a new enquiry can be closed as spam.',
  noteMissing: 'Write the note',
  noteTooLong: 'The note may have at most 5,000 characters',
  stale: 'Someone else changed this enquiry. Reload to see the changes.',
  nobody: 'Nobody',
} as const
