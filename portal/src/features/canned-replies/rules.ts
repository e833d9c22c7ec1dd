/** Bounds of the replies that all officers share. */
export const maxReplies = 200
export const nameLimit = 80
export const textLimit = 5_000

/** Records with messages that are no cases: their key, and their name on screens. */
export const otherKinds = [
  { key: 'submission', plural: 'Applications' },
  { key: 'enquiry', plural: 'Enquiries' },
] as const

/** What a reply may leave open, and what it becomes. */
export const replyPlaceholders: Readonly<Record<string, string>> = {
  name: 'the name of the customer, applicant or sender',
  reference: 'the reference',
  subject: 'the subject',
  deadline: 'the day of the deadline',
  officer: 'your own name',
}
