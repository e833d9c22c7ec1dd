export const referralMailQueue = 'cases.referral-mail'
export const referralClockQueue = 'cases.referral-clock'

/** Mails to the company. */
export interface ReferralMailJob {
  id: string
  mail: 'refer' | 'remind' | 'withdraw'
}
