import type { Milestone } from '../rules.clock.ts'

const hourMs = 3_600_000
/** To report a breach to the Nigeria Data Protection Commission (Nigeria Data Protection Act 2023, section 40). */
export const reportHours = 72
const reminderHours = [24, 48, 66] as const

export const riskLevels = ['unknown', 'yes', 'no'] as const
export type RiskLevel = (typeof riskLevels)[number]

export const breachTextLimit = 4_000
export const reportedToLimit = 200
export const maxPeople = 1_000_000_000

const after = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

export const reportDue = (discoveredAt: Date): Date => after(discoveredAt, reportHours)

interface BreachTimes {
  discoveredAt: Date
  reportedAt: Date | null
  unreportedReason: string
}

/** Whether the 72 hours are running. */
export const isRunning = ({ reportedAt, unreportedReason }: Omit<BreachTimes, 'discoveredAt'>): boolean =>
  reportedAt === null && unreportedReason === ''

type BreachMilestone = 'hours24' | 'hours48' | 'hours66' | 'overdue'

/** When staff are reminded of a breach that is not reported; none once it is. */
export function breachMilestones(breach: BreachTimes): Milestone<BreachMilestone>[] {
  if (!isRunning(breach)) return []
  const { discoveredAt } = breach
  return [
    ...reminderHours.map((hours) => ({ key: `hours${hours}` as const, at: after(discoveredAt, hours) })),
    { key: 'overdue', at: reportDue(discoveredAt) },
  ]
}
