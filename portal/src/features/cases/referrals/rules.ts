/** What a company says came of a complaint. */
export const referralOutcomes = ['fixed', 'partly', 'rejected', 'notCustomer'] as const
export type ReferralOutcome = (typeof referralOutcomes)[number]
/** What a company can say: an outcome, or that it needs more time, which is no answer. */
export const companyReplies = [...referralOutcomes, 'needsTime'] as const
export type CompanyReply = (typeof companyReplies)[number]
/** Times that a company can ask for more time. */
export const maxTimeAsked = 3

/** How an answer came: through the link of the mail, from the proved mailbox, or entered by staff. */
export const answerWays = ['link', 'mail', 'staff'] as const
export type AnswerWay = (typeof answerWays)[number]

/**
 * The state of the latest referral of a case, stored with the case for its list: the mail is on its way; with the company; not delivered; no answer by
 * the day; an answer by mail whose outcome nobody has entered; an outcome; with the company, which asks for more time; withdrawn.
 */
export const companyAnswers = [
  'sending',
  'sent',
  'notDelivered',
  'missed',
  'answered',
  ...companyReplies,
  'withdrawn',
] as const
export type CompanyAnswer = (typeof companyAnswers)[number]
/** What came back and waits for staff. */
export const companyReturns: readonly CompanyAnswer[] = ['notDelivered', 'missed', 'answered', ...companyReplies]
/** What the company has, and what it has said something about. */
export const withCompany = ['sending', 'sent', 'missed', 'needsTime'] as const satisfies readonly CompanyAnswer[]
export const answeredByCompany: readonly CompanyAnswer[] = ['answered', ...referralOutcomes]
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
/** Answers, corrections and files that one link sends or removes in an hour. */
export const writesByLink = 100
/** Other cases that a link lists. */
export const maxOthers = 50
/** Files that a company can add to one referral. */
export const companyFiles = 10
/** The role of a company's files among the documents of a case. */
export const companyRole = 'company'
/** A file that the company has added to an answer which it has not sent; only the company reads of it. */
export const unsentRole = 'companyUnsent'
/** Minutes in which a company can correct its answer, unless an officer reads it before. */
export const correctMinutes = 10
/** A mail that comes so soon after ours may be a program's. */
export const automaticMinutes = 10
/** The beginning of signed addresses for answers of companies by mail. */
export const referralThread = 'rf'

/** Days for which a former mailbox can put itself back, and changes of mailboxes in that time. */
export const mailboxUndoDays = 7
export const maxMailboxChanges = 10

export const deskMailQueue = 'cases.desk-mail'
export const referralMailQueue = 'cases.referral-mail'
export const referralClockQueue = 'cases.referral-clock'
/** Mails to the company. */
export interface ReferralMailJob {
  id: string
  mail: 'refer' | 'remind' | 'missed' | 'extend' | 'withdraw'
}
