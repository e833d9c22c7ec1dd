export const referralMailQueue = 'cases.referral-mail'
export const referralClockQueue = 'cases.referral-clock'

/** Mails to the company; `historyId` is the entry of which the owner is told once the company has the mail. */
export interface ReferralMailJob {
  id: string
  mail: 'refer' | 'remind' | 'withdraw'
  historyId?: number
}
