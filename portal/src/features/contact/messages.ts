/** Texts of the contact form and the inbox. */
export const enquiryMessages = {
  answerMissing: 'Write the answer',
  answerTooLong: 'The answer may have at most 8,000 characters',
  notSent: 'Your message could not be sent from this form. Please write to us by e-mail instead.',
  tooSoon: 'That was very quick. Please wait a few seconds and send it again.',
  lineDown: 'Your message could not be sent. Check your connection and try again.',
  tokenOld: 'The form was open for too long. Please send it again.',
  notFound: 'This enquiry no longer exists.',
  alreadyClosed: 'This enquiry is closed already.',
  notClosed: 'This enquiry is not closed.',
} as const

export const statusWords = { new: 'New', answered: 'Answered', closed: 'Closed' } as const

export const eventWords = {
  received: 'Enquiry received',
  answered: 'Answered by mail',
  closed: 'Closed',
  reopened: 'Opened again',
} as const
