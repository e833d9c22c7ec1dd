/** Bounds of the replies that all officers share. */
export const maxReplies = 200
export const nameLimit = 80
export const textLimit = 5_000

/** What sending a reply can also do. */
export const replyEffects = ['ask', 'resolve', 'assign'] as const
export type ReplyEffect = (typeof replyEffects)[number]
export const nextSteps = ['none', 'ask', 'resolve'] as const
export type NextStep = (typeof nextSteps)[number]
export const nextLabels: Readonly<Record<NextStep, string>> = {
  none: 'Nothing more',
  ask: 'Pause the deadline until they reply',
  resolve: 'Resolve the case, or close the enquiry',
}
export const assignsLabel = 'Assign it to the officer who sends it'

/** Records with messages that are no cases: their key, and their name on screens. */
export const otherKinds: readonly { key: string; plural: string; can: ReplyEffect[] }[] = [
  { key: 'submission', plural: 'Applications', can: ['ask'] },
  { key: 'enquiry', plural: 'Enquiries', can: ['resolve', 'assign'] },
]

/** Whether a reply for these kinds of record, or for all, can have an effect on any of them. */
export const isOffered = (
  known: readonly { key: string; can: readonly ReplyEffect[] }[],
  kinds: readonly string[],
  effect: ReplyEffect,
): boolean => known.some(({ key, can }) => (kinds.length === 0 || kinds.includes(key)) && can.includes(effect))

/** What a reply may leave open, and what it becomes. */
export const replyPlaceholders: Readonly<Record<string, string>> = {
  name: 'the name of the customer, applicant or sender',
  reference: 'the reference',
  subject: 'the subject',
  deadline: 'the day of the deadline',
  officer: 'your own name',
}
