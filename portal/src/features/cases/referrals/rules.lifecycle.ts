import { addWorkingDays, type Holidays, isOverdue } from '#engines/records/rules.deadlines.ts'
import type { Lifecycle, Need } from '#engines/records/rules.lifecycle.ts'
import { endOfDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { referralMessages as words } from './messages.ts'
import { type CompanyAnswer, remindBeforeDays, type ReferralOutcome, silenceDays } from './rules.ts'

/** Staff, the company, and the clock, which also withdraws what is with the company when the case is resolved. */
type ReferralRole = 'staff' | 'company' | 'clock'
type ReferralAction = 'send' | 'remind' | 'extend' | 'withdraw' | 'answer'

/** The moments by which the state of a referral is told. */
export interface ReferralMoments {
  sentAt: Date
  deliveredAt: Date | null
  undeliveredAt: Date | null
  dueAt: Date | null
  remindedAt: Date | null
  missedAt: Date | null
  answeredAt: Date | null
  withdrawnAt: Date | null
  outcome: ReferralOutcome | null
  confirmation: '' | 'asked' | 'yes' | 'no' | 'silence'
  askedAt: Date | null
}

/** The latest referral of a case; empty before the first. */
export interface ReferralState {
  status: CompanyAnswer | ''
  remindedAt: Date | null
}

export function statusOf(moments: ReferralMoments): CompanyAnswer {
  if (moments.withdrawnAt) return 'withdrawn'
  if (moments.answeredAt) return moments.outcome ?? 'answered'
  if (moments.undeliveredAt) return 'notDelivered'
  if (!moments.deliveredAt) return 'sending'
  const { missedAt, dueAt } = moments
  // After a missed day staff may have given the company until a later one.
  return missedAt && !(dueAt && dueAt > missedAt) ? 'missed' : 'sent'
}

export const stateOf = (moments: ReferralMoments): ReferralState => ({
  status: statusOf(moments),
  remindedAt: moments.remindedAt,
})

type Rule = Need<ReferralState, ReferralRole>
const within = (statuses: readonly ReferralState['status'][], refusal: string): Rule => ({
  is: ({ status }) => statuses.includes(status),
  refusal,
})
const open: readonly ReferralState['status'][] = ['sending', 'sent', 'missed']
export const isOpen = (moments: ReferralMoments): boolean => open.includes(statusOf(moments))
const withCompany = within(['sent', 'missed'], words.notWithCompany)

/** What can be done about a referral; a new one is sent once the one before is no longer open. */
export const referralLifecycle: Lifecycle<ReferralState, ReferralAction, ReferralRole> = {
  send: {
    by: ['staff'],
    needs: [{ is: ({ status }) => !open.includes(status), refusal: words.sentBefore }],
    to: { status: 'sending', remindedAt: null },
  },
  remind: {
    by: ['staff', 'clock'],
    needs: [
      withCompany,
      {
        is: ({ remindedAt }, { now }) => !remindedAt || nigerianDay(remindedAt) < nigerianDay(now),
        refusal: words.remindedToday,
      },
    ],
  },
  extend: { by: ['staff'], needs: [withCompany], to: { status: 'sent' } },
  withdraw: { by: ['staff', 'clock'], needs: [within(open, words.notWithCompany)], to: { status: 'withdrawn' } },
  answer: {
    by: ['staff', 'company'],
    // A mail without an outcome may be a receipt: staff enter what it means, or the company answers by its link.
    needs: [within([...open, 'answered'], words.answeredBefore)],
    to: { status: 'answered' },
  },
}

/** A mail server that is down for some hours is none that refuses. */
export const deliveryHours = 24
const hourMs = 3_600_000
export const deliveryEnds = ({ sentAt }: Pick<ReferralMoments, 'sentAt'>): Date =>
  new Date(sentAt.getTime() + deliveryHours * hourMs)
/** Later than the last attempt to send, which may still run. */
export const giveUpAt = (moments: Pick<ReferralMoments, 'sentAt'>): Date =>
  new Date(deliveryEnds(moments).getTime() + hourMs / 4)

/** Until when the company has to answer what reaches it now. */
export const answerDueAt = (now: Date, days: number, holidays: Holidays): Date =>
  endOfDay(addWorkingDays(nigerianDay(now), days, holidays))

export interface ReferralWork {
  at: Date
  work: 'giveUp' | 'remind' | 'miss' | 'silence'
}

/** The next task of the clock: to give up a delivery, remind the company, mark a missed day, or record that the person said nothing. */
export function nextReferralWork(moments: ReferralMoments, holidays: Holidays): ReferralWork | undefined {
  const { deliveredAt, dueAt, remindedAt, confirmation, askedAt } = moments
  if (confirmation === 'asked' && askedAt)
    return { at: new Date(askedAt.getTime() + silenceDays * 24 * hourMs), work: 'silence' }
  if (!isOpen(moments)) return undefined
  if (!deliveredAt) return { at: giveUpAt(moments), work: 'giveUp' }
  if (!dueAt || statusOf(moments) === 'missed') return undefined
  const day = addWorkingDays(nigerianDay(dueAt), -remindBeforeDays, holidays)
  const at = new Date(startOfDay(day).getTime() + 8 * hourMs)
  const isReminded = remindedAt && nigerianDay(remindedAt) >= day
  return !isReminded && at > deliveredAt ? { at, work: 'remind' } : { at: dueAt, work: 'miss' }
}

/** An answer after the day has missed it, also where the clock has not come to it yet. */
export const missedBy = (moments: Pick<ReferralMoments, 'missedAt' | 'dueAt'>, now: Date): Date | null =>
  moments.missedAt ?? (isOverdue(moments, now) ? now : null)
