import { partA } from './schedule-part-a.ts'
import { partB } from './schedule-part-b.ts'
import { partC } from './schedule-part-c.ts'
import { partG } from './schedule-part-g.ts'
import { partH } from './schedule-part-h.ts'
import { partD, partE, partF } from './schedule-parts-d-to-f.ts'
import type { FeeCategory, SchedulePart } from './schedule-types.ts'

/** The complete schedule of fees (spec 3 §9, with conflicts resolved by decisions §10), used by pages, calculator, search and PDF. */
export const feeSchedule: { title: string; date: string; parts: SchedulePart[] } = {
  title: 'Schedule of Fees for Licences, Permits and Registrations',
  date: '2026-02-19',
  parts: [partA, partB, partC, partD, partE, partF, partG, partH],
}

export const feeCategories: FeeCategory[] = feeSchedule.parts.flatMap((part) => part.categories)

export function findFeePart(category: FeeCategory): SchedulePart {
  return feeSchedule.parts.find((part) => part.key === category.part)!
}

/** The validity of what the fee pays for; the category's takes precedence over that of its part. */
export function findValidity(category: FeeCategory): string | undefined {
  return category.validity ?? findFeePart(category).validity
}
