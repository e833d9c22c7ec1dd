import { addWorkingDays, type Holidays, isOverdue } from '#engines/records/rules.deadlines.ts'
import { recordKind, type State } from '#engines/records/kind.ts'
import { addDays, endOfDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { companyAnswerTones, companyAnswerWords, referralMessages as words } from './messages.ts'
import {
  type CompanyAnswer,
  referralOutcomes,
  remindBeforeDays,
  type ReferralOutcome,
  silenceDays,
  withCompany as open,
} from './rules.ts'

/** The moments by which the state of a referral is told. */
export interface ReferralMoments {
  sentAt: Date
  deliveredAt: Date | null
  undeliveredAt: Date | null
  dueAt: Date | null
  remindedAt: Date | null
  askedUntil: string | null
  missedAt: Date | null
  answeredAt: Date | null
  /** Until when the company can correct an answer that nobody has read. */
  heldUntil: Date | null
  withdrawnAt: Date | null
  outcome: ReferralOutcome | null
  /** After this day the person is asked. */
  askFrom: string | null
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
  if (moments.heldUntil) return 'answered'
  if (moments.answeredAt) return moments.outcome ?? 'answered'
  if (moments.undeliveredAt) return 'notDelivered'
  if (!moments.deliveredAt) return 'sending'
  const { missedAt, dueAt } = moments
  // After a missed day staff may have given the company until a later one.
  if (missedAt && !(dueAt && dueAt > missedAt)) return 'missed'
  return moments.askedUntil ? 'needsTime' : 'sent'
}

export const stateOf = (moments: ReferralMoments): ReferralState => ({
  status: statusOf(moments),
  remindedAt: moments.remindedAt,
})

/** What has the mail, and has not answered. */
const delivered = ['sent', 'missed', 'needsTime'] as const
export const isOpen = (moments: ReferralMoments): boolean => open.some((state) => state === statusOf(moments))

const answered = ['answered', ...referralOutcomes] as const
const stateOfAnswer = <S extends CompanyAnswer>(
  status: S,
  waits: State['waits'],
  icon: State['icon'],
  clock: State['clock'] = 'stopped',
) =>
  ({
    label: companyAnswerWords[status],
    tone: companyAnswerTones[status],
    icon,
    waits,
    clock,
    stored: { status },
  }) as const

/** What can be done about a referral, of which the moments tell the state (`statusOf`); a new one is sent once the one before is no longer open. */
export const referral = recordKind<ReferralState>()({
  key: 'referral',
  noun: 'referral',
  /** The clock also withdraws what is with the company when the case is resolved. */
  roles: ['staff', 'company', 'clock'],
  states: {
    none: { label: 'Not sent', tone: 'neutral', icon: 'send', waits: 'us', clock: 'stopped', stored: { status: '' } },
    sending: stateOfAnswer('sending', 'nobody', 'send'),
    sent: stateOfAnswer('sent', 'other', 'send', 'runs'),
    notDelivered: stateOfAnswer('notDelivered', 'us', 'alert'),
    missed: stateOfAnswer('missed', 'other', 'clock'),
    answered: stateOfAnswer('answered', 'us', 'comment'),
    fixed: stateOfAnswer('fixed', 'us', 'check'),
    partly: stateOfAnswer('partly', 'us', 'check'),
    rejected: stateOfAnswer('rejected', 'us', 'stop'),
    notCustomer: stateOfAnswer('notCustomer', 'us', 'stop'),
    needsTime: stateOfAnswer('needsTime', 'us', 'clock', 'runs'),
    withdrawn: stateOfAnswer('withdrawn', 'nobody', 'undo'),
  },
  conditions: {
    notToday: {
      met: ({ remindedAt }, { now }) => !remindedAt || nigerianDay(remindedAt) < nigerianDay(now),
      refusal: words.remindedToday,
    },
  },
  actions: {
    send: {
      by: ['staff'],
      from: ['none', 'notDelivered', ...answered, 'withdrawn'],
      otherwise: words.sentBefore,
    },
    remind: {
      by: ['staff', 'clock'],
      from: delivered,
      otherwise: words.notWithCompany,
      when: ['notToday'],
    },
    extend: { by: ['staff'], from: delivered, otherwise: words.notWithCompany },
    withdraw: { by: ['staff', 'clock'], from: open, otherwise: words.notWithCompany },
    // A mail without an outcome may be a receipt: staff enter what it means, or the company answers by its link.
    answer: {
      by: ['staff', 'company'],
      from: [...open, 'answered'],
      otherwise: words.answeredBefore,
    },
    /** What came as an answer was none: the company has it again, with its old day. */
    noAnswer: { by: ['staff'], from: answered, otherwise: words.notAnswered },
  },
})

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
  work: 'publish' | 'ask' | 'giveUp' | 'remind' | 'miss' | 'silence'
}

const morningOf = (day: string): Date => new Date(startOfDay(day).getTime() + 8 * hourMs)

/** The next task of the clock: to publish an answer that is held, ask the person after a day, give up a delivery, remind the company, mark a missed day, or record that the person said nothing. */
export function nextReferralWork(moments: ReferralMoments, holidays: Holidays): ReferralWork | undefined {
  const { deliveredAt, dueAt, remindedAt, confirmation, askedAt, askFrom, heldUntil, withdrawnAt } = moments
  if (heldUntil && !withdrawnAt) return { at: heldUntil, work: 'publish' }
  if (askFrom && confirmation === '') return { at: morningOf(addDays(askFrom, 1)), work: 'ask' }
  if (confirmation === 'asked' && askedAt)
    return { at: new Date(askedAt.getTime() + silenceDays * 24 * hourMs), work: 'silence' }
  if (!isOpen(moments)) return undefined
  if (!deliveredAt) return { at: giveUpAt(moments), work: 'giveUp' }
  if (!dueAt || statusOf(moments) === 'missed') return undefined
  const day = addWorkingDays(nigerianDay(dueAt), -remindBeforeDays, holidays)
  const at = morningOf(day)
  const isReminded = remindedAt && nigerianDay(remindedAt) >= day
  return !isReminded && at > deliveredAt ? { at, work: 'remind' } : { at: dueAt, work: 'miss' }
}

/** An answer after the day has missed it, also where the clock has not come to it yet. */
export const missedBy = (moments: Pick<ReferralMoments, 'missedAt' | 'dueAt'>, now: Date): Date | null =>
  moments.missedAt ?? (isOverdue(moments, now) ? now : null)
