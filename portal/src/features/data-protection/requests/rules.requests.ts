import { deadlineText } from '#engines/records/rules.deadlines.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { Milestone } from '../rules.clock.ts'

/** The rights of sections 34 to 38 of the Nigeria Data Protection Act 2023. */
export const requestKinds = ['access', 'correction', 'erasure', 'objection', 'portability'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestTextLimit = 4_000
export const answerLimit = 8_000
/** Of one account at one time, and received in one day. */
export const maxOpen = 5
export const maxInOneDay = 5

const dayMs = 86_400_000
export const answerDays = 30
export const extensionDays = 30
export const remindDaysBefore = 7

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

export const dueFor = (receivedAt: Date): Date => after(receivedAt, answerDays)
export const extendedDue = (dueAt: Date): Date => after(dueAt, extensionDays)

/** The deadline in words. The days of the Act are calendar days. */
export function describeDue(dueAt: Date, now: Date) {
  const days = (Date.parse(nigerianDay(dueAt)) - Date.parse(nigerianDay(now))) / dayMs
  const overdue = dueAt < now
  const dueSoon = !overdue && days <= remindDaysBefore
  return { dueAt: dueAt.toISOString(), text: deadlineText(days, overdue, 'day'), overdue, dueSoon }
}

/** When staff are reminded of an open request. */
export const requestMilestones = ({ dueAt }: { dueAt: Date }): Milestone<'reminded' | 'overdue'>[] => [
  { key: 'reminded', at: after(dueAt, -remindDaysBefore) },
  { key: 'overdue', at: dueAt },
]
