/** What a company says came of a complaint. */
export const referralOutcomes = ['fixed', 'partly', 'rejected', 'needsTime'] as const
export type ReferralOutcome = (typeof referralOutcomes)[number]

/** How an answer came: through the link of the mail, from the proved mailbox, or entered by staff. */
export const answerWays = ['link', 'mail', 'staff'] as const
export type AnswerWay = (typeof answerWays)[number]

/**
 * The state of the latest referral of a case, stored with the case for its list: the mail is on its way; with the company; not delivered; no answer by
 * the day; an answer by mail whose outcome nobody has entered; an outcome; withdrawn.
 */
export const companyAnswers = [
  'sending',
  'sent',
  'notDelivered',
  'missed',
  'answered',
  ...referralOutcomes,
  'withdrawn',
] as const
export type CompanyAnswer = (typeof companyAnswers)[number]
/** What came back and waits for staff. */
export const companyReturns: readonly CompanyAnswer[] = ['notDelivered', 'missed', 'answered', ...referralOutcomes]
/** What a filter calls all of them. */
export const returned = 'returned'

/** Whether the person says that the matter is solved. */
export const confirmations = ['', 'asked', 'yes', 'no', 'silence'] as const

/** Working days that a company has, where its desk says nothing else. */
export const usualAnswerDays = 10
/** More are none of a desk. */
export const maxAnswerDays = 60
/** Working days where the referral is the first that the company hears of it (federal complaint path). */
export const firstNoticeDays = 15
/** Working days before its day on which a company is reminded. */
export const remindBeforeDays = 2
/** Calendar days after which a person who was asked is counted as silent. */
export const silenceDays = 7
/** Calendar days that the link of a referral works. */
export const linkDays = 90
export const referralLimits = { question: 2_000, answer: 5_000, reason: 1_000, how: 200, reference: 100 } as const
/** Files that a company can add to one referral. */
export const companyFiles = 10
/** The role of a company's files among the documents of a case. */
export const companyRole = 'company'
/** A mail that comes so soon after ours may be a program's. */
export const automaticMinutes = 10
/** The beginning of signed addresses for answers of companies by mail. */
export const referralThread = 'rf'

export const referralMailQueue = 'cases.referral-mail'
export const referralClockQueue = 'cases.referral-clock'
/** Mails to the company. */
export interface ReferralMailJob {
  id: string
  mail: 'refer' | 'remind' | 'withdraw'
}
