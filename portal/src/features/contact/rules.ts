import { isEmail, readEmail } from '#platform/values/emails.ts'

export const nameLimit = 120
export const messageLimit = 4_000
export const answerLimit = 8_000
export const noteLimit = 5_000
/** Forms sent faster than this come from programs. */
export const minimumSeconds = 3
/** Long enough for a form left open overnight. */
export const tokenHours = 24
/** Enquiries per network address and hour; many people may share one address. */
export const hourlyLimit = 20
/** Enquiries per e-mail address and hour, so that the acknowledgements cannot be used to flood a mailbox. */
export const hourlyLimitOfSender = 5

/** Replies by mail to one enquiry. */
export const maxReplies = 100
/** Entries of one enquiry, after which staff can only close it. */
export const maxEntries = 500

export const draftMessages = {
  nameMissing: 'Enter your name',
  nameTooLong: 'The name may have at most 120 characters',
  emailMissing: 'Enter your e-mail address, so that we can answer',
  emailInvalid: 'Invalid email format',
  messageMissing: 'Write your message',
  messageTooLong: 'The message may have at most 4,000 characters',
} as const

export interface EnquiryDraft {
  name: string
  email: string
  message: string
}
type DraftField = keyof EnquiryDraft

/** The problems of a draft, in the order of the form. */
export function findDraftProblems(draft: EnquiryDraft): { field: DraftField; message: string }[] {
  const problems: { field: DraftField; message: string }[] = []
  const name = draft.name.trim()
  const email = readEmail(draft.email)
  const text = draft.message.trim()
  if (!name) problems.push({ field: 'name', message: draftMessages.nameMissing })
  else if (name.length > nameLimit) problems.push({ field: 'name', message: draftMessages.nameTooLong })
  if (!email) problems.push({ field: 'email', message: draftMessages.emailMissing })
  else if (!isEmail(email)) problems.push({ field: 'email', message: draftMessages.emailInvalid })
  if (!text) problems.push({ field: 'message', message: draftMessages.messageMissing })
  else if (text.length > messageLimit) problems.push({ field: 'message', message: draftMessages.messageTooLong })
  return problems
}
