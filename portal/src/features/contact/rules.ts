import { isEmail } from '#platform/emails.ts'

export const nameLimit = 120
export const messageLimit = 4_000
export const answerLimit = 8_000
/** Nobody reads the form and writes a message in less; a program does. */
export const minimumSeconds = 3
/** A form left open overnight may still be sent. */
export const tokenHours = 24
/** Enquiries that one network address may send in an hour; many people share one. */
export const hourlyLimit = 20
/** Enquiries that one e-mail address may send in an hour: the acknowledgement must not become a way to flood somebody. */
export const hourlyLimitOfSender = 5

export const draftMessages = {
  nameMissing: 'Enter your name',
  nameTooLong: 'The name may have at most 120 characters',
  emailMissing: 'Enter your e-mail address, so that we can answer',
  emailInvalid: 'Invalid email format',
  messageMissing: 'Write your message',
  messageTooLong: 'The message may have at most 4,000 characters',
} as const

export const statuses = ['new', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof statuses)[number]

export interface EnquiryDraft {
  name: string
  email: string
  message: string
}
export type DraftField = keyof EnquiryDraft

/** What is wrong with a draft, in the order of the form; both sides ask it. */
export function findDraftProblems(draft: EnquiryDraft): { field: DraftField; message: string }[] {
  const problems: { field: DraftField; message: string }[] = []
  const name = draft.name.trim()
  const email = draft.email.trim()
  const text = draft.message.trim()
  if (!name) problems.push({ field: 'name', message: draftMessages.nameMissing })
  else if (name.length > nameLimit) problems.push({ field: 'name', message: draftMessages.nameTooLong })
  if (!email) problems.push({ field: 'email', message: draftMessages.emailMissing })
  else if (!isEmail(email)) problems.push({ field: 'email', message: draftMessages.emailInvalid })
  if (!text) problems.push({ field: 'message', message: draftMessages.messageMissing })
  else if (text.length > messageLimit) problems.push({ field: 'message', message: draftMessages.messageTooLong })
  return problems
}
