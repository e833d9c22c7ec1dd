import type { ScheduleParts } from './contract.schedule.ts'
import { partA } from './schedule-part-a.ts'
import { partB } from './schedule-part-b.ts'
import { partC } from './schedule-part-c.ts'
import { partG } from './schedule-part-g.ts'
import { partH } from './schedule-part-h.ts'
import { partD, partE, partF } from './schedule-parts-d-to-f.ts'
import type { FeeCategory, FeeSchedule, SchedulePart } from './schedule-types.ts'

/** The schedule that the portal ships with (spec 3 §9, with conflicts resolved by decisions §10); later ones are published by staff. */
export const builtInSchedule: FeeSchedule = {
  title: 'Schedule of Fees for Licences, Permits and Registrations',
  date: '2026-02-19',
  parts: [partA, partB, partC, partD, partE, partF, partG, partH],
}

/** The parts of an answer as the rules read them: absent and `undefined` are the same to them. */
export const asParts = (parts: ScheduleParts): SchedulePart[] => parts as SchedulePart[]

type Parts = Pick<FeeSchedule, 'parts'>

export const feeCategories = ({ parts }: Parts): FeeCategory[] => parts.flatMap((part) => part.categories)

export function findFeePart({ parts }: Parts, category: FeeCategory): SchedulePart {
  return parts.find((part) => part.key === category.part)!
}

/** The validity of what the fee pays for; the category's takes precedence over that of its part. */
export function findValidity(schedule: Parts, category: FeeCategory): string | undefined {
  return category.validity ?? findFeePart(schedule, category).validity
}
